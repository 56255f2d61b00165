/** Every place that takes a table takes it as it really comes: one table of cases, run against each. */
import { describe, expect, test } from 'vitest'
import { detectDelimiter, detectEncoding, toUtf8 } from '#features/catalogue/imports/import/file-text.ts'
import { tableCsv } from '#features/catalogue/imports/import/table-csv.ts'
import { guessLayout, toSentRows } from '#features/committee/user-imports/office/source/columns.ts'
import { sourceReader } from '#features/committee/user-imports/office/source/read-cells.ts'
import { splitCodes } from '#features/stock-office/pdf-generator/split-codes.ts'
import { pastedTickets } from '#features/stock-office/stock-admin/office/tickets/pasted-tickets.ts'
import { decoded } from '#web/office/kit/table-file/read-file.ts'
import { tableCases } from './table-cases.ts'

const toBytes = (made: string | Uint8Array<ArrayBuffer>) =>
  typeof made === 'string' ? new TextEncoder().encode(made) : made

interface Place {
  name: string
  grid: string[][]
  separators: string[]
  /** Reads a table, with the line of each row where it is told. */
  read(made: string | Uint8Array<ArrayBuffer>): Promise<{ line: number | null; cells: unknown[] }[]>
  right: unknown[][]
}

const places: Place[] = [
  {
    name: 'the import of activities',
    separators: [';', ',', '\t', '|'],
    grid: [
      ['Référence', 'Nom', 'Catégorie', 'Ville', 'Téléphone'],
      ['R1', 'Le musée', 'Sorties', 'Nantua', '04 74 00 00 01'],
      ['R2', 'Le zoo; le parc, "l’été"', 'Sorties', 'Évian', ''],
      ['R3', 'La piscine', 'Sorties', 'Gex', ''],
    ],
    right: [
      ['R1', 'Le musée', 'Nantua', '04 74 00 00 01'],
      ['R2', 'Le zoo; le parc, "l’été"', 'Évian', null],
      ['R3', 'La piscine', 'Gex', null],
    ],
    async read(made) {
      const bytes = toBytes(made)
      const text = new TextDecoder().decode(await toUtf8(bytes, await detectEncoding(bytes)))
      const found = []
      for await (const parsed of tableCsv.parse(text)) {
        const cells =
          'row' in parsed ? [parsed.row.ref, parsed.row.name, parsed.row.city, parsed.row.phone] : [parsed.problem]
        found.push({ line: parsed.line, cells })
      }
      expect(detectDelimiter(text)).not.toBe('')
      return found
    },
  },
  {
    name: 'the import of people',
    separators: [';', ',', '\t', '|'],
    grid: [
      ['Matricule', 'Nom', 'Prénom', 'Email', 'Service'],
      ['12', 'ESSAI', 'Zoé', 'zoe@exemple.test', ''],
      ['13', 'MODÈLE; dit, "l’aîné"', 'Yann', 'yann@exemple.test', ''],
      ['14', 'ROSE', 'Iris', 'iris@exemple.test', 'Paie'],
    ],
    right: [
      ['zoe@exemple.test', 'Zoé', 'ESSAI'],
      ['yann@exemple.test', 'Yann', 'MODÈLE; dit, "l’aîné"'],
      ['iris@exemple.test', 'Iris', 'ROSE'],
    ],
    async read(made) {
      const bytes = toBytes(made)
      const text = typeof made === 'string' ? made : decoded(bytes, await detectEncoding(bytes))
      const { detectSeparator, read } = await sourceReader()
      const { lines } = read(text, detectSeparator(text))
      return toSentRows(lines, guessLayout(lines)).map(({ line, email, firstName, lastName }) => ({
        line,
        cells: [email, firstName, lastName],
      }))
    },
  },
  {
    name: 'prices pasted into the form of a stock',
    // Spreadsheets copy with tabs.
    separators: ['\t'],
    grid: [
      ['Nom', 'Prix public', 'Prix CE', 'Prix d’achat', 'Infobulle'],
      ['Adulte', '12,50 €', '10', '9', ''],
      ['Enfant; dès 4 ans, "l’été"', '8€50', '7', '6', ''],
      ['Famille', '1 200', '1000', '900', 'Deux adultes'],
    ],
    right: [
      ['Adulte', '12,50', '10,00', '9,00', ''],
      ['Enfant; dès 4 ans, "l’été"', '8,50', '7,00', '6,00', ''],
      ['Famille', '1 200,00', '1 000,00', '900,00', 'Deux adultes'],
    ],
    async read(made) {
      const text = typeof made === 'string' ? made : decoded(made, await detectEncoding(made))
      const tickets = (await pastedTickets(text, false)) ?? []
      return tickets.map(({ label, publicPrice, youpiizPrice, buyingPrice, description }) => ({
        line: null,
        cells: [label, publicPrice, youpiizPrice, buyingPrice, description].map((cell) => cell.replace(/\s/g, ' ')),
      }))
    },
  },
  {
    name: 'codes pasted for a stock',
    separators: ['\t'],
    grid: [['Code'], ['00013'], ['ABC-14'], ['é15']],
    right: [['00013'], ['ABC-14'], ['é15']],
    async read(made) {
      const text = typeof made === 'string' ? made : decoded(made, await detectEncoding(made))
      return splitCodes(text).map(({ line, code }) => ({ line, cells: [code] }))
    },
  },
]

/** Cases for files only: in a pasted text the first lines are seen, and removed, where it is pasted. */
const FILES_ALONE = /sep=|title|Windows|quotes every cell/

describe.each(places)('$name', ({ name, grid, separators, read, right }) => {
  const cases = tableCases.filter(({ from }) => !/pasted/.test(name) || !FILES_ALONE.test(from))
  test.each(cases)('takes $from', async ({ make, lines = 0 }) => {
    for (const separator of separators) {
      const found = await read(make(grid, separator))
      expect([separator, found.map(({ cells }) => cells)]).toEqual([separator, right])
      const numbers = found.flatMap(({ line }) => line ?? [])
      if (numbers.length > 0) expect(numbers).toEqual([2, 3, 4].map((line) => line + lines))
    }
  })
})
