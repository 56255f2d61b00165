import { and, eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { brandFor, resetMail } from '#features/people/accounts/account-mails.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { limits } from '#lib/words/limits.ts'
import { sendAccessMail } from './contract.ts'
import { type InvitedPerson, newInvitation } from './invitation.ts'

/** Shortest time between two mails, so that a double click or two administrators send only one. */
const PAUSE_MS = limits.accessMailPause.ms

export const sendAccessMailHandler = handleOffice(sendAccessMail, async (ctx, { userId }, fail) => {
  const { db, now } = ctx
  const { person } = (await loadPerson(db, ctx.scope, userId)) ?? fail('userNotFound')
  if (person.deactivatedAt !== null) return fail('accessClosed')
  const [password] = await db.orm
    .select({ kind: credential.kind })
    .from(credential)
    .where(and(eq(credential.userId, userId), eq(credential.kind, 'Password')))
  const sent = password ? ('reset' as const) : ('invitation' as const)
  const link = sent === 'reset' ? await resetLink(ctx, person) : await newInvitation(ctx, person)
  const mail = { kind: sent, from: ctx.platform.config.mailFrom, to: person.email, content: link.content }
  const committed = await ctx.commit(
    {
      steps: [
        guard(
          `not exists (select 1 from token where user_id = ? and kind in ('Reset', 'Invite') and used_at is null and created_at > ?)`,
          [userId, now - PAUSE_MS],
          'mailJustSent',
        ),
        guard(
          'exists (select 1 from user where id = ? and erased_at is null and deactivated_at is null)',
          [userId],
          'accessClosed',
        ),
        link.statement,
        ...queueMail(db, link.brand, { ...mail, dedupeKey: `${sent}:${link.hash}` }, now),
      ],
      audit: { target: userId, groupId: person.groupId, after: { sent } },
    },
    { sent },
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})

async function resetLink(ctx: OfficeWriteContext, { id, email, groupId }: InvitedPerson) {
  const brand = brandFor(ctx, groupId)
  const { hostname: host } = new URL(brand.origin)
  const link = await newToken(ctx.db, { kind: 'Reset', host, userId: id, email }, ctx.now)
  return { ...link, brand, content: resetMail(brand.title, `${brand.origin}/reset-password/${link.id}`) }
}
