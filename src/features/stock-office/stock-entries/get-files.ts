import { and, eq, inArray, or } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { file } from '#kernel/media/tables.ts'
import { entryFile } from '#kernel/stock/tables.ts'
import { getFiles } from './contract.ts'
import { isUploaded, toFileItem } from './documents.ts'

export const getFilesHandler = handleOffice(getFiles, async (ctx, { ids }) => {
  const { db } = ctx
  const rows = await db.orm
    .selectDistinct({ file })
    .from(file)
    .leftJoin(entryFile, eq(entryFile.fileId, file.id))
    .where(and(inArray(file.id, ids), eq(file.status, 'Ready'), or(isUploaded, eq(entryFile.fileId, file.id))))
  return { files: await Promise.all(rows.map((row) => toFileItem(ctx, row.file))) }
})
