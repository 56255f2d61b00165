import { type CustomHostname, CustomHostnameError, parseEnvelope, parseHostname } from './hostname-answers.ts'

export interface CustomHostnamesConfig {
  /** `https://api.cloudflare.com/client/v4`, or a simulator's. */
  apiBase: string
  zoneId: string
  /** Secret, sent in a header only. */
  apiToken: string
  /** Timeout per try; default 10 s. */
  timeoutMs?: number
  /** First pause before a retry in milliseconds; default 300. */
  retryPauseMs?: number
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
}

/** Cloudflare's custom hostnames. Every call throws only `CustomHostnameError`. */
export interface CustomHostnames {
  /** Creates a hostname; returns an existing one as it is. */
  create(domain: string): Promise<CustomHostname>
  /** Finds a hostname by name; null if none. */
  find(domain: string): Promise<CustomHostname | null>
  /** Removes a hostname; succeeds if it is already gone. */
  remove(domain: string): Promise<void>
}

const TRIES = 4
const LONGEST_PAUSE_MS = 30_000

/**
 * Pause before a retry: as long as a 429 or 5xx answer asks, else with full jitter, so that several operators spread
 * out.
 */
const pauseMs = (attempt: number, first: number, asked: string | null): number =>
  Math.min(Number(asked) * 1000 || Math.random() * first * 2 ** attempt, LONGEST_PAUSE_MS)

class TryAgain extends Error {
  readonly retryAfter: string | null

  constructor(message: string, retryAfter: string | null = null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Cloudflare for SaaS: certificates and routing for customers' own domains. */
export function createCustomHostnames(config: CustomHostnamesConfig): CustomHostnames {
  const { zoneId, apiToken, timeoutMs = 10_000, retryPauseMs = 300 } = config
  const send = config.fetch ?? ((url: string, init?: RequestInit) => fetch(url, init))
  const base = `${config.apiBase.replace(/\/+$/, '')}/zones/${encodeURIComponent(zoneId)}/custom_hostnames`
  const scrubbed = (message: string) => message.replaceAll(apiToken, '***').slice(0, 300)

  async function once(
    method: string,
    path: string,
    body: object | undefined,
  ): Promise<{ status: number; text: string }> {
    let response: Response
    let text: string
    try {
      response = await send(`${base}${path}`, {
        method,
        redirect: 'error',
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await response.text()
    } catch (error) {
      // Only the error's name, because its cause may quote the request.
      throw new TryAgain(`no answer (${error instanceof Error ? error.name : 'Error'})`)
    }
    if (response.status === 429 || response.status >= 500)
      throw new TryAgain(`status ${response.status}`, response.headers.get('retry-after'))
    return { status: response.status, text }
  }

  /**
   * Sends a request with retries. All three verbs are idempotent: a second creation is a duplicate, a second removal
   * finds nothing.
   */
  async function ask(method: string, path: string, body?: object): Promise<{ status: number; result: unknown }> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { status, text } = await once(method, path, body)
        // A retry finds the hostname already created, or already removed.
        const settled = (method === 'POST' && status === 409) || (method === 'DELETE' && status === 404)
        return { status, result: settled ? null : parseResult(status, text) }
      } catch (error) {
        if (!(error instanceof TryAgain)) throw error
        if (attempt === TRIES) throw new CustomHostnameError('unavailable', `Cloudflare gave ${error.message}.`)
        await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt, retryPauseMs, error.retryAfter)))
      }
    }
  }

  function parseResult(status: number, text: string): unknown {
    const answer = parseEnvelope(text)
    if (!answer) throw new TryAgain('an answer that cannot be read')
    if (status < 400 && answer.success) return answer.result
    const said = (answer.errors ?? []).map(({ message }) => message).join('; ')
    throw new CustomHostnameError('refused', scrubbed(`Cloudflare refused (${status}): ${said || 'no reason given'}.`))
  }

  const bare = (domain: string) => domain.replace(/^\*\./, '')

  async function find(domain: string): Promise<CustomHostname | null> {
    const { result } = await ask('GET', `?hostname=${encodeURIComponent(bare(domain))}`)
    if (!Array.isArray(result)) throw new CustomHostnameError('unavailable', 'Cloudflare answered no list.')
    return result.map(parseHostname).find((entry) => entry.domain === domain) ?? null
  }

  return {
    find,
    async create(domain) {
      const known = await find(domain)
      if (known) return known
      // Wildcard certificates can only be validated by TXT records.
      const ssl = { method: 'txt', type: 'dv', wildcard: domain.startsWith('*.'), settings: { min_tls_version: '1.2' } }
      const { status, result } = await ask('POST', '', { hostname: bare(domain), ssl })
      if (status !== 409) return parseHostname(result)
      // An earlier try succeeded without its answer arriving, or the hostname exists in another form.
      const made = await find(domain)
      if (made) return made
      throw new CustomHostnameError('refused', `Cloudflare has ${bare(domain)} already, with other settings.`)
    },
    async remove(domain) {
      const known = await find(domain)
      if (known) await ask('DELETE', `/${encodeURIComponent(known.id)}`)
    },
  }
}
