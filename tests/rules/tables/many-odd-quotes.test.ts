/** A table in which quotes are wrong on line after line is read to its end, in parts that let others run. */
import { expect, test } from 'vitest'
import { readTable } from '#lib/table/read-table.ts'
import { type Place, readWindow, START } from '#lib/table/table-window.ts'

const HEAD = 'Référence;Nom;Catégorie;Ville\n'
/** A quote that is never closed, beside one inside a cell: its end was looked for through the whole window. */
const OPEN = 'a;b"c;"d\n'

function readAll(text: string) {
  const table = new TextEncoder().encode(text)
  const parts: { records: number; broken: number }[] = []
  const lines: number[] = []
  for (let from: Place | null = START; from !== null; ) {
    const part = readWindow(table, { delimiter: ';', from, limit: 4000 })
    parts.push({ records: part.records.length, broken: part.broken.length })
    lines.push(...part.broken.map(({ line }) => line))
    from = part.next
  }
  return { parts, lines }
}

test.each([OPEN, '"a;b;c\n', 'a;"b\n;"c"d\n'])(
  'lines such as %j are each told by their number, five hundred in a part',
  (line) => {
    const { parts, lines } = readAll(HEAD + line.repeat(3000))
    expect(Math.max(...parts.map(({ broken }) => broken))).toBeLessThanOrEqual(500)
    expect(parts.reduce((sum, { records }) => sum + records, 0) + lines.length).toBeGreaterThanOrEqual(3000)
    expect(lines).toEqual([...new Set(lines)].toSorted((one, other) => one - other))
  },
)

test('good lines behind many wrong ones are read', () => {
  const { parts, lines } = readAll(HEAD + OPEN.repeat(1200) + 'V-1;Lieu;Sorties;Nantua\n'.repeat(40))
  expect(lines).toHaveLength(1200)
  expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(41)
})

test('a pasted table keeps every line behind many wrong ones', () => {
  const lines = readTable(HEAD + OPEN.repeat(1200) + 'V-1;Lieu;Sorties;Nantua\n'.repeat(40), ';')
  expect(lines).toHaveLength(1241)
  expect(lines.at(-1)).toEqual({ line: 1241, cells: ['V-1', 'Lieu', 'Sorties', 'Nantua'] })
})

test('four times as many wrong lines cost about four times the time of the processor, not sixteen times', () => {
  const cost = (count: number) => {
    const text = HEAD + OPEN.repeat(count)
    return Math.min(
      ...[1, 2, 3].map(() => {
        const before = process.cpuUsage()
        readAll(text)
        const { user, system } = process.cpuUsage(before)
        return user + system
      }),
    )
  }
  cost(500)
  expect(cost(6000) / cost(1500)).toBeLessThan(9)
})
