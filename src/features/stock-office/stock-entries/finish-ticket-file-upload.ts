import { CallError } from '#contract/errors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { finishTicketFileUpload, finishTicketFileUploads } from './contract.ts'
import { toDocumentCodes } from './document-code.ts'
import { findHolders, toFileItem } from './documents.ts'
import { finishDocuments, type Outcome } from './finish-documents.ts'

export const finishTicketFileUploadHandler = handleOffice(finishTicketFileUpload, async (ctx, { id }, fail) =>
  finishDocuments(ctx, [id], async ([outcome]) => {
    if (!outcome) return fail('fileNotFound')
    if ('refusal' in outcome) throw new CallError(outcome.refusal.code, { message: outcome.refusal.message })
    const holders = await holdersOfOld(ctx.db, [outcome])
    return { fileItem: await toFileItem(ctx, outcome.row), copy: holders.get(outcome.row.id) ?? null }
  }),
)

export const finishTicketFileUploadsHandler = handleOffice(finishTicketFileUploads, async (ctx, { ids }) =>
  finishDocuments(ctx, ids, async (outcomes) => {
    const holders = await holdersOfOld(ctx.db, outcomes)
    const documents = ids.map((id, at) => {
      const outcome = outcomes[at]
      if (!outcome || 'refusal' in outcome)
        return { id, fileId: null, copy: null, reading: null, refusal: outcome?.refusal ?? null }
      const { row } = outcome
      const reading = toDocumentCodes(row.reading, ctx.platform.documents !== null)
      return { id, fileId: row.id, copy: holders.get(row.id) ?? null, reading, refusal: null }
    })
    return { documents }
  }),
)

/** Finds tickets of documents that existed before; new ones cannot have a ticket. */
function holdersOfOld(db: ReadDb, outcomes: readonly Outcome[]) {
  const old = outcomes.flatMap((outcome) => ('row' in outcome && !outcome.isNew ? [outcome.row.id] : []))
  return old.length === 0 ? new Map<string, never>() : findHolders(db, old)
}
