import { and, eq } from 'drizzle-orm'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { catalogueImport } from './tables.ts'

export type ImportRow = typeof catalogueImport.$inferSelect

export const fileKey = (importId: string): string => `imports/${importId}.csv`

/** Finds a file that the caller uploaded. */
export async function findImport({ db, actor }: OfficeReadContext, id: string): Promise<ImportRow | undefined> {
  const isOwn = and(eq(catalogueImport.id, id), eq(catalogueImport.ownerId, actor.userId))
  const [found] = await db.orm.select().from(catalogueImport).where(isOwn)
  return found
}
