// What the tests use of node, so that its types need not be fetched.
declare module "node:test" {
  export function test(situation: string, play: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function equal<T>(found: T, wanted: T): void;
  export function deepEqual<T>(found: T, wanted: T): void;
  export function ok(found: unknown, why?: string): asserts found;
}
