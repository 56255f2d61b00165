import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Reach } from './reach.ts'

const TRIES = 6
const LONGEST_WAIT_MS = 2000
const TICK_MS = 250
const PROBE_TICKS = 6
const PROBE_MS = PROBE_TICKS * TICK_MS

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
 * out of reach, and after three seconds in which it answered nobody.
 */
export function patientFetch({ place, send, timeoutMs, reach }: PatientFetchOptions) {
  /** The whole answer: a connection that breaks in the middle of one is no answer. */
  const answerTo = async (request: Request, signal: AbortSignal): Promise<Response> => {
    const response = await send(request, { signal })
    const { status } = response
    const body = await response.arrayBuffer()
    // Of a gateway (Cloudflare's own go up to 530), or of a server in trouble: what is wrong with SQL comes with 200.
    if (status >= 500) throw new Error(`HTTP ${status}`)
    reach.answered()
    return new Response(body, { status, headers: response.headers })
  }
  const probe = (request: Request) => answerTo(probeOf(request), AbortSignal.timeout(PROBE_MS))

  const ask = async (request: Request): Promise<Response> => {
    const admitted = reach.admit()
    const isThere = admitted === 'send' || (admitted === 'try' && (await answers(probe(request))))
    if (!isThere) throw new DatabaseUnavailable(place, 'skipped')
    const ended = new AbortController()
    const limit = setTimeout(() => ended.abort(new Error('No answer in time.')), timeoutMs)
    const endWatch = watchSilence(
      reach,
      () => void answers(probe(request)),
      () => {
        reach.hangs()
        ended.abort(new Error('The server answers nobody.'))
      },
    )
    try {
      return await answerTo(request.clone(), ended.signal)
    } catch (error) {
      reach.failed()
      throw new DatabaseUnavailable(place, 'unreachable', error)
    } finally {
      clearTimeout(limit)
      endWatch()
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

/** The simplest of questions, to the same server with the same rights. */
const probeOf = ({ url, headers }: Request) =>
  new Request(url, {
    method: 'POST',
    headers,
    body: '{"requests":[{"type":"execute","stmt":{"sql":"select 1"}},{"type":"close"}]}',
  })

const answers = (probe: Promise<Response>): Promise<boolean> =>
  probe.then(
    () => true,
    () => false,
  )

/**
 * While an answer is owed: `probe` after a second and a half in which the server answered nobody, `hang` after three. One
 * that answers anything may take its time over the rest. Counted in ticks, so that a process that itself stood still does
 * not hold that against the server. Answers what ends the watch.
 */
function watchSilence(reach: Reach, probe: () => void, hang: () => void): () => void {
  let seen = reach.answers()
  let silent = 0
  const timer = setInterval(() => {
    const count = reach.answers()
    silent = count === seen ? silent + 1 : 0
    seen = count
    if (silent === PROBE_TICKS) probe()
    if (silent === 2 * PROBE_TICKS) hang()
  }, TICK_MS)
  return () => clearInterval(timer)
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
