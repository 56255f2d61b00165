import { DatabaseUnavailable } from './database-unavailable.ts'
import { isBusy } from './file-lock.ts'
import type { Reach } from './reach.ts'

const TRIES = 6
const LONGEST_WAIT_MS = 2000
const TICK_MS = 250
const PROBE_TICKS = 6
const PROBE_MS = PROBE_TICKS * TICK_MS
/** The simplest of questions, to the same server with the same rights. */
const PROBE = '{"requests":[{"type":"execute","stmt":{"sql":"select 1"}},{"type":"close"}]}'

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
  const answerTo = async (url: string, init: RequestInit): Promise<WholeAnswer> => {
    const response = await send(url, init)
    const { status, headers } = response
    const body = await response.arrayBuffer()
    // Of a gateway (Cloudflare's own go up to 530), or of a server in trouble: what is wrong with SQL comes with 200.
    if (status >= 500) throw new Error(`HTTP ${status}`)
    reach.answered()
    return wholeAnswer(status, headers, body)
  }
  const answersProbe = (url: string, { headers }: RequestInit): Promise<boolean> =>
    answerTo(url, { method: 'POST', headers, body: PROBE, signal: AbortSignal.timeout(PROBE_MS) }).then(
      () => true,
      () => false,
    )

  const ask = async (url: string, init: RequestInit): Promise<WholeAnswer> => {
    const admitted = reach.admit()
    const isThere = admitted === 'send' || (admitted === 'try' && (await answersProbe(url, init)))
    if (!isThere) throw new DatabaseUnavailable(place, 'skipped')
    const ended = new AbortController()
    const limit = setTimeout(() => ended.abort(new Error('No answer in time.')), timeoutMs)
    const endWatch = watchSilence(
      reach,
      () => void answersProbe(url, init),
      () => {
        reach.hangs()
        ended.abort(new Error('The server answers nobody.'))
      },
    )
    try {
      return await answerTo(url, { ...init, signal: ended.signal })
    } catch (error) {
      reach.failed()
      throw new DatabaseUnavailable(place, 'unreachable', error)
    } finally {
      clearTimeout(limit)
      endWatch()
    }
  }
  return async (request: Request): Promise<WholeAnswer> => {
    const { url, method, headers } = request
    // Read once, since each try needs a body: a `clone()` for each would be a stream, which is slow in a Worker.
    const body = request.body ? await request.arrayBuffer() : undefined
    for (let attempt = 1; ; attempt++) {
      const response = await ask(url, { method, headers, body })
      if (response.status !== 429) return response
      if (attempt === TRIES) throw new DatabaseUnavailable(place, 'overloaded')
      const asked = Number(response.headers.get('retry-after') ?? 0) * 1000
      await sleep(Math.min(asked || backOff(attempt), LONGEST_WAIT_MS))
    }
  }
}

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

/** What a client asks of a `Response`, of bytes that are all there. */
export type WholeAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'body' | 'arrayBuffer' | 'text' | 'json'>

function wholeAnswer(status: number, headers: Headers, bytes: ArrayBuffer): WholeAnswer {
  const text = async () => new TextDecoder().decode(bytes)
  return {
    ok: status >= 200 && status < 300,
    status,
    headers,
    body: null,
    arrayBuffer: async () => bytes,
    text,
    json: async () => JSON.parse(await text()),
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

/** Full jitter: of many that were refused together, few come back together. */
const backOff = (attempt: number): number => Math.random() * 25 * 2 ** attempt

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
