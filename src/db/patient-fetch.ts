import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Reach } from './reach.ts'

const TRIES = 6
const LONGEST_WAIT_MS = 2000

export interface PatientFetchOptions {
  /** `RegionDb.place`, for errors. */
  place: string
  send: typeof fetch
  /** Per try. */
  timeoutMs: number
  reach: Reach
}

/**
 * The `fetch` of a database client. 429 is tried again, with the wait that the server asks for if it does: the server says
 * that it did nothing. What brings no answer of the server's own is a `DatabaseUnavailable`, at once while it is known to be
 * out of reach.
 */
export function patientFetch({ place, send, timeoutMs, reach }: PatientFetchOptions) {
  /** The whole answer: a connection that breaks in the middle of one is no answer. */
  const ask = async (request: Request): Promise<Response> => {
    if (!reach.admit()) throw new DatabaseUnavailable(place, 'skipped')
    try {
      const response = await send(request.clone(), { signal: AbortSignal.timeout(timeoutMs) })
      const { status } = response
      const body = await response.arrayBuffer()
      // Of a gateway (Cloudflare's own go up to 530), or of a server in trouble: what is wrong with SQL comes with 200.
      if (status >= 500) throw new Error(`HTTP ${status}`)
      reach.answered()
      return new Response(body, { status, headers: response.headers })
    } catch (error) {
      reach.failed()
      throw new DatabaseUnavailable(place, 'unreachable', error)
    }
  }
  return async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const response = await ask(request)
      if (response.status !== 429) return response
      if (attempt === TRIES) throw new DatabaseUnavailable(place, 'overloaded')
      const asked = Number(response.headers.get('retry-after') ?? 0) * 1000
      await sleep(Math.min(asked || backOff(attempt), LONGEST_WAIT_MS))
    }
  }
}

/** A busy server has undone the whole batch: it is tried again. */
export async function retryBusy<T>(place: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (attempt === TRIES) throw new DatabaseUnavailable(place, 'overloaded', error)
      await sleep(backOff(attempt))
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Full jitter: of many that were refused together, few come back together. */
const backOff = (attempt: number): number => Math.random() * 25 * 2 ** attempt

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
