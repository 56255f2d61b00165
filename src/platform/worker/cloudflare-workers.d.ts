/**
 * The few names that we use of the runtime. The package's own globals would replace those of the DOM and of Bun in the
 * whole project.
 */
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types'

  export abstract class DurableObject<Env = unknown> {
    protected ctx: DurableObjectState
    protected env: Env
    constructor(ctx: DurableObjectState, env: Env)
  }
  /** Bindings, variables and secrets; checked by `readWorkerConfig` before anything uses them. */
  export const env: unknown
  /** Keeps the current event alive until the promise settles. */
  export function waitUntil(work: Promise<unknown>): void
}
