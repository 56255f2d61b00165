/** Tables saved for Excel and LibreOffice: cells keep their types, and what was written is read back. */
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { type CsvCell, csvAmount } from '#lib/csv-format.ts'
import { type SheetTable, spreadsheet } from '#lib/spreadsheet/spreadsheet.ts'

async function write(table: Omit<SheetTable, 'title'>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of spreadsheet({ title: 'commandes', ...table })) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const read = async (table: Omit<SheetTable, 'title'>) => readSheets(new Blob([await write(table)]), { trim: false })
const sheetXml = (book: Uint8Array, sheet = 1) =>
  strFromU8(unzipSync(book)[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array())

test('a saved table keeps order numbers, telephones and codes as texts, amounts, counts and moments as numbers and dates', async () => {
  const row: CsvCell[] = [
    '00993970625256447118',
    '0612345678',
    '12E5',
    '=1+1',
    csvAmount(-1250),
    3,
    { local: Date.UTC(2026, 5, 10, 10, 30) },
    { day: '2026-06-10' },
    null,
  ]
  const columns = ['N°', 'Téléphone', 'Code', 'Formule', 'Total', 'Places', 'Date', 'Jour', 'Vide']
  const [sheet] = await read({ columns, parts: [[row]] })
  expect(sheet?.sheet).toBe('commandes')
  expect(sheet?.data[0]).toEqual(columns)
  expect(sheet?.data[1]).toEqual([
    '00993970625256447118',
    '0612345678',
    '12E5',
    '=1+1',
    -12.5,
    3,
    new Date('2026-06-10T10:30:00Z'),
    new Date('2026-06-10T00:00:00Z'),
    null,
  ])
})

test('amounts are shown in euros and the first row stays in view, with columns as wide as their texts', async () => {
  const book = await write({ columns: ['Nom', 'Total'], parts: [[['Élan-Œuvrard de la Tour', csvAmount(120050)]]] })
  const xml = sheetXml(book)
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<col min="1" max="1" width="25" customWidth="1"/>')
  expect(xml).toContain('<c r="B2" s="1"><v>1200.5</v></c>')
  expect(strFromU8(unzipSync(book)['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="#,##0.00 [$€-40C]"')
})

test('a table with totals ends with a sum of each column of amounts, as a formula with its value', async () => {
  const rows: CsvCell[][] = [
    ['a', csvAmount(10), 1],
    ['b', null, 2],
    ['c', csvAmount(20), 3],
  ]
  const xml = sheetXml(
    await write({ columns: ['Nom', 'Total', 'Places'], parts: [rows.slice(0, 1), rows.slice(1)], totals: true }),
  )
  expect(xml).toContain('<c r="B5" s="4"><f>SUM(B2:B4)</f><v>0.3</v></c>')
  expect(xml).toMatch(/<row r="5"><c r="A5"[^>]*>.*Total/)
  expect(xml).not.toContain('SUM(C')
  expect(sheetXml(await write({ columns: ['Nom', 'Total', 'Places'], parts: [rows] }))).not.toContain('SUM(')
})

test('a table without a row is a sheet with its header', async () => {
  const [sheet] = await read({ columns: ['Nom', 'Total'], parts: [], totals: true })
  expect(sheet?.data).toEqual([['Nom', 'Total']])
})

test('rows beyond those of a sheet stand in further sheets under the same header, each with its own totals', async () => {
  const rows = Array.from({ length: 7 }, (_, at): CsvCell[] => [`n${at}`, csvAmount(100)])
  const book = await write({ columns: ['Nom', 'Total'], parts: [rows], totals: true, sheetRows: 5 })
  const sheets = await readSheets(new Blob([book]))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['commandes', 'commandes 2', 'commandes 3'])
  expect(sheets.flatMap(({ data }) => data.slice(1, -1).map(([name]) => name))).toEqual(rows.map(([name]) => name))
  expect(sheets.map(({ data }) => data.length)).toEqual([5, 5, 3])
  expect(sheetXml(book, 3)).toContain('<f>SUM(B2:B2)</f><v>1</v>')
})

test('the columns of a wide table have the letters that spreadsheets give them', async () => {
  const columns = Array.from({ length: 60 }, (_, at) => `c${at}`)
  const xml = sheetXml(await write({ columns, parts: [[columns]] }))
  for (const place of ['Z2', 'AA2', 'AZ2', 'BA2', 'BH2']) expect(xml).toContain(`r="${place}"`)
  const [sheet] = await read({ columns, parts: [[columns]] })
  expect(sheet?.data[1]).toEqual(columns)
})

test('a text with signs that XML cannot carry is saved without them, and one that Excel refuses is cut with a sign', async () => {
  const long = 'é'.repeat(40_000)
  const [sheet] = await read({
    columns: ['a', 'b', 'c'],
    parts: [[['<a & "b">\u0000\u001f\uffff', ' deux\nlignes ', long]]],
  })
  const [, [first, second, third] = []] = sheet?.data ?? []
  expect([first, second]).toEqual(['<a & "b">', ' deux\nlignes '])
  expect(String(third)).toHaveLength(32_767)
  expect(String(third).endsWith('é…')).toBe(true)
})

test('a text that spreadsheets would take for an escaped character stays that text', async () => {
  expect(sheetXml(await write({ columns: ['a'], parts: [[['lot _x000D_ 2']]] }))).toContain('lot _x005F_x000D_ 2')
})

test('texts and whole cents are read back as they were written', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((each) => each.trim() !== '')
  const cells = fc.tuple(text, fc.integer({ min: -1e9, max: 1e9 }))
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 20 }), async (rows) => {
      const parts = [rows.map(([name, cents]) => [name, csvAmount(cents)])]
      const [sheet] = await read({ columns: ['Nom', 'Total'], parts })
      expect(sheet?.data.slice(1)).toEqual(rows.map(([name, cents]) => [name, cents / 100]))
    }),
    { numRuns: 60 },
  )
})

test('rows are read as the bytes are taken, and a reader that stops ends the reading', async () => {
  let read = 0
  let ended = false
  async function* parts() {
    try {
      for (; ; read++) yield Array.from({ length: 500 }, (_, at): CsvCell[] => [`${read}-${at}-${Math.sin(at)}`])
    } finally {
      ended = true
    }
  }
  const bytes = spreadsheet({ title: 't', columns: ['a'], parts: parts() })
  await bytes.next()
  expect(read).toBeLessThan(50)
  await bytes.return(undefined)
  expect(ended).toBe(true)
})

test('a table whose reading fails yields no end of its file', async () => {
  async function* parts() {
    yield [['a']]
    throw new Error('the database went away')
  }
  await expect(write({ columns: ['a'], parts: parts() })).rejects.toThrow('the database went away')
})
