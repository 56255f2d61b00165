/** Part of the runtime that these tests use; the packages' own globals would replace those of the DOM and of Bun. */
declare module 'cloudflare:test' {
  import type { DurableObjectStorage } from '@cloudflare/workers-types'

  /** Takes the object out of memory; its storage stays. */
  export function evictDurableObject(stub: object): Promise<void>
  /** Runs the object's alarm now; false when none is set. */
  export function runDurableObjectAlarm(stub: object): Promise<boolean>
  export function runInDurableObject<Result>(
    stub: object,
    look: (instance: unknown, state: { storage: DurableObjectStorage }) => Result | Promise<Result>,
  ): Promise<Result>
}
