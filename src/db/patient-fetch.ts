import { DatabaseUnavailable } from './database-unavailable.ts'
import { isBusy } from './file-lock.ts'
import type { Reach } from './reach.ts'

const TRIES = 6
const LONGEST_WAIT_MS = 2000
const TICK_MS = 250
const PROBE_TICKS = 6
const PROBE_MS = PROBE_TICKS * TICK_MS
/** Simplest query, sent to the same server with the same rights to test if it answers. */
const PROBE = '{"requests":[{"type":"execute","stmt":{"sql":"select 1"}},{"type":"close"}]}'

export interface PatientFetchOptions {
  /** `RegionDb.place`, named in errors. */
  place: string
  send: typeof fetch
  /** Time limit of each try. */
  timeoutMs: number
  reach: Reach
}

/**
 * `fetch` for a database client. Retries 429 (nothing was done) after the wait that the server asks for.
 * `DatabaseUnavailable`: at once while the server is known to be unreachable, else after three seconds without any
 * answer from it.
 */
export function patientFetch({ place, send, timeoutMs, reach }: PatientFetchOptions) {
  /** The complete answer: a connection that breaks in the middle counts as no answer. */
  const answerTo = async (url: string, init: RequestInit): Promise<WholeAnswer> => {
    const response = await send(url, init)
    const { status, headers } = response
    const body = await response.arrayBuffer()
    // An answer of a gateway (Cloudflare's own codes reach 530), or of a failing server: SQL errors arrive with status
    // 200.
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
    // Body read once, since each try needs it; a `clone()` for each would be a stream, which is slow in a Worker.
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
 * While an answer is due: calls `probe` after 1.5 s in which the server answered no request, `hang` after three. Counts
 * ticks, so that pauses of this process do not count against the server. Returns the function that stops it.
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

/** Parts of `Response` that a client uses, for a body already complete. */
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

/** Retries a batch that a busy server has rolled back as a whole. */
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

/** Full jitter: of many requests refused together, few retry together. */
const backOff = (attempt: number): number => Math.random() * 25 * 2 ** attempt

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
