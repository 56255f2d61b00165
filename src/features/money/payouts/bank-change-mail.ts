import type { Statement } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'

/** Moments at which a partner is told of a change of its account. */
export type BankChangeMoment = 'asked' | 'approved' | 'refused'

const words: Record<BankChangeMoment, { subject: string; title: string; line: string }> = {
  asked: {
    subject: 'Changement de votre compte bancaire demandé',
    title: 'Un changement de compte bancaire est demandé',
    line: 'Il n’est pas encore fait : une seconde personne de notre équipe doit l’approuver.',
  },
  approved: {
    subject: 'Votre compte bancaire est changé',
    title: 'Votre compte bancaire est changé',
    line: 'Vos prochains virements arriveront sur ce compte.',
  },
  refused: {
    subject: 'Changement de votre compte bancaire refusé',
    title: 'Le changement de compte bancaire est refusé',
    line: 'Vos virements continuent d’arriver sur le compte précédent, s’il y en a un.',
  },
}

interface ChangedAccount {
  partner: string
  masked: string
  holder: string
}

const content = (moment: BankChangeMoment, { partner, masked, holder }: ChangedAccount): MailContent => ({
  subject: `${words[moment].subject} (${partner})`,
  title: words[moment].title,
  paragraphs: [
    words[moment].line,
    'Vous n’êtes pas à l’origine de cette demande ? Appelez-nous au numéro que vous connaissez, sans répondre à un message.',
  ],
  facts: [
    { label: 'Partenaire', value: partner },
    { label: 'Titulaire', value: holder },
    { label: 'Compte', value: masked },
  ],
})

/** Statements that tell every address known of the partner, former ones included: who takes over a mailbox is not alone. */
export function tellBankChange(
  ctx: OfficeWriteContext,
  {
    changeId,
    moment,
    account,
    emails,
  }: {
    changeId: string
    moment: BankChangeMoment
    account: ChangedAccount
    emails: readonly (string | null)[]
  },
): Statement[] {
  const addresses = [...new Set(emails.flatMap((email) => (email ? [email.toLowerCase()] : [])))]
  const { brand } = ctx.site(ctx.origin)
  return addresses.flatMap((to) =>
    queueMail(
      ctx.db,
      brand,
      {
        dedupeKey: `bank-change:${changeId}:${moment}:${to}`,
        kind: 'bank-change',
        from: ctx.platform.config.mailFrom,
        to,
        content: content(moment, account),
      },
      ctx.now,
    ),
  )
}
