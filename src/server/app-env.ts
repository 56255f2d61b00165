import type { CallContext } from '#handler/context.ts'
import type { Platform } from '#platform/port.ts'
import type { AskAhead, GuessedContext, Visit, VisitEffects } from './calls/request-context.ts'

/** What an entry file knows of a request beside the request itself. */
export interface Connection {
  clientAddress: string
  /** TLS was terminated here or at a trusted proxy in front. */
  secure: boolean
  /** The caller is this machine itself, with no proxy in between. */
  loopback?: boolean
}

/** A request for a page that was looked at before the app: what was found out for it. */
export interface Arrival {
  /** As this request sees it. */
  platform: Platform
  requestId: string
  visit: Visit
  effects: VisitEffects
  context: Promise<CallContext>
}

/** Set by the first middlewares, read by every route behind them. */
export interface AppEnv {
  Bindings: { arrival?: Arrival } | undefined
  Variables: {
    platform: Platform
    requestId: string
    connection: Connection
    visit: Visit
    effects: VisitEffects
    /** `/api/<call>` once the request turned out to be one, for the metrics. */
    call?: string
    /** The answer is a page that may use the camera. */
    camera?: boolean
    /** Made once, when first asked for: a cached page needs neither session nor database. What is asked ahead goes with that. */
    context: (ask?: AskAhead) => Promise<CallContext>
    /** For calls that are answered from memory. */
    memoryContext: () => Promise<CallContext>
    /** For pages: made without asking whether the region's state still holds. */
    guessedContext: () => Promise<GuessedContext>
  }
}
