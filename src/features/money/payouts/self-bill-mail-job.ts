import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind, type LastWrite } from '#kernel/jobs/job-context.ts'
import { mailPdf } from './attached-pdf.ts'
import { findVendor } from './read-months.ts'
import { selfBillDocument } from './self-bill.ts'
import { payout, selfBill } from './tables.ts'

const payload = z.object({ payoutId: z.string(), origin: z.string() })

/** Statement that has an invoice in a partner's name mailed to it; part of the batch that issues it. */
export const mailSelfBill = (db: Pick<RegionDb, 'orm'>, asked: z.output<typeof payload>, now: number): Statement =>
  enqueueJob(db, { kind: 'mail-self-bill', payload: asked, runAt: now, dedupeKey: `self-bill:${asked.payoutId}` }, now)

/** Mails an invoice to the partner in whose name it is, once. */
export const selfBillMailJob = jobKind({
  kind: 'mail-self-bill',
  payload,
  leaseMs: 120_000,
  maxTries: 30,
  async run(ctx, { payoutId, origin }): Promise<LastWrite | undefined> {
    const { db, region } = ctx
    const dedupeKey = `self-bill:${payoutId}`
    const [found] = await db.orm
      .select({ bill: selfBill, vendorId: payout.vendorId })
      .from(selfBill)
      .innerJoin(payout, eq(payout.id, selfBill.payoutId))
      .where(eq(selfBill.payoutId, payoutId))
    if (!found) return undefined
    const [partner, { rows: mailed }] = await Promise.all([
      findVendor(db, found.vendorId),
      db.query('select 1 from mail where dedupe_key = ?', [dedupeKey]),
    ])
    if (!partner || partner.contact.email === '' || mailed.length > 0) return undefined
    const { number, issuedAt, document } = found.bill
    return mailPdf(ctx, {
      ...{ payoutId, dedupeKey, origin, to: partner.contact.email, name: `facture-${number}.pdf` },
      document: selfBillDocument({ number, issuedAt, document, zone: region.zone }),
      content: {
        subject: `Facture ${number}, émise en votre nom`,
        title: 'Votre facture, émise en votre nom',
        paragraphs: [
          'Votre relevé est payé. La facture que nous émettons en votre nom, par votre mandat, est jointe : elle entre dans votre comptabilité.',
          'Une mention n’est pas juste ? Répondez-nous dans le délai de votre mandat.',
        ],
        facts: [{ label: 'Facture', value: `N° ${number}` }],
      },
    })
  },
})
