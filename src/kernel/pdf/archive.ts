import { type PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { zlibSync } from 'fflate'
import { archiveMetadata } from './archive-metadata.ts'
import { srgbProfile } from './srgb-profile.ts'

export interface Archive {
  title: string
  author: string
  /** Data of the document, `factur-x.xml`. */
  xml: string
  /** Moment of the document, in place of that of its drawing: it is drawn the same each time. */
  at: number
}

const FILE = 'factur-x.xml'

let profile: Uint8Array | undefined

/**
 * Makes a document whose fonts are all embedded an archive (PDF/A-3, level B) that carries its data: colours are sRGB,
 * metadata say so, and the data file is another form of the document.
 */
export function makeArchive(doc: PDFDocument, { title, author, xml, at }: Archive): void {
  const { context, catalog } = doc
  const moment = new Date(at)
  doc.setCreationDate(moment)
  doc.setModificationDate(moment)
  const file = embedFile(doc, new TextEncoder().encode(xml), moment)
  catalog.set(PDFName.of('AF'), context.obj([file]))
  const names = { EmbeddedFiles: { Names: [PDFHexString.fromText(FILE), file] } }
  catalog.set(PDFName.of('Names'), context.obj(names))
  profile ??= zlibSync(srgbProfile())
  const intent = context.obj({
    ...{ Type: 'OutputIntent', S: 'GTS_PDFA1' },
    ...{ OutputConditionIdentifier: PDFString.of('sRGB'), Info: PDFString.of('sRGB IEC61966-2.1') },
    DestOutputProfile: context.register(context.stream(profile, { N: 3, Filter: 'FlateDecode' })),
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  const metadata = new TextEncoder().encode(archiveMetadata({ title, author, moment }))
  // Uncompressed, so that a program finds it without reading the file.
  const stream = context.stream(metadata, { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(stream))
  const id = PDFHexString.fromText(`${author} ${title} ${at}`)
  context.trailerInfo.ID = context.obj([id, id])
}

/** Embeds the data as another form of the document, uncompressed: packing takes a fifth as long as all of the drawing. */
function embedFile({ context }: PDFDocument, bytes: Uint8Array, moment: Date): PDFRef {
  const day = PDFString.fromDate(moment)
  const stream = context.stream(bytes, {
    ...{ Type: 'EmbeddedFile', Subtype: 'text/xml' },
    Params: { Size: bytes.length, CreationDate: day, ModDate: day },
  })
  const ref = context.register(stream)
  return context.register(
    context.obj({
      ...{ Type: 'Filespec', F: PDFString.of(FILE), UF: PDFHexString.fromText(FILE), EF: { F: ref, UF: ref } },
      ...{ Desc: PDFString.of('Factur-X'), AFRelationship: 'Alternative' },
    }),
  )
}
