/** Tickets as partners send them: a heading, small print, and codes of any type, size and turn. */
import { concatTransformationMatrix, PDFDocument, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib'
import type { ReadSymbology } from '#kernel/media/document-reading.ts'
import { encodeBarcode } from '#kernel/pdf/barcode.ts'

export interface PrintedCode {
  type: ReadSymbology
  text: string
  /** Points; 1 mm is 2.83 of them. */
  width?: number
  /** Degrees against the clock. */
  turn?: number
  /** Left upper corner, in points from the page's left lower one. */
  x?: number
  y?: number
}

const A4: readonly [number, number] = [595, 842]

/** A document with a page for each list of codes. */
export async function partnerPdf(pages: readonly (readonly PrintedCode[])[], size = A4): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const codes of pages) {
    const page = document.addPage([...size])
    page.drawText('Cinéma du Parc : une entrée', { x: 40, y: 800, size: 16 })
    page.drawText('Billet non remboursable, à présenter imprimé ou sur un téléphone. '.repeat(2), {
      ...{ x: 40, y: 60, size: 7 },
    })
    for (const { type, text, width = 170, turn = 0, x = 200, y = 380 } of codes) {
      const drawn = await encodeBarcode(type, text)
      if (!drawn) throw new Error(`No ${type} of ${text}.`)
      const scale = width / drawn.width
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale]
      page.pushOperators(
        pushGraphicsState(),
        // The barcode's own height counts downwards.
        concatTransformationMatrix(cos, sin, sin, -cos, x, y),
        ...drawn.operators,
        popGraphicsState(),
      )
    }
  }
  return document.save()
}
