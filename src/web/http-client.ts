import { type Client, ClientError } from '#api/client.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import { NO_ANSWER, refusalText } from '#lib/words/failures.ts'
import { noteServerDate } from '#ui/server-clock.ts'

const DEFAULT_TIMEOUT_MS = 15_000
const RETRY_AFTER_429_MS = 2000
const MAX_429_RETRIES = 5
/** Delay used in local development. */
export const LOCAL_DELAY_MS = 300

/** Milliseconds by which every request is delayed; see `emulateDelay`. */
let delayMs = 0

/** Token read from every answer and sent with the next call (G02). */
let captchaToken: string | null = null

/** Called for each answer that says there is no session. */
let tellRefused = (): void => undefined

export function whenRefusedSession(listener: () => void): void {
  tellRefused = listener
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Delays every request by `ms` from now on, to emulate slow lines (chapter deployment-and-runtimes). */
export function emulateDelay(ms: number): void {
  delayMs = ms
}

/** The browser's client: POST /api/<call> with credentials. Repeats a 429 after 2 s, at most 5 times (G08). */
export const httpClient: Client = async (path, ...[input, options]) => {
  const timeoutMs = options?.timeoutMs === undefined ? DEFAULT_TIMEOUT_MS : options.timeoutMs
  for (let attempt = 0; ; attempt++) {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (captchaToken) headers.set('x-captcha-token', captchaToken)
    if (options?.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
    if (delayMs > 0) await wait(delayMs)
    const signals = [options?.signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)].filter(
      (signal) => signal !== undefined,
    )
    const sentAt = Date.now()
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: options?.keepalive ?? false,
      headers,
      body: encodeWire(input),
      signal: AbortSignal.any(signals),
    })
    captchaToken = response.headers.get('x-captcha-token') ?? captchaToken
    noteServerDate(response.headers.get('date'), sentAt)
    if (response.status === 429 && attempt < MAX_429_RETRIES) {
      await wait(RETRY_AFTER_429_MS)
      continue
    }
    if (response.status === 401) tellRefused()
    return readAnswer(response)
  }
}

/** Parses the answer. The cast is true because dispatch answers only the contract's result. */
async function readAnswer<Result>(response: Response): Promise<Result> {
  const body = parse(await response.text())
  if (response.status >= 400) {
    const { code = 'serverError', message = NO_ANSWER, fields, details } = body.error ?? {}
    const text = response.status === 429 ? NO_ANSWER : refusalText(message)
    throw new ClientError(code, response.status, text, fields, details)
  }
  if (body.res === undefined) throw new ClientError('serverError', response.status, NO_ANSWER)
  return body.res as Result
}

interface Answer {
  res?: unknown
  error?: { code?: string; message?: string; fields?: string[]; details?: unknown }
}

function parse(text: string): Answer {
  try {
    const body = decodeWire(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
