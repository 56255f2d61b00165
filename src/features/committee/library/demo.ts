import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE, type CommitteeTime, DAY_MS } from '#db/demo/committee-facts.ts'
import type { StoredFile } from '#db/demo/rows/media-rows.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import { plainText } from '#lib/plain-text.ts'
import { libraryKey } from './stored-file.ts'
import { libraryItem, libraryVersion } from './tables.ts'

const PDF = 'application/pdf'
const folders = [
  { id: 'lf-demo-reunions', name: 'Réunions' },
  { id: 'lf-demo-formulaires', name: 'Barèmes et formulaires' },
] as const

interface LibraryFile {
  key: string
  folderId: (typeof folders)[number]['id']
  name: string
  mimeType: string
  bytes: Uint8Array
}

/** Rows of two folders with three files; store the files before writing the rows. */
async function libraryRows(
  { orm }: RegionDb,
  { now }: CommitteeTime,
): Promise<{ statements: Statement[]; files: StoredFile[] }> {
  const writtenAt = now - 20 * DAY_MS
  const readers = { readers: 'members' as const, readerGroups: [] }
  const times = { createdAt: writtenAt, updatedAt: writtenAt }
  const rows = (await libraryFiles()).map((file) => ({
    ...file,
    id: `ld-demo-${file.key}`,
    versionId: `lv-demo-${file.key}`,
  }))
  return {
    files: rows.map(({ versionId, name, bytes, mimeType }) => ({
      ...{ key: libraryKey({ id: versionId, name }), bytes, contentType: mimeType },
    })),
    statements: [
      orm.insert(libraryItem).values([
        ...folders.map(({ id, name }) => ({
          ...{ id, name, groupId: COMMITTEE, kind: 'folder' as const, parentId: '', nameKey: plainText(name) },
          ...{ ...readers, versionId: null, ...times },
        })),
        ...rows.map(({ id, name, folderId, versionId }) => ({
          ...{ id, name, groupId: COMMITTEE, kind: 'file' as const, parentId: folderId, nameKey: plainText(name) },
          ...{ ...readers, versionId, ...times },
        })),
      ]),
      orm.insert(libraryVersion).values(
        rows.map(({ id, name, folderId, versionId, mimeType, bytes }) => ({
          ...{ id: versionId, groupId: COMMITTEE, itemId: id, isNew: true, parentId: folderId, name, mimeType },
          ...{ size: bytes.length, status: 'Ready' as const, number: 1, createdAt: writtenAt },
        })),
      ),
    ],
  }
}

const libraryFiles = async (): Promise<LibraryFile[]> => [
  {
    ...{ key: 'proces-verbal', folderId: 'lf-demo-reunions', name: 'Procès-verbal de la dernière réunion.pdf' },
    mimeType: PDF,
    bytes: await drawPage('Procès-verbal de la réunion du comité', [
      'Présents : Nadia Ferrand, Hugo Bernard, Inès Caron.',
      '1. Le budget des activités sociales et culturelles est reconduit.',
      '2. La subvention de 40 % sur le cinéma est prolongée.',
      '3. Le week-end à la neige est ouvert à soixante personnes.',
    ]),
  },
  {
    ...{ key: 'remboursement', folderId: 'lf-demo-formulaires', name: 'Demande de remboursement.pdf' },
    mimeType: PDF,
    bytes: await drawPage('Demande de remboursement', [
      'Nom et prénom : ..................................................',
      'Numéro de carte de membre : AT-...................................',
      'Activité et date : ...............................................',
      'Montant payé : ......................... Signature : .............',
    ]),
  },
  {
    ...{ key: 'bareme', folderId: 'lf-demo-formulaires', name: 'Barème des subventions.csv', mimeType: 'text/csv' },
    bytes: new TextEncoder().encode(
      csvHead(['Subvention', 'Part du CSE', 'Plafond par personne et par an (€)'], csvFormat) +
        csvLines(
          [
            ['Cinéma', '40 %', 100],
            ['Parcs en famille', '5 € par billet', 80],
          ],
          csvFormat,
        ),
    ),
  },
]

/** Draws an A4 page with a heading and some lines. */
async function drawPage(heading: string, lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(heading)
  const page = document.addPage([595, 842])
  const [bold, plain] = await Promise.all([
    document.embedFont(StandardFonts.HelveticaBold),
    document.embedFont(StandardFonts.Helvetica),
  ])
  page.drawText('L’Atelier Méridional · CSE', { x: 56, y: 770, size: 10, font: plain })
  page.drawText(heading, { x: 56, y: 730, size: 20, font: bold })
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 56, y: 690 - at * 26, size: 12, font: plain })
  return document.save()
}

export const demo: CommitteeDemo = {
  tables: ['library_item'],
  write: (ctx) => libraryRows(ctx.db, ctx),
}
