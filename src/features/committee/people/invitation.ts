import type { RegionDb } from '#db/region-db.ts'
import { brandFor, invitationMail } from '#features/people/accounts/account-mails.ts'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import type { CallContext } from '#handler/context.ts'

export interface InvitedPerson {
  id: string
  email: string
  groupId: string
}

interface Inviting extends Pick<CallContext, 'groups' | 'origin' | 'site' | 'now'> {
  db: Pick<RegionDb, 'orm'>
}

/** New link for a person without a password, and the mail that delivers it. */
export async function newInvitation(ctx: Inviting, { id, email, groupId }: InvitedPerson) {
  const brand = brandFor(ctx, groupId)
  const { hostname: host } = new URL(brand.origin)
  const link = await newInvite(ctx.db, { userId: id, email, host, authType: 'Password' }, ctx.now)
  const query = new URLSearchParams({ inviteId: link.id, email, authType: 'Password' })
  return { ...link, brand, content: invitationMail(brand, `${brand.origin}/register-invite?${query}`) }
}
