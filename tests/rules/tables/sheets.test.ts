/** Spreadsheets as the imports of people and of activities read them. */
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { headingKey } from '#lib/table/headings.ts'
import { sheetTexts } from '#lib/table/read-sheets.ts'
import { readTable } from '#lib/table/read-table.ts'
import { type MadeCell, makeBook, makeWorkbook, sheetXml } from '../../support/workbook.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const readBook = async (bytes: Uint8Array) => {
  const answer = await sheetTexts(bytes)
  return 'sheets' in answer ? answer : expect.fail(answer.problem)
}
const people: MadeCell[][] = [
  ['Nom', 'Email'],
  ['Roy', 'a@b.fr'],
  ['Blé', 'b@b.fr'],
]

test('the sheet with the table is preferred to notes, a hidden sheet and an empty sheet', async () => {
  const book = makeBook([
    { name: 'À lire', xml: sheetXml([['Remplissez la deuxième feuille.'], ['Merci.']]) },
    { name: 'Vide', xml: sheetXml([]) },
    { name: 'Anciens', xml: sheetXml([...people, ...people]), isHidden: true },
    { name: 'Salariés', xml: sheetXml(people) },
  ])
  const { sheets, chosen } = await readBook(book)
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['À lire', false],
    ['Anciens', true],
    ['Salariés', false],
  ])
  expect(sheets[chosen]).toMatchObject({
    name: 'Salariés',
    text: 'Nom\tEmail\nRoy\ta@b.fr\nBlé\tb@b.fr',
    hiddenRows: 0,
  })
})

test('a list with known headings is preferred to a larger sheet of figures', async () => {
  const figures = Array.from({ length: 30 }, (_, n) => ['Service', `S${n}`, 'Effectif', `${n}`])
  const book = makeBook([
    { name: 'Statistiques', xml: sheetXml(figures) },
    { name: 'Salariés', xml: sheetXml([['Liste', '2026'], ...people]) },
  ])
  const answer = await sheetTexts(book, (heading) => ['nom', 'email'].includes(headingKey(heading)))
  expect('sheets' in answer && answer.sheets[answer.chosen]?.name).toBe('Salariés')
  expect((await readBook(book)).chosen).toBe(0)
})

test('hidden rows and columns are counted and left out, and line numbers stay those of the sheet', async () => {
  const xml = sheetXml(
    [...people, ['Partie', 'c@b.fr'], ['Fay', 'd@b.fr']].map(([name = '', email = '']) => [name, 'secret', email]),
    { hiddenRows: [3, 4], hiddenColumns: [2] },
  )
  const { sheets } = await readBook(makeBook([{ name: 'F', xml }]))
  expect(sheets[0]).toMatchObject({ hiddenRows: 2, hiddenColumns: 1 })
  expect(readTable(sheets[0]?.text ?? '', '\t')).toEqual([
    { line: 1, cells: ['Nom', 'Email'] },
    { line: 2, cells: ['Roy', 'a@b.fr'] },
    { line: 5, cells: ['Fay', 'd@b.fr'] },
  ])
  expect(readTable(sheets[0]?.all ?? '', '\t')).toHaveLength(5)
})

test('cells are read as they are displayed: zeros, dates, hours, decimals, several lines, quotes', async () => {
  const rows: MadeCell[][] = [
    ['Code', 'Téléphone', 'Jour', 'Heure', 'Latitude', 'Texte'],
    [
      { value: 1190, style: 1 },
      { value: 600000003, style: 2 },
      { value: 46354, style: 3 },
      { value: 0.5, style: 4 },
      46.25,
      'un &quot;mot&quot;\ndeux',
    ],
    [13, 123456789012345000, 'x', 'y', -1, '=&quot;00013&quot;'],
  ]
  const formats = ['00000', '0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##', 'dd/mm/yyyy', 'hh:mm']
  const { sheets } = await readBook(makeBook([{ name: 'F', xml: sheetXml(rows) }], formats))
  expect(readTable(sheets[0]?.text ?? '', '\t').slice(1)).toEqual([
    { line: 2, cells: ['01190', '0600000003', '28/11/2026', '12:00', '46,25', 'un "mot"\ndeux'] },
    { line: 3, cells: ['13', '123456789012345000', 'x', 'y', '-1', '00013'] },
  ])
})

const withoutPlaces = (xml: Uint8Array, name = /<(?:row|c) r="\w+"/g) =>
  utf8(new TextDecoder().decode(xml).replace(name, (tag) => tag.replace(/ r="\w+"/, '')))

// Dynamics, Power BI and SSRS leave places out (ECMA-376-1, 18.3.1.4); read-excel-file 9.3.17 takes no such file.
test('a sheet whose cells do not say where they stand is read as the same sheet with places', async () => {
  const cells = fc.array(fc.array(fc.constantFrom<MadeCell>('Roy', 7, { value: 1190, style: 1 }), { maxLength: 30 }))
  await fc.assert(
    fc.asyncProperty(
      cells,
      fc.constantFrom(/<(?:row|c) r="\w+"/g, /<c r="(?!A\d)\w+"/g, /<c r="\w+"/g),
      async (rows, cut) => {
        const xml = sheetXml([['Nom'], ...rows], { hiddenRows: [3] })
        const [whole, bare] = [xml, withoutPlaces(xml, cut)].map((sheet) =>
          makeBook([{ name: 'F', xml: sheet }], ['00000']),
        )
        expect(await readBook(bare as Uint8Array)).toEqual(await readBook(whole as Uint8Array))
      },
    ),
    { numRuns: 60 },
  )
})

test('a cell without a place stands behind the one before it, wherever that one says that it stands', async () => {
  const xml = utf8(
    '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c/><x:c r="AA1"><x:v>2</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row><x:row r="3"/><x:row><x:c><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  )
  const { sheets } = await readBook(makeBook([{ name: 'F', xml }]))
  const [first, ...others] = (sheets[0]?.text ?? '').split('\n').map((line) => line.split('\t'))
  expect([first?.indexOf('1'), first?.indexOf('2'), first?.indexOf('3')]).toEqual([0, 26, 27])
  expect(others).toEqual([[''], [''], ['4']])
})

// LibreOffice 7.4.7 writes `true` where Excel for Mac writes `1`; read-excel-file 9.3.17 knows `1` alone: four years too early.
test.each(['1', 'true'])('a day counted from 1904 is the same day where the workbook says so by "%s"', async (sign) => {
  const book = makeBook([{ name: 'F', xml: sheetXml([['Jour'], [{ value: 44892, style: 1 }]]) }], ['dd/mm/yyyy'], {
    from1904: sign,
  })
  const { sheets } = await readBook(book)
  expect(sheets[0]?.text).toBe('Jour\n28/11/2026')
})

// Excel, openpyxl and gnumeric write 20:30 as .854166666664; read-excel-file 9.3.17 rounds down: 448 minutes of a day came early.
test('every minute of a day is read as it was written', async () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  const rows: MadeCell[][] = [['Début'], ...minutes.map((minute) => [{ value: 46355 + minute / 1440, style: 1 }])]
  const { sheets } = await readBook(makeBook([{ name: 'F', xml: sheetXml(rows) }], ['dd/mm/yyyy hh:mm']))
  const two = (value: number) => String(value).padStart(2, '0')
  expect(sheets[0]?.text.split('\n').slice(1)).toEqual([
    '29/11/2026',
    ...minutes.slice(1).map((minute) => `29/11/2026 ${two(Math.floor(minute / 60))}:${two(minute % 60)}`),
  ])
})

// SheetJS 0.18.5 writes formats from 60 on, which read-excel-file 9.3.17 overlooks: a day came as 46355.
test('a day and a postal code are read in formats whose number is below a hundred', async () => {
  const rows: MadeCell[][] = [
    ['Jour', 'Code'],
    [
      { value: 46355, style: 1 },
      { value: 1190, style: 2 },
    ],
  ]
  const book = makeBook([{ name: 'F', xml: sheetXml(rows) }], ['dd/mm/yyyy', '00000'], { firstFormat: 60 })
  expect((await readBook(book)).sheets[0]?.text).toBe('Jour\tCode\n29/11/2026\t01190')
})

// openpyxl 3.0.9 with iso_dates writes them; read-excel-file 9.3.17 reads the browser's own hour, and of an hour alone nothing.
test('days and hours in ISO form are those of the sheet in any zone', async () => {
  const cells = ['2026-11-29', '2026-07-14T20:30:00', '2026-11-29T20:30:00.000Z', '14:30:00']
  const row = cells.map((value, at) => `<c r="${'ABCD'[at]}1" t="d"><v>${value}</v></c>`).join('')
  const xml = utf8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${row}</row></sheetData></worksheet>`,
  )
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const zone of ['Europe/Paris', 'Indian/Reunion', 'America/Miquelon']) {
    vi.stubEnv('TZ', zone)
    expect((await readBook(makeBook([{ name: 'F', xml }]))).sheets[0]?.text, zone).toBe(
      '29/11/2026\t14/07/2026 20:30\t29/11/2026 20:30\t14:30',
    )
  }
})

test('a spreadsheet is refused when it unpacks to more than 20 MB, before it is unpacked', async () => {
  const bomb = makeWorkbook(new Uint8Array(21 * 1024 * 1024))
  expect(bomb.byteLength).toBeLessThan(100_000)
  expect(await sheetTexts(bomb)).toEqual({ problem: 'tooLarge' })
})

test('a spreadsheet that understates its size takes no more than it says', async () => {
  const bomb = makeWorkbook(new Uint8Array(19 * 1024 * 1024))
  const view = new DataView(bomb.buffer)
  // The directory's entry of the sheet: its size unpacked stands 24 bytes on.
  for (let from = 0; from < bomb.byteLength - 4; from++)
    if (view.getUint32(from, true) === 0x02014b50 && view.getUint32(from + 24, true) > 1_000_000)
      view.setUint32(from + 24, 1000, true)
  expect(await sheetTexts(bomb)).toEqual({ problem: 'unreadable' })
})

test('a file that is not a spreadsheet, or is empty, is refused with its reason', async () => {
  expect(await sheetTexts(utf8('PK nothing of a zip'))).toEqual({ problem: 'unreadable' })
  expect(await sheetTexts(makeBook([{ name: 'F', xml: sheetXml([]) }]))).toEqual({ problem: 'empty' })
})
