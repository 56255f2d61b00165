import { Webhook } from 'standardwebhooks'
import type { webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import type { Platform } from '#platform/port.ts'

const PURPOSE = 'webhook-secret'
const DAY = 86_400_000
/** Time for which the former secret still signs beside a new one. */
export const OVERLAP_MS = DAY

type Keyed = Pick<Platform, 'config'>
type Secrets = Pick<typeof webhookEndpoint.$inferSelect, 'secret' | 'formerSecret' | 'formerUntil'>

/** New secret, in plain text for its owner and encrypted with the application key for storage. */
export async function newSecret({ config }: Keyed): Promise<{ secret: string; sealed: string }> {
  const secret = `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
  return { secret, sealed: await seal(config.appKey, PURPOSE, secret) }
}

/** Headers of standard-webhooks: id, time, and one signature per valid secret. */
export async function signedHeaders(
  { config }: Keyed,
  { secret, formerSecret, formerUntil }: Secrets,
  message: { id: string; at: number; body: string },
): Promise<Record<string, string>> {
  const holding = [secret, ...(formerSecret !== null && (formerUntil ?? 0) > message.at ? [formerSecret] : [])]
  const secrets = await Promise.all(holding.map((sealed) => unseal(config.appKey, PURPOSE, sealed)))
  const at = new Date(message.at)
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(message.id, at, message.body)).join(' '),
  }
}
