import { PDFDocument } from '@cantoo/pdf-lib'
import type { ComputeModule } from '#platform/compute-port.ts'

/** Joins documents; one that is locked or damaged makes it null, since a ticket must not be missing without a word. */
export const compute: ComputeModule<'joined-pdf'>['compute'] = async (documents) => {
  const joined = await PDFDocument.create()
  for (const bytes of documents) {
    const document = await PDFDocument.load(bytes).catch(() => null)
    if (document === null) return null
    for (const page of await joined.copyPages(document, document.getPageIndices())) joined.addPage(page)
  }
  return joined.save()
}
