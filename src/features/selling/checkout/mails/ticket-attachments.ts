import { and, eq, isNull } from 'drizzle-orm'
import { ticketFileName } from '#features/stock/ticket-codes/ticket-file-name.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { isNotGiven } from '#kernel/given/given.ts'
import type { FileAttachment } from '#kernel/mail/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { type Item, orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'

/** Documents of a purchase that give its buyer access, without those of tickets given away. */
export const ticketFiles = ({ db, now }: { db: Pick<ReadDb, 'orm'>; now: number }, attemptId: string) =>
  db.orm
    .select({ orderItemId: entry.orderItemId, unitNo: entry.unitNo, file })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
    .innerJoin(file, eq(file.id, entryFile.fileId))
    .where(and(eq(orderItem.attemptId, attemptId), isNull(entry.voidAt), isNotGiven(now)))

/** Documents of one item as attachments of its mail. */
export const toAttachments = (files: Awaited<ReturnType<typeof ticketFiles>>, item: Item): FileAttachment[] =>
  files
    .filter((row) => row.orderItemId === item.id)
    .map((row) => ({
      name: ticketFileName(item.snapshot.activity.slugName, row.unitNo ?? 1),
      mimeType: row.file.mimeType,
      fileId: row.file.id,
    }))
