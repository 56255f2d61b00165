import type { DocumentCopy } from '#features/stock-office/stock-entries/entry-shapes.ts'

/** Sentence that says which ticket already has a document dropped again. */
export function copyText(copy: DocumentCopy, stockId: string | null): string {
  const name = copy.name === null ? '' : ` sous le nom « ${copy.name} »`
  const sold = copy.isSold ? ', et il est vendu' : ''
  return copy.stockId === stockId
    ? `Ce document est déjà dans ce stock${name}${sold}.`
    : `Ce document est déjà dans un autre stock, celui de « ${copy.activity.label} »${name}${sold}.`
}
