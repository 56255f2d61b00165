import { askedPasskeys, stillKept } from '#features/people/passkey-proof/passkey-request.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { belongsHere } from '#kernel/people/home-host.ts'
import { findById } from '#kernel/people/people.ts'
import { getLink, link } from '../contract.ts'
import { proofOfLink } from '../sessions/host-switch.ts'
import { openSession } from '../sessions/open-session.ts'
import { findToken, spendToken } from '../tokens.ts'

/** Finds a link of either kind on the host that it leads to. */
async function findLink({ db, now, host }: CallContext, id: string) {
  const token = (await findToken(db, 'HostSwitch', id, now)) ?? (await findToken(db, 'MagicLink', id, now))
  return token?.userId && token.host === host ? { ...token, userId: token.userId } : undefined
}

/** Reads a link for its page without using it up, however often a mail scanner opens it. */
export const getLinkHandler = handle(getLink, async (ctx, { id }) => {
  const token = await findLink(ctx, id)
  if (!token) return { state: 'expired' as const }
  return { state: token.kind === 'HostSwitch' ? ('switch' as const) : ('mailed' as const) }
})

/** Uses up a mailed link or the second half of a host switch; both work only on the host they lead to (D05). */
export const linkHandler = handle(link, async (ctx, { id }, fail) => {
  const { db, now } = ctx
  const token = (await findLink(ctx, id)) ?? fail('linkExpired')
  const person = await findById(db, token.userId)
  // The group or its host may have changed since the link was issued.
  if (!person || !belongsHere(ctx, person)) return fail('linkExpired')
  const proof = proofOfLink(token)
  const { isAsked, asJudged } = await askedPasskeys(ctx, person)
  if (isAsked && !proof.passkey) return fail('passkeyAsked')
  const holds = proof.passkey ? stillKept(proof.passkey.id, person.id) : asJudged
  const session = await openSession(ctx, person, [...spendToken(db, token.hash, now, 'linkExpired'), holds], proof)
  return { success: true, session }
})
