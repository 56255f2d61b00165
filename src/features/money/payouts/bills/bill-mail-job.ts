import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { type JobContext, jobKind, type LastWrite } from '#kernel/jobs/job-context.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { billNames, type InvoiceKind } from '#lib/words/bill-names.ts'
import { billKinds } from '#lib/words/payout-states.ts'
import { mailPdf } from '../attached-pdf.ts'
import { findVendor } from '../read-months.ts'
import { payout } from '../tables.ts'
import { findBill } from './find-bills.ts'

const payload = z.object({
  payoutId: z.string(),
  origin: z.string(),
  /** The invoice in the partner's name, or the operator's of its commission; jobs of before agents name none. */
  bill: z.enum(billKinds).default('self'),
})

const keys = { self: 'self-bill', commission: 'commission-bill' } as const

/** Statement that has an invoice of a paid statement mailed to its partner; part of the batch that issues it. */
export const mailBill = (db: Pick<RegionDb, 'orm'>, asked: z.output<typeof payload>, now: number): Statement =>
  enqueueJob(
    db,
    {
      ...{ kind: 'mail-self-bill', payload: asked, runAt: now },
      dedupeKey: `${keys[asked.bill]}:${asked.payoutId}`,
    },
    now,
  )

interface MailedBill {
  bill: (typeof billKinds)[number]
  kind: InvoiceKind
  number: string
}

/** Words of the mail, which says by its subject, title and fact which document it brings. */
function mailWords({
  bill,
  kind,
  number,
}: MailedBill): Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'facts'> {
  const { title } = billNames[kind]
  const facts = [{ label: title, value: `N° ${number}` }]
  if (bill === 'self')
    return {
      ...{ subject: `${title} ${number}, émise en votre nom`, title: 'Votre facture, émise en votre nom', facts },
      paragraphs: [
        'Votre relevé est payé. La facture que nous émettons en votre nom, par votre mandat, est jointe : elle entre dans votre comptabilité.',
        'Une mention n’est pas juste ? Répondez-nous dans le délai de votre mandat.',
      ],
    }
  const [heading, paragraph] = commissionWords[kind]
  return {
    ...{ subject: `${title} ${number} ${kind === 'credit' ? 'sur' : 'de'} notre commission`, title: heading, facts },
    paragraphs: [
      paragraph,
      'Les ventes elles-mêmes sont les vôtres : votre relevé en donne les prix de vente, à déclarer par vous.',
    ],
  }
}

const commissionWords: Readonly<Record<InvoiceKind, readonly [title: string, paragraph: string]>> = {
  invoice: [
    'La facture de notre commission',
    'Votre relevé est payé. La facture de la commission que nous y avons retenue est jointe, avec ses données (Factur-X) : elle entre dans votre comptabilité.',
  ],
  credit: [
    'L’avoir sur notre commission',
    'Votre relevé est payé. Plus de commission y est rendue que retenue : l’avoir est joint, avec ses données (Factur-X), et entre dans votre comptabilité.',
  ],
}

async function findWithVendor(
  ctx: Pick<JobContext, 'db' | 'region'>,
  bill: (typeof billKinds)[number],
  payoutId: string,
) {
  const [drawn, [row]] = await Promise.all([
    findBill[bill](ctx, payoutId),
    ctx.db.orm.select({ vendorId: payout.vendorId }).from(payout).where(eq(payout.id, payoutId)),
  ])
  return drawn && row ? { ...drawn, vendorId: row.vendorId } : null
}

/** Mails an invoice of a paid statement to its partner, once. */
export const billMailJob = jobKind({
  kind: 'mail-self-bill',
  name: 'Facture ou avoir d’un partenaire par email',
  payload,
  leaseMs: 120_000,
  maxTries: 30,
  async run(ctx, { payoutId, origin, bill }): Promise<LastWrite | undefined> {
    const { db } = ctx
    const dedupeKey = `${keys[bill]}:${payoutId}`
    const drawn = await findWithVendor(ctx, bill, payoutId)
    if (!drawn) return undefined
    const [partner, { rows: mailed }] = await Promise.all([
      findVendor(db, drawn.vendorId),
      db.query('select 1 from mail where dedupe_key = ?', [dedupeKey]),
    ])
    if (!partner || partner.contact.email === '' || mailed.length > 0) return undefined
    const { kind, number, document, fileName } = drawn
    return mailPdf(ctx, {
      ...{ payoutId, dedupeKey, origin, to: partner.contact.email, name: fileName, document },
      content: mailWords({ bill, kind, number }),
    })
  },
})
