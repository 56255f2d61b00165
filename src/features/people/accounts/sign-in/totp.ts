import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import { sameCredential } from '../passwords/set-credential.ts'

const PURPOSE = 'totp'
const STEP_SECONDS = 30

const generator = (issuer: string, label: string, secret: Secret) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

/** Makes a second factor: `totpUri` is shown once as a QR code, `sealed` is stored. */
export async function newTotp(ctx: CallContext, email: string): Promise<{ totpUri: string; sealed: string }> {
  const secret = new Secret({ size: 20 })
  return {
    totpUri: generator(ctx.tenant.theme.title, email, secret).toString(),
    sealed: await seal(ctx.platform.config.appKey, PURPOSE, secret.base32),
  }
}

/**
 * Returns what to write with the proof, or null for a wrong code. A code is valid one step early or late, and only
 * once: the last used step is stored beside the secret, so of two simultaneous uses the second fails.
 */
export async function checkTotp(
  ctx: CallContext,
  code: string,
  userId: string | undefined,
  sealed: string | null,
): Promise<Step[] | null> {
  if (userId === undefined || sealed === null || !/^\d{6}$/.test(code)) return null
  const { appKey } = ctx.platform.config
  const [base32 = '', lastStep = '-1'] = (await unseal(appKey, PURPOSE, sealed)).split(' ')
  const delta = generator('', '', Secret.fromBase32(base32)).validate({ token: code, timestamp: ctx.now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(ctx.now / (STEP_SECONDS * 1000)) + delta
  if (step <= Number(lastStep)) return null
  const secret = await seal(appKey, PURPOSE, `${base32} ${step}`)
  const own = and(eq(credential.userId, userId), eq(credential.kind, 'MfaCode'))
  return [
    sameCredential({ userId, kind: 'MfaCode', secret: sealed }),
    { statement: ctx.db.orm.update(credential).set({ secret, updatedAt: ctx.now }).where(own) },
  ]
}
