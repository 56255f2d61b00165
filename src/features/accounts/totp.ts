import { Secret, TOTP } from 'otpauth'
import type { CallContext } from '../../contract/handler.ts'
import { seal, unseal } from '../../contract/secret-box.ts'
import type { Statement } from '../../db/region-db.ts'

const PURPOSE = 'totp'
const STEP_SECONDS = 30

const generator = (issuer: string, label: string, secret: Secret) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

/** A new second factor: `totpUri` is shown once as a QR code, `sealed` is stored. */
export async function newTotp(ctx: CallContext, email: string): Promise<{ totpUri: string; sealed: string }> {
  const secret = new Secret({ size: 20 })
  return {
    totpUri: generator(ctx.tenant.theme.title, email, secret).toString(),
    sealed: await seal(ctx.platform.config.appKey, PURPOSE, secret.base32),
  }
}

/** Is this the code of now, or of one step before or after? Answers what to write with the proof: nothing; null when wrong. */
export async function checkTotp(ctx: CallContext, code: string, sealed: string | null): Promise<Statement[] | null> {
  if (sealed === null || !/^\d{6}$/.test(code)) return null
  const secret = Secret.fromBase32(await unseal(ctx.platform.config.appKey, PURPOSE, sealed))
  const delta = generator('', '', secret).validate({ token: code, timestamp: ctx.now, window: 1 })
  return delta === null ? null : []
}
