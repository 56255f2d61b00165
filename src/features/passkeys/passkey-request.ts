import { and, eq, isNotNull } from 'drizzle-orm'
import type { CallContext } from '../../handler/context.ts'
import { bytesToBase64Url } from '../../lib/base64-url.ts'
import { sealStep } from '../accounts/sealed-step.ts'
import { passkey, passkeyStep } from './tables.ts'

export const PASSKEY_TIMEOUT_MS = 5 * 60_000

type Known = Pick<typeof passkey.$inferSelect, 'id' | 'transports'>

export const knownKeys = (keys: readonly Known[]) =>
  keys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** A challenge is the sealed step itself, as bytes. */
export const sealedChallenge = (sealed: string): string => bytesToBase64Url(new TextEncoder().encode(sealed))

/** Asks for a passkey of this host: any that the device has, or one of these. */
export const requestFor = async (ctx: CallContext, keys: readonly Known[] = []) => ({
  challenge: sealedChallenge(await sealStep(ctx, 'passkey-login', null)),
  rpId: ctx.host,
  timeout: PASSKEY_TIMEOUT_MS,
  userVerification: 'required' as const,
  allowCredentials: knownKeys(keys),
})

/** Those who must have one to do their work (D49). */
export const mustHavePasskey = (ctx: Pick<CallContext, 'platform'>, person: { isAdmin: boolean }): boolean =>
  person.isAdmin && ctx.platform.config.production

/** Signed in, and without what the administration asks for. */
export const lacksPasskey = (
  ctx: Pick<CallContext, 'platform'>,
  actor: { isAdmin: boolean; hasPasskey: boolean },
): boolean => mustHavePasskey(ctx, actor) && !actor.hasPasskey

/**
 * The passkeys of this host without which nothing signs this person in here: of those who chose it so, and of super admins
 * in production. Empty for everybody else, and for those who have none here.
 */
export async function askedPasskeys(ctx: CallContext, person: { id: string; isAdmin: boolean }): Promise<Known[]> {
  const own = ctx.db.orm
    .select({ id: passkey.id, transports: passkey.transports })
    .from(passkey)
    .leftJoin(passkeyStep, eq(passkeyStep.userId, passkey.userId))
  const here = and(eq(passkey.userId, person.id), eq(passkey.host, ctx.host))
  return own.where(mustHavePasskey(ctx, person) ? here : and(here, isNotNull(passkeyStep.userId)))
}
