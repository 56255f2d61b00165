import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { commissionVatByVendor } from '#features/money/statements/commission-by-month.ts'
import { findExchanged } from '#features/money/statements/entry-kinds.ts'
import { readProducts } from '#features/money/statements/read-products.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind, type LastWrite } from '#kernel/jobs/job-context.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { mailPdf } from './attached-pdf.ts'
import { payoutDocument, payoutSums } from './payout-document.ts'
import { deMonth, statementName } from './payout-texts.ts'
import { findClosedMonth, findVendor } from './read-months.ts'
import { payout } from './tables.ts'

const payload = z.object({ payoutId: z.string(), approvedAt: z.number(), origin: z.string() })

type Row = typeof payout.$inferSelect

/** Statement that has an approved statement mailed to its partner; part of the batch of the approval. */
export const mailStatement = (db: Pick<RegionDb, 'orm'>, asked: z.output<typeof payload>, now: number): Statement =>
  enqueueJob(
    db,
    { kind: 'mail-partner-statement', payload: asked, runAt: now, dedupeKey: `partner-statement:${asked.payoutId}` },
    now,
  )

const content = (row: Row, partner: string): MailContent => ({
  subject: statementName(row.month, partner).replace(/^Le relevé/, 'Votre relevé'),
  title: `Votre relevé ${deMonth(row.month)}`,
  paragraphs: [
    'Le relevé de vos ventes est joint à ce message.',
    row.payable > 0
      ? 'Son montant vous sera viré sur le compte que vous nous avez indiqué.'
      : 'Il ne vient à rien cette fois : son montant est reporté sur le prochain.',
    'Un montant ne vous paraît pas juste ? Répondez-nous : nous le regardons avant le virement.',
  ],
  sums: payoutSums(row),
})

/**
 * Draws an approved statement and mails it. A repeated run finds its mail and writes nothing; a partner without an address
 * gets none, which its page says.
 */
export const statementMailJob = jobKind({
  kind: 'mail-partner-statement',
  name: 'Relevé d’un partenaire par email',
  payload,
  leaseMs: 120_000,
  maxTries: 30,
  async run(ctx, { payoutId, approvedAt, origin }): Promise<LastWrite | undefined> {
    const { db, now, region } = ctx
    const dedupeKey = `partner-statement:${payoutId}:${approvedAt}`
    const [row] = await db.orm.select().from(payout).where(eq(payout.id, payoutId))
    if (!row || row.state === 'Disputed') return undefined
    const [month, partner, { rows: mailed }] = await Promise.all([
      findClosedMonth(db, row.month),
      findVendor(db, row.vendorId),
      db.query('select 1 from mail where dedupe_key = ?', [dedupeKey]),
    ])
    if (!month || !partner || partner.contact.email === '' || mailed.length > 0) return undefined
    const [products, exchanged, vats] = await Promise.all([
      readProducts(db, 'vendor', row.vendorId, month),
      findExchanged(db, 'vendor', month),
      commissionVatByVendor(db, region.zone, month, row.vendorId),
    ])
    const document = payoutDocument(row, products, {
      ...{ name: partner.name, site: ctx.site(origin), zone: region.zone, now },
      from: dayKey(region.zone, month.startTs),
      to: dayKey(region.zone, month.endTs - 1),
      exchanged: exchanged.get(row.vendorId) ?? { exchangedOut: 0, exchangedIn: 0 },
      commissionVat: vats.get(row.vendorId) ?? 0,
    })
    return mailPdf(ctx, {
      ...{ payoutId, document, dedupeKey, origin, to: partner.contact.email, name: `releve-${row.month}.pdf` },
      content: content(row, partner.name),
    })
  },
})
