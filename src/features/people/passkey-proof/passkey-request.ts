import { asc, eq } from 'drizzle-orm'
import { guard, type Step } from '#db/region-db.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'
import { bytesToBase64Url } from '#lib/base64-url.ts'
import { sealStep } from './sealed-step.ts'

export const PASSKEY_TIMEOUT_MS = 5 * 60_000

type Known = Pick<typeof passkey.$inferSelect, 'id' | 'transports'>

export const knownKeys = (keys: readonly Known[]) =>
  keys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** Encodes the sealed step as the challenge, in bytes. */
export const sealedChallenge = (sealed: string): string => bytesToBase64Url(new TextEncoder().encode(sealed))

/** Request for a passkey of this host: any that the device has, or one of `keys`. */
export const requestFor = async (ctx: CallContext, keys: readonly Known[] = []) => ({
  challenge: sealedChallenge(await sealStep(ctx, 'passkey-login', null)),
  rpId: ctx.host,
  timeout: PASSKEY_TIMEOUT_MS,
  userVerification: 'required' as const,
  allowCredentials: knownKeys(keys),
})

/** True for people who must have a passkey to do their work (D49). */
export const mustHavePasskey = (ctx: Pick<CallContext, 'platform'>, person: { isAdmin: boolean }): boolean =>
  person.isAdmin && ctx.platform.config.production

/**
 * Returns why this session may not use the administration. Neither the employer's sign-in nor a session opened before
 * the person became an administrator gives the right (chapter sign-in, At the employer's).
 */
export function closedAdministration(
  ctx: Pick<CallContext, 'host' | 'platform'>,
  actor: Pick<UserActor, 'isAdmin' | 'openedBy' | 'passkey'>,
): 'employerAdministrator' | 'passkeyMissing' | null {
  if (actor.openedBy === 'employer') return 'employerAdministrator'
  return mustHavePasskey(ctx, actor) && actor.passkey?.host !== ctx.host ? 'passkeyMissing' : null
}

/** Passkeys required of a person in addition to any other proof. */
export interface AskedPasskeys {
  isAsked: boolean
  /** The person's passkeys of this host. */
  here: Known[]
  /** Other hosts that have passkeys of the person. */
  elsewhere: string[]
  /** Guard for the batch that opens a session: none of this has changed since it was read. */
  asJudged: Step
}

/**
 * Returns the passkeys, on any host, that the person must prove: people who chose so, and super admins in production. A
 * member's passkey of a host no longer served cannot be proven, so it is not asked for.
 */
export async function askedPasskeys(
  ctx: CallContext,
  person: { id: string; isAdmin: boolean },
): Promise<AskedPasskeys> {
  const keys = await ctx.db.orm
    .select({ id: passkey.id, transports: passkey.transports, host: passkey.host, chosen: passkeyStep.userId })
    .from(passkey)
    .leftJoin(passkeyStep, eq(passkeyStep.userId, passkey.userId))
    .where(eq(passkey.userId, person.id))
    .orderBy(asc(passkey.id))
  const must = mustHavePasskey(ctx, person)
  const asked = keys.filter(({ chosen, host }) => must || (chosen !== null && isServed(ctx, host)))
  const elsewhere = new Set(asked.flatMap(({ host }) => (host === ctx.host ? [] : [host])))
  return {
    isAsked: asked.length > 0,
    here: asked.filter(({ host }) => host === ctx.host),
    elsewhere: [...elsewhere],
    asJudged: guard(
      `(select json_group_array(id) from (select id from passkey where user_id = ?1 order by id)) = ?2
        and (?2 = '[]' or exists (select 1 from passkey_step where user_id = ?1) = ?3)`,
      [person.id, JSON.stringify(keys.map(({ id }) => id)), keys.some(({ chosen }) => chosen !== null)],
      'unauthenticated',
    ),
  }
}

/** True if this region answers on the host. */
export const isServed = ({ groups, tenants }: Pick<CallContext, 'groups' | 'tenants'>, host: string): boolean =>
  tenants.ofHost(host) !== undefined || groups.serves(host)

/** Guard: a passkey proven on another host has not been removed in the meantime. */
export const stillKept = (id: string, userId: string): Step =>
  guard('exists (select 1 from passkey where id = ? and user_id = ?)', [id, userId], 'linkExpired')
