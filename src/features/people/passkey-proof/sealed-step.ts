import { z } from 'zod'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import type { Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { spentStep } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { seal, unseal } from '#lib/secret-box.ts'

const MINUTE = 60_000
/** Minutes that a person has to touch a device, to sign in at their employer's, or to find their account's password. */
const lifetimes = { 'passkey-add': 5, 'passkey-login': 10, 'employer-login': 15, 'employer-link': 30 } as const
export type SealedStepKind = keyof typeof lifetimes

type Asking = Pick<CallContext, 'host' | 'now' | 'platform'>

const envelope = z.object({ host: z.string(), expiresAt: z.number(), facts: z.unknown() })

/**
 * Seals what the first half of a sign-in hands to the browser for the second: unreadable, for this host, for some
 * minutes. Nothing is stored for visitors who only look at the login page; `spend` makes it single-use.
 */
export const sealStep = ({ platform, host, now }: Asking, kind: SealedStepKind, facts: unknown): Promise<string> =>
  seal(
    platform.config.appKey,
    kind,
    JSON.stringify({ host, expiresAt: now + lifetimes[kind] * MINUTE, facts } satisfies z.input<typeof envelope>),
  )

/** Returns the sealed facts and the step that uses them up; null for a lapsed, foreign or forged seal. */
export async function openStep<Facts>(
  ctx: Asking & Pick<CallContext, 'db'>,
  kind: SealedStepKind,
  shape: z.ZodType<Facts>,
  sealed: string,
): Promise<{ facts: Facts; spend: (otherwise: ErrorCode) => Step } | null> {
  const text = await unseal(ctx.platform.config.appKey, kind, sealed).catch(() => null)
  if (text === null) return null
  const { host, expiresAt, facts } = envelope.parse(JSON.parse(text))
  if (host !== ctx.host || expiresAt <= ctx.now) return null
  const row = { hash: await sha256Hex(sealed), expiresAt }
  return {
    facts: shape.parse(facts),
    // The second of two simultaneous uses undoes its whole batch.
    spend: (otherwise) => ({ statement: ctx.db.orm.insert(spentStep).values(row), otherwise }),
  }
}
