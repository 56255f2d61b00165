/**
 * Opens spreadsheets that the office saves in LibreOffice with a French locale, and looks at the type of each cell:
 * amounts are currency, rates percentages, days and moments dates, everything else text or a plain number. Arguments:
 * .xlsx files, or the .zip of a closed month. Needs `soffice` (Debian: libreoffice-calc-nogui).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'

const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>fr-FR</value></prop></item>
</oor:items>`

/** Texts that a person takes for a rate, an amount or a day. */
const LOOKS_TYPED = [/^-?\d+([.,]\d+)?\s?%$/, /^-?\d+[.,]\d\d(\s?€)?$/, /^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})(\s.*)?$/]
/** Type that LibreOffice gives the cells of a column, by its name. */
const TYPES: readonly (readonly [name: RegExp, type: string])[] = [
  [/^taux$/, 'percentage'],
  [/^(date|date_comptable|date_commande|payé_le|revenu_le|EcritureDate|PieceDate|ValidDate)$/, 'date'],
  [
    /^(montant|montant_dû|prix_.*|frais|base_ht.*|tva.*|total.*|débit|crédit|Debit|Credit|part_.*|à_virer)$/,
    'currency',
  ],
]

interface Cell {
  type: string
  text: string
}

/** Rows of the first sheet, as LibreOffice has read them. */
function readRows(xml: string): Cell[][] {
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? ''
  return [...table.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, facts = '', inner = '']): Cell[] => {
        const cell = {
          type: /office:value-type="(\w+)"/.exec(facts)?.[1] ?? '',
          text: inner.replaceAll(/<[^>]+>/g, '').trim(),
        }
        const repeated = Number(/number-columns-repeated="(\d+)"/.exec(facts)?.[1] ?? 1)
        return repeated > 1_000 ? [] : Array.from({ length: repeated }, () => cell)
      },
    ),
  )
}

/** Cells whose type is not what a person reads in them. */
function faults(rows: readonly (readonly Cell[])[]): string[] {
  const [head = [], ...body] = rows
  return body.flatMap((row, at) =>
    row.flatMap(({ type, text }, column) => {
      if (type === '') return []
      const name = head[column]?.text ?? ''
      const wanted = TYPES.find(([pattern]) => pattern.test(name))?.[1]
      const isTotal = row[0]?.text === 'Total'
      const isWrong =
        type === 'string' ? LOOKS_TYPED.some((form) => form.test(text)) : wanted !== undefined && type !== wanted
      const isText = type === 'string' && wanted !== undefined && !isTotal
      return isWrong || isText ? [`row ${at + 2}, ${name}: ${type} “${text}”`] : []
    }),
  )
}

const paths = process.argv.slice(2)
if (paths.length === 0) throw new Error('Which files? Give .xlsx files, or the .zip of a closed month.')
const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'))
let found = 0
try {
  mkdirSync(join(folder, 'profile/user'), { recursive: true })
  writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), SETTINGS)
  const books = paths.flatMap((path): [name: string, bytes: Uint8Array][] =>
    path.endsWith('.zip')
      ? Object.entries(unzipSync(readFileSync(path))).filter(([name]) => name.endsWith('.xlsx'))
      : [[basename(path), readFileSync(path)]],
  )
  for (const [name, bytes] of books) writeFileSync(join(folder, name), bytes)
  const opened = spawnSync(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
      ...['--headless', '--convert-to', 'fods', '--outdir', folder],
      ...books.map(([name]) => join(folder, name)),
    ],
    { encoding: 'utf8', timeout: 600_000 },
  )
  if (opened.error)
    throw new Error('soffice does not run: apt-get install libreoffice-calc-nogui', { cause: opened.error })
  for (const [name] of books) {
    const rows = readRows(readFileSync(join(folder, name.replace(/\.xlsx$/, '.fods')), 'utf8'))
    const wrong = faults(rows)
    found += wrong.length
    const types = new Set(rows.slice(1).flatMap((row) => row.map(({ type }) => type)))
    console.log(`${name}: ${rows.length} rows, ${[...types].filter(Boolean).join(', ') || 'empty'}`)
    for (const fault of wrong.slice(0, 20)) console.log(`  ${fault}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(found === 0 ? 0 : 1)
