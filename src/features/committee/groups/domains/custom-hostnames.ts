import { z } from 'zod'

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

/** A DNS record that the customer must set. */
export interface DnsRecord {
  type: 'TXT'
  name: string
  value: string
}

export interface CustomHostname {
  id: string
  /** Domain as registered here, with `*.` in front of a wildcard. */
  domain: string
  /** `active` once hostname and certificate are active; `failed` when Cloudflare has given up. */
  status: 'pending' | 'active' | 'failed'
  records: DnsRecord[]
  /** Problems in Cloudflare's words. */
  problems: string[]
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

export class CustomHostnameError extends Error {
  override name = 'CustomHostnameError'
  /**
   * `unavailable`: no usable answer, try later. `refused`: a request that can never succeed, or a token without the
   * right.
   */
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: 'unavailable' | 'refused', message: string) {
    super(message)
    this.kind = kind
  }
}

const record = z.object({ txt_name: z.string().optional(), txt_value: z.string().optional() })
const problem = z.object({ message: z.string() })

const hostnameShape = z.object({
  id: z.string().min(1),
  hostname: z.string(),
  status: z.string(),
  verification_errors: z.array(z.string()).optional(),
  ownership_verification: z.object({ type: z.string(), name: z.string(), value: z.string() }).optional(),
  ssl: z
    .object({
      status: z.string().optional(),
      wildcard: z.boolean().optional(),
      validation_records: z.array(record).optional(),
      validation_errors: z.array(problem).optional(),
    })
    .nullish(),
})

const envelope = z.object({ success: z.boolean(), errors: z.array(problem).optional(), result: z.unknown() })

const TRIES = 4
const LONGEST_PAUSE_MS = 30_000

/** Statuses after which Cloudflare stops trying by itself. */
const givenUp = new Set([
  'blocked',
  'moved',
  'deleted',
  'validation_timed_out',
  'issuance_timed_out',
  'deployment_timed_out',
  'initializing_timed_out',
  'expired',
])

function hostnameStatus(name: string, certificate: string | undefined): CustomHostname['status'] {
  if (givenUp.has(name) || (certificate !== undefined && givenUp.has(certificate))) return 'failed'
  return name === 'active' && certificate === 'active' ? 'active' : 'pending'
}

function toHostname(raw: z.output<typeof hostnameShape>): CustomHostname {
  const { ownership_verification: owner, ssl } = raw
  const status = hostnameStatus(raw.status, ssl?.status)
  const records: DnsRecord[] = [
    ...(owner?.type === 'txt' ? [{ type: 'TXT' as const, name: owner.name, value: owner.value }] : []),
    ...(ssl?.validation_records ?? []).flatMap(({ txt_name: name, txt_value: value }) =>
      name && value ? [{ type: 'TXT' as const, name, value }] : [],
    ),
  ]
  return {
    id: raw.id,
    domain: ssl?.wildcard ? `*.${raw.hostname}` : raw.hostname,
    status,
    records: status === 'active' ? [] : records,
    problems: [...(raw.verification_errors ?? []), ...(ssl?.validation_errors ?? []).map(({ message }) => message)],
  }
}

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
    const parsed = envelope.safeParse(parseJson(text))
    if (!parsed.success) throw new TryAgain('an answer that cannot be read')
    if (status < 400 && parsed.data.success) return parsed.data.result
    const said = (parsed.data.errors ?? []).map(({ message }) => message).join('; ')
    throw new CustomHostnameError('refused', scrubbed(`Cloudflare refused (${status}): ${said || 'no reason given'}.`))
  }

  const parseHostname = (result: unknown): CustomHostname => {
    const parsed = hostnameShape.safeParse(result)
    if (parsed.success) return toHostname(parsed.data)
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new CustomHostnameError('unavailable', `Cloudflare answered in an unknown shape: ${where}.`)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
