/** One line with a quote too many: it alone is refused, or read as it stands, and no other is lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHead, readPart, type TablePart } from '#features/catalogue/imports/import/read-table.ts'
import { tableCsv } from '#features/catalogue/imports/import/table-csv.ts'
import { findSeparator } from '#lib/table/find-separator.ts'
import { readTable } from '#lib/table/read-table.ts'
import { separators } from '#lib/table/separators.ts'
import { countRecords, estimateRecords, type Place } from '#lib/table/table-window.ts'

const HEADER = 'Référence;Nom;Catégorie;Ville;Description'
const read = async (text: string) => {
  const [refs, refused]: [string[], number[]] = [[], []]
  for await (const parsed of tableCsv.parse(text)) {
    if ('row' in parsed) refs.push(parsed.row.ref)
    else refused.push(parsed.line)
  }
  return { refs, refused }
}
/** The same of a long file, in parts, without what each row means. */
function readParts(bytes: Uint8Array) {
  const [refs, lines]: [string[], number[]] = [[], []]
  const header = readHead(bytes, ';').header ?? expect.fail('no header')
  const read = (cell: (column: string) => string) => {
    refs.push(cell('Référence'))
    return { problem: { kind: 'noName' } } as const
  }
  for (let from: Place | null = header.next; from !== null; ) {
    const part: TablePart = readPart(bytes, { columns: header.columns, delimiter: ';', from, limit: 4000, read })
    lines.push(...part.rows.flatMap((row) => ('problem' in row && row.problem.kind === 'notARecord' ? row.line : [])))
    from = part.next
  }
  return { refs, refused: lines }
}
const plain = (n: number) => `R${n};Lieu ${n};Sorties;Nantua;Un "mot" de plus`
const quoted = (n: number) => `"R${n}";"Lieu ${n}";"Sorties";"Nantua";"deux ""mots""; ""ici"""`
const refsBut = (count: number, but: number) =>
  Array.from({ length: count }, (_, n) => `R${n}`).filter((_, n) => n !== but)

test('a name in quotes followed by a word is imported, and so are all lines below it', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => (n % 2 ? quoted(n) : plain(n)))
  rows[50] = 'R50;"Le Petit" théâtre;Sorties;Nantua'
  const text = [HEADER, ...rows].join('\n')
  expect(await read(text)).toEqual({ refs: refsBut(100, -1), refused: [] })
  const bytes = new TextEncoder().encode(text)
  const next = readHead(bytes, ';').header?.next ?? expect.fail('no header')
  expect(estimateRecords(bytes, { delimiter: ';' }, next)).toBe(100)
})

test.each([
  ['not closed', (n: number) => `R${n};"Ouvert;Sorties;Nantua;`],
  ['closed too early', (n: number) => `R${n};"Le "Grand" musée;Sorties;Nantua;`],
])(
  'a quote %s costs only its own line in a file of 6,000, wherever the parts that are read at once meet',
  (_how, spoil) => {
    for (const make of [plain, quoted]) {
      // About the 4,700th row of the one and the 5,300th of the other stands where the first window ends.
      for (const at of [1, 2500, 4700, 5999]) {
        const rows = Array.from({ length: 6000 }, (_, n) => (n === at ? spoil(n) : `${make(n)}`))
        const { refs, refused } = readParts(new TextEncoder().encode([HEADER, ...rows].join('\r\n')))
        expect([at, refs.length, refused]).toEqual([at, 5999, [at + 2]])
        expect(refs).toEqual(refsBut(6000, at))
      }
    }
  },
)

test('a line damaged by quotes is read or reported, and all other lines are read, wherever it stands', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', ',', '"', '\n'), maxLength: 12 })
  // A cell that begins with a separator or a line break closes an open quote as its own would be closed.
  const cell = text.map((inner) => `x${inner}y`)
  const write = (value: string, isBare: boolean) =>
    isBare ? value.replace(/[";\n]/g, '') : `"${value.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, fc.boolean()), { minLength: 3, maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('"', '""', '"""'),
      fc.constantFrom('\n', '\r\n'),
      async (cells, which, where, quote, end) => {
        const at = which % cells.length
        const rows = cells.map(([name, last, isBare], n) =>
          [`R${n}`, n === at ? 'nom' : write(name, isBare), 'Sorties', 'Gex', n === at ? '' : write(last, isBare)].join(
            ';',
          ),
        )
        const line = rows[at] ?? ''
        const place = where % (line.length + 1)
        rows[at] = line.slice(0, place) + quote + line.slice(place)
        const file = [HEADER, ...rows].join('\n').replaceAll('\n', end)
        const { refs, refused } = await read(file)
        const others = refsBut(cells.length, at)
        expect(refs.filter((ref) => others.includes(ref))).toEqual(others)
        expect(refs.length + refused.length).toBe(cells.length)
        const bytes = new TextEncoder().encode(file)
        const next = readHead(bytes, ';').header?.next ?? expect.fail('no header')
        expect(await countRecords(bytes, { delimiter: ';' }, next)).toBe(cells.length)
        const lines = readTable(file, findSeparator(file, separators) ?? ' ')
        expect(lines).toHaveLength(cells.length + 1)
      },
    ),
    { numRuns: 250 },
  )
})

test('parts of a file that are read one after the other report every line once', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => (n % 7 === 3 ? `R${n};"Ouvert;x` : `R${n};"Un";x`))
  const bytes = new TextEncoder().encode(`a;b;c\n${rows.join('\n')}\n`)
  const lines: number[] = []
  const options = { columns: ['a', 'b', 'c'], delimiter: ';', limit: 200 }
  let from = readHead(bytes, ';').header?.next ?? null
  while (from !== null) {
    const part = readPart(bytes, { ...options, from, read: () => ({ problem: { kind: 'noName' } }) })
    lines.push(...part.rows.map(({ line }) => line))
    from = part.next
  }
  expect(lines).toEqual(rows.map((_, n) => n + 2))
})
