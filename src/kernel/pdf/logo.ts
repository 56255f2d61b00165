import { PDFDocument, PDFObjectCopier, type PDFRef } from '@cantoo/pdf-lib'

interface DecodedLogo {
  source: PDFDocument
  ref: PDFRef
  width: number
  height: number
}

export interface Logo {
  ref: PDFRef
  width: number
  height: number
}

/** Decoded logos, since decoding and recompressing a PNG costs more than the rest of a ticket. `null`: not a PNG. */
const decoded = new WeakMap<Uint8Array, DecodedLogo | null>()

async function decode(png: Uint8Array): Promise<DecodedLogo | null> {
  try {
    const source = await PDFDocument.create({ updateMetadata: false })
    const image = await source.embedPng(png)
    await image.embed()
    return { source, ref: image.ref, width: image.width, height: image.height }
  } catch {
    return null
  }
}

/** Embeds the logo; `undefined` if the bytes are no readable PNG, since a ticket must not fail because of its logo. */
export async function embedLogo(doc: PDFDocument, png: Uint8Array): Promise<Logo | undefined> {
  let logo = decoded.get(png)
  if (logo === undefined) {
    logo = await decode(png)
    decoded.set(png, logo)
  }
  if (logo === null) return undefined
  const ref = PDFObjectCopier.for(logo.source.context, doc.context).copy(logo.ref)
  return { ref, width: logo.width, height: logo.height }
}
