import type { CallContext } from '#handler/context.ts'
import type { Platform } from '#platform/port.ts'
import type { AskAhead, GuessedContext, Visit, VisitEffects } from './calls/request-context.ts'

/** Facts about a connection that only the entry file can tell. */
export interface Connection {
  clientAddress: string
  /** True if TLS was terminated here or at a trusted proxy. */
  secure: boolean
  /** True if the caller is a process of this machine, without a proxy in between. */
  loopback?: boolean
}

/** A page request examined before the app, with what was found out for it. */
export interface Arrival {
  /** The platform as this request sees it. */
  platform: Platform
  requestId: string
  visit: Visit
  effects: VisitEffects
  context: Promise<CallContext>
}

/** Variables set by the first middlewares and read by all later routes. */
export interface AppEnv {
  Bindings: { arrival?: Arrival } | undefined
  Variables: {
    platform: Platform
    requestId: string
    connection: Connection
    visit: Visit
    effects: VisitEffects
    /** `/api/<call>` of an existing call, for the metrics. */
    call?: string
    /** True if the answer is a page that may use the camera. */
    camera?: boolean
    /**
     * Context of the request, created on first use: a cached page needs neither session nor database. `ask` reads in
     * the same round trip.
     */
    context: (ask?: AskAhead) => Promise<CallContext>
    /** Context for calls answered from memory. */
    memoryContext: () => Promise<CallContext>
    /** Context for pages, created without checking that the region's state is still current. */
    guessedContext: () => Promise<GuessedContext>
  }
}
