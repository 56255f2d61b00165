import { z } from 'zod'
import { handle } from '../../handler/handle.ts'
import { askedPasskeys } from '../passkeys/passkey-request.ts'
import { link } from './contract.ts'
import { belongsHere } from './home-host.ts'
import { openSession } from './open-session.ts'
import { findById } from './people.ts'
import { findToken, spendToken } from './tokens.ts'

/** A mailed link or the second half of a switch of host; both hold on the host they lead to only (D05). */
export const linkHandler = handle(link, async (ctx, { id }, fail) => {
  const { db, now } = ctx
  const token = (await findToken(db, 'HostSwitch', id, now)) ?? (await findToken(db, 'MagicLink', id, now))
  if (!token || token.userId === null || token.host !== ctx.host) return fail('linkExpired')
  const person = await findById(db, token.userId)
  // The group or its host may have changed since the link was issued.
  if (!person || !belongsHere(ctx, person)) return fail('linkExpired')
  if (!provenByPasskey(token.subject) && (await askedPasskeys(ctx, person)).length > 0) return fail('passkeyAsked')
  const session = await openSession(ctx, person, spendToken(db, token.hash, now, 'linkExpired'))
  return { success: true, session }
})

const bySwitch = z.object({ by: z.literal('passkey') })
/** What was proven on the host before. */
const provenByPasskey = (subject: unknown): boolean => bySwitch.safeParse(subject).success
