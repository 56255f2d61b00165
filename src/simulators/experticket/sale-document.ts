import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { StoredSale } from './store.ts'

/** The `position`-th document of a sale (from 1), a small page; null if there is none. */
export async function saleDocument(sale: StoredSale, position: number): Promise<Uint8Array | null> {
  if (!Number.isInteger(position) || position < 1 || position > sale.documentCount) return null
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([298, 420])
  const lines = [
    'Billet de démonstration',
    `Vente ${sale.id}`,
    `Document ${position} / ${sale.documentCount}`,
    ...sale.products.map(({ productId, quantity }) => `${quantity} x ${productId}`.replace(/[^\x20-\x7e]/g, '?')),
    sale.products[0]?.accessDateTime?.slice(0, 10) ?? 'Sans date',
  ]
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 24, y: 380 - index * 24, size: index === 0 ? 16 : 11, font })
  return document.save()
}
