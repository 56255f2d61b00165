import type { z } from 'zod'
import { limits } from '#lib/words/limits.ts'
import { ExpertTicketError } from './expert-error.ts'
import { anyAnswer } from './partner-shapes.ts'

export interface PartnerApiConfig {
  /** Without the trailing `/api`. */
  baseUrl: string
  partnerId: string
  /** Secret; sent in queries and bodies, so errors never quote either. */
  apiKey: string
  /** API version for whose answers the shapes were written. */
  apiVersion?: string
  /** Per attempt, in ms; 10,000 if absent. */
  timeoutMs?: number
  /** Pause before the first retry of a read, in ms; 200 if absent. */
  retryPauseMs?: number
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
}

type Query = Record<string, string | number | undefined>

export interface PartnerApi {
  /** GET with two retries; `patience` multiplies the time-out for a long answer. Throws `ExpertTicketError`. */
  read<Shape extends z.ZodType>(path: string, query: Query, shape: Shape, patience?: number): Promise<z.output<Shape>>
  /** POST without effect at the provider, with two retries. */
  ask<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>>
  /** POST with an effect: sent once, never retried. */
  order<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>>
  /** Returns the bytes behind a link of the provider, with two retries. */
  download(url: string): Promise<Uint8Array>
}

const API_VERSION = '3.21'
const TRIES = 3
/**
 * Redirects are refused, since URL and body carry our key. Workers do not know 'error'; a 3xx is no valid answer
 * anyway.
 */
const NO_REDIRECT = 'manual'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createPartnerApi(config: PartnerApiConfig): PartnerApi {
  const { apiKey, apiVersion = API_VERSION, timeoutMs = 10_000, retryPauseMs = 200 } = config
  const send = config.fetch ?? ((url: string, init?: RequestInit) => fetch(url, init))
  const base = config.baseUrl.replace(/\/+$/, '')

  /** Removes our key from a message, as the provider may quote our request. */
  const scrubbed = (message: string) =>
    message.replaceAll(apiKey, '***').replaceAll(encodeURIComponent(apiKey), '***').slice(0, 300)

  const address = (path: string, query: Query): string => {
    const url = new URL(`${base}/api/${path}`)
    for (const [name, value] of Object.entries({ ...query, 'api-version': apiVersion }))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return url.href
  }

  /** One attempt; the whole answer must arrive within the time-out. */
  async function once<T>(
    what: string,
    url: string,
    init: RequestInit,
    take: (response: Response) => Promise<T>,
    patience = 1,
  ) {
    let response: Response
    try {
      response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs * patience) })
      if (!response.ok) {
        await response.body?.cancel().catch(() => undefined)
        const retryable = response.status >= 500 || response.status === 429 || response.status === 408
        throw new ExpertTicketError(retryable ? 'unavailable' : 'invalid', `${what} answered ${response.status}.`)
      }
      return await take(response)
    } catch (error) {
      if (error instanceof ExpertTicketError) throw error
      const name = error instanceof Error ? error.name : 'Error'
      throw new ExpertTicketError('unavailable', `${what} gave no answer (${name}).`)
    }
  }

  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries === TRIES || !(error instanceof ExpertTicketError) || error.kind !== 'unavailable') throw error
        await pause(retryPauseMs * 2 ** (tries - 1) * (0.5 + Math.random()))
      }
    }
  }

  const json = async <Shape extends z.ZodType>(what: string, response: Response, shape: Shape) => {
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) throw new ExpertTicketError('unavailable', `${what} answered no JSON.`)
      throw error
    })
    const answer = anyAnswer.safeParse(body)
    if (!answer.success) throw new ExpertTicketError('invalid', `${what} answered in an unknown shape.`)
    if (answer.data.Success === false)
      throw new ExpertTicketError('refused', scrubbed(answer.data.ErrorMessage ?? `${what} was refused.`), [
        ...(answer.data.ErrorCodes ?? []),
      ])
    const parsed = shape.safeParse(body)
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new ExpertTicketError('invalid', `${what} answered in an unknown shape: ${where}.`)
  }

  const post = <Shape extends z.ZodType>(path: string, body: object, shape: Shape) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(body), redirect: NO_REDIRECT }
    return once(path, address(path, {}), init, (response) => json(path, response, shape))
  }

  return {
    read: (path, query, shape, patience) =>
      again(() =>
        once(
          path,
          address(path, query),
          { headers: { accept: 'application/json' }, redirect: NO_REDIRECT },
          (response) => json(path, response, shape),
          patience,
        ),
      ),
    ask: (path, body, shape) => again(() => post(path, body, shape)),
    order: post,
    download: (url) =>
      again(() =>
        once('document', documentAddress(url), {}, async (response) => {
          const bytes = new Uint8Array(await response.arrayBuffer())
          if (bytes.length > limits.document.bytes) throw new ExpertTicketError('invalid', 'A document is too large.')
          return bytes
        }),
      ),
  }
}

function documentAddress(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed.href
  throw new ExpertTicketError('invalid', 'A document has no web address.')
}
