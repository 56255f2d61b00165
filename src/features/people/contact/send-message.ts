import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { mailBrand } from '#kernel/mail/mail-brand.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { normalizeEmail } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { newId } from '#lib/new-id.ts'
import { sendMessage } from './contract.ts'
import { contactMessage } from './tables.ts'

/** Stores the message and notifies the administrators. */
export const sendMessageHandler = handle(sendMessage, async (ctx, input) => {
  const { db, now, tenant, platform } = ctx
  await countAttempt(ctx, { 'send-message address': addressKey(ctx.clientAddress) })
  const id = newId('msg')
  const facts = [
    { label: 'Nom', value: `${input.firstName} ${input.lastName}`.trim() },
    { label: 'Email', value: input.email },
    { label: 'Téléphone', value: input.phoneNumber },
    { label: 'Profil', value: input.contactType },
    { label: 'Site', value: ctx.host },
  ]
  const content = {
    subject: `Message de contact de ${input.email}`,
    title: 'Nouveau message de contact',
    paragraphs: [input.message],
    facts: facts.filter((fact) => fact.value !== ''),
    button: { label: 'Répondre par email', url: `mailto:${input.email}` },
  }
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await db.write([
    // Normalised as accounts store it: export and erasure find messages of a signed-out sender by it.
    db.orm
      .insert(contactMessage)
      .values({ ...input, email: normalizeEmail(input.email), id, tenant: tenant.slug, userId, createdAt: now }),
    ...queueMail(
      db,
      mailBrand(tenant.theme, ctx.origin, tenant.legal),
      {
        dedupeKey: `contact:${id}`,
        kind: 'contact',
        from: platform.config.mailFrom,
        to: platform.config.adminEmail,
        content,
      },
      now,
    ),
  ])
  platform.wakeJobs(ctx.region.slug)
  return {}
})
