import { z } from 'zod'

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

/** Frame of every answer. */
const envelope = z.object({ success: z.boolean(), errors: z.array(problem).optional(), result: z.unknown() })

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

/** Reads one hostname; an unknown shape counts as no usable answer. */
export function parseHostname(result: unknown): CustomHostname {
  const parsed = hostnameShape.safeParse(result)
  if (parsed.success) return toHostname(parsed.data)
  const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new CustomHostnameError('unavailable', `Cloudflare answered in an unknown shape: ${where}.`)
}

/** Reads the frame of an answer; null if it has none. */
export const parseEnvelope = (text: string) => envelope.safeParse(parseJson(text)).data ?? null

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
