import { brandFor } from '#features/people/accounts/account-mails.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { limits } from '#lib/words/limits.ts'
import { requestAccountErasure } from './contract.ts'

const erasureMail = (title: string, url: string): MailContent => ({
  subject: `Effacer votre compte ${title}`,
  title: 'Confirmez l’effacement de votre compte',
  paragraphs: [
    `Vous avez demandé à effacer votre compte ${title} et vos données personnelles. Rien n’est effacé avant votre confirmation, sur la page qui s’ouvre.`,
  ],
  button: { label: 'Continuer vers mon compte', url },
  afterButton: [
    `Ce lien est valable ${limits.proofLink.inWords} et ne peut servir qu’une fois.`,
    'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message et changez votre mot de passe.',
  ],
})

/** Mails a link to confirm the erasure. It opens the account page and does nothing without the person's session. */
export const requestAccountErasureHandler = handle(requestAccountErasure, async (ctx) => {
  const { actor, db, now, platform } = ctx
  await countAttempt(ctx, { 'erasure-mail account': actor.userId })
  const link = await newToken(db, { kind: 'Erasure', host: ctx.host, userId: actor.userId, email: actor.email }, now)
  const brand = { ...brandFor(ctx, actor.groupId), origin: ctx.origin }
  const content = erasureMail(brand.title, `${ctx.origin}/account?effacer=${link.id}`)
  const mail = { kind: 'erasure' as const, from: platform.config.mailFrom, to: actor.email, content }
  await db.write([link.statement, ...queueMail(db, brand, { ...mail, dedupeKey: `erasure:${link.hash}` }, now)])
  platform.wakeJobs(ctx.region.slug)
  return {}
})
