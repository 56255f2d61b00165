import { and, asc, eq } from 'drizzle-orm'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { ticketsReadyMail } from '#features/selling/orders/paid-steps.ts'
import type { SaleDocument } from '#features/stock/expert-tickets/provider.ts'
import { expertSale } from '#kernel/expert-tickets/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { file } from '#kernel/media/tables.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'

type Entry = typeof entry.$inferSelect

/** Fetches the documents of a sold expert item for its waiting entries. Throws while the provider has none yet. */
export async function deliverDocuments(ctx: JobContext, orderItemId: string): Promise<void> {
  const { db, platform, now, region } = ctx
  const rows = await db.orm
    .select({ item: orderItem, saleId: expertSale.saleId, entry })
    .from(orderItem)
    .innerJoin(expertSale, eq(expertSale.orderItemId, orderItem.id))
    .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
    .where(and(eq(orderItem.id, orderItemId), eq(orderItem.status, 'Success'), eq(expertSale.status, 'Sold')))
    .orderBy(asc(entry.unitNo))
  const waiting = rows.filter((row) => row.entry.status === 'AwaitingUpload' && row.entry.voidAt === null)
  const [first] = rows
  if (!first || first.saleId === null || waiting.length === 0) return

  const links = inOneLanguage(await platform.expertTickets.documents(first.saleId))
  if (links.length === 0) throw new Error(`The documents of sale ${first.saleId} are not ready yet.`)
  const documents: Uint8Array[] = []
  for (const { url } of links) {
    const bytes = await platform.expertTickets.download(url)
    if (!isPdf(bytes)) throw new Error(`A document of sale ${first.saleId} is no PDF.`)
    documents.push(bytes)
  }
  const steps: (Step | Statement)[] = []
  for (const { entry: unit } of waiting)
    steps.push(...(await readySteps(ctx, unit, documentsOfUnit(documents, unit, first.item.quantity))))
  await db.write([...steps, ticketsReadyMail(db, first.item, now)])
  platform.wakeJobs(region.slug)
}

/** French documents if there is a choice, else the first language listed. */
function inOneLanguage(documents: readonly SaleDocument[]): SaleDocument[] {
  const french = documents.filter(({ languageCode }) => languageCode?.toLowerCase().startsWith('fr'))
  if (french.length > 0) return french
  return documents.filter(({ languageCode }) => languageCode === documents[0]?.languageCode)
}

/** One document per unit; if the counts differ, all of them for every unit. */
function documentsOfUnit(documents: readonly Uint8Array[], { unitNo }: Entry, quantity: number): readonly Uint8Array[] {
  const own = documents[(unitNo ?? 1) - 1]
  return documents.length === quantity && own ? [own] : documents
}

const isPdf = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

async function readySteps(
  { db, platform, now }: JobContext,
  unit: Entry,
  documents: readonly Uint8Array[],
): Promise<(Step | Statement)[]> {
  const steps: (Step | Statement)[] = [
    db.orm
      .update(entry)
      .set({
        status: 'Ready',
        updatedAt: now,
        history: [...unit.history, { ts: now, event: 'Ready', source: 'expert' }],
      })
      .where(and(eq(entry.id, unit.id), eq(entry.status, 'AwaitingUpload'))),
    // An operator uploaded a document in the meantime: the next run sees which entries still wait.
    changed(1, new AttemptMoved()),
  ]
  for (const [position, bytes] of documents.entries()) {
    const key = `tickets/${unit.id}-${position + 1}.pdf`
    await platform.files.put(key, bytes, 'application/pdf')
    const id = newId('f')
    const size = bytes.length
    steps.push(
      db.orm
        .insert(file)
        .values({ id, key, mimeType: 'application/pdf', size, status: 'Ready', createdAt: now, updatedAt: now }),
      db.orm.insert(entryFile).values({ entryId: unit.id, fileId: id, position }),
    )
  }
  return steps
}
