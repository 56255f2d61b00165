import { inArray } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { file } from '#kernel/media/tables.ts'
import { type FileRow, findHolders } from './documents.ts'
import type { DocumentCopy } from './entry-shapes.ts'

interface ChosenFiles {
  /** Files without a ticket, in the order of the call. */
  free: FileRow[]
  /** Tickets that already have a file, by file id. */
  held: Map<string, DocumentCopy>
}

/** Checks the files that a call names; refuses missing, incomplete or foreign ones (`isOwn` decides). */
export async function chooseFiles(
  db: ReadDb,
  named: readonly string[],
  isOwn: (holder: DocumentCopy) => boolean,
): Promise<ChosenFiles> {
  const ids = [...new Set(named)]
  const [rows, holders] = await Promise.all([
    db.orm.select().from(file).where(inArray(file.id, ids)),
    findHolders(db, ids),
  ])
  const states = new Map(rows.map(({ id, status }) => [id, status]))
  refuse('fileNotFound', named, (id) => !states.has(id))
  refuse('fileNotFinished', named, (id) => states.get(id) !== 'Ready')
  const findHolder = (id: string) => holders.get(id)
  const foreign = (id: string) => {
    const holder = findHolder(id)
    return holder !== undefined && !isOwn(holder)
  }
  const first = named.find(foreign)
  const label = first === undefined ? '' : findHolder(first)?.activity.label
  refuse('fileUsed', named, foreign, `Ce document est déjà celui d’un autre billet (« ${label} »).`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { free: ids.flatMap((id) => (holders.has(id) ? [] : (byId.get(id) ?? []))), held: holders }
}

/** Names each faulty file, so that the caller can send the others without it. */
function refuse(
  code: Extract<ErrorCode, `file${string}`>,
  named: readonly string[],
  isAtFault: (id: string) => boolean,
  message?: string,
): void {
  const fields = named.flatMap((id, at) => (isAtFault(id) ? [`fileIds.${at}`] : []))
  if (fields.length > 0) throw new CallError(code, { message, fields })
}
