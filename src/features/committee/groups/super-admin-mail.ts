import type { Statement } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { limits } from '#lib/words/limits.ts'
import { superAdmins } from './load-group.ts'

interface NewSuperAdmin {
  userId: string
  email: string
  name: string
  updatedAt: number
}

/** Statements that tell all other super admins of a new one, so that no one alone gives rights unseen. */
export async function tellSuperAdmins(
  ctx: OfficeWriteContext,
  { userId, email, name, updatedAt }: NewSuperAdmin,
): Promise<Statement[]> {
  const { db, actor, now, platform } = ctx
  const { brand } = ctx.site(ctx.origin)
  const by = `${actor.firstName} ${actor.lastName}`.trim() || 'Administration'
  const others = (await superAdmins(db)).filter((each) => each.userId !== actor.userId && each.userId !== userId)
  return others.flatMap(({ email: to }) =>
    queueMail(
      db,
      brand,
      {
        dedupeKey: `super-admin:${userId}:${updatedAt}:${to}`,
        kind: 'super-admin',
        from: platform.config.mailFrom,
        to,
        content: {
          subject: `Nouveau super administrateur : ${name}`,
          title: 'Une personne administre désormais tout le site',
          paragraphs: [
            `Elle peut tout voir et tout changer. Elle n’approuve aucun changement de compte bancaire pendant ${limits.newSuperAdmin.text}.`,
            'Vous ne le saviez pas ? Retirez-lui ses droits sur l’écran des super administrateurs, et parlez à la personne qui les a donnés.',
          ],
          facts: [
            { label: 'Personne', value: `${name}, ${email}` },
            { label: 'Droits donnés par', value: by },
          ],
        },
      },
      now,
    ),
  )
}
