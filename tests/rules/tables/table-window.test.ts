/** A table in windows: counted and bounded by the parser that reads it. */
import { expect, test } from 'vitest'
import { detectEncoding, toUtf8 } from '#features/catalogue/imports/import/file-text.ts'
import { readHead, readPart } from '#features/catalogue/imports/import/read-table.ts'
import {
  countRecords,
  LONGEST_CELL_BYTES,
  LONGEST_RECORD_BYTES,
  type Place,
  readWindow,
  START,
  type TableWindow,
} from '#lib/table/table-window.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const count = (text: string, delimiter = ';') => countRecords(encode(text), { delimiter }, START)
const long = 'x'.repeat(LONGEST_CELL_BYTES + 1)
const MEGABYTES = 1024 * 1024

test('records are counted as they are read', async () => {
  expect(await count('')).toBe(0)
  expect(await count('a;b\n')).toBe(1)
  expect(await count('a;b\n1;2\n\n;;\n3;4')).toBe(3)
  expect(await count('a;b\r\n1;"2\r\n3 ""four"""\r\n5;6\r\n')).toBe(3)
  expect(await count('a;b\r1;2\r3;4\r')).toBe(3)
  // A quote within a cell opens nothing.
  expect(await count('a;b\n5" de large;2\n3""4;5\n6;7\n')).toBe(4)
})

test('a cell or a record that is too long is refused with the line on which it begins', async () => {
  const before = 'a;b\n1;"deux\nlignes"\n'
  await expect(count(`${before}3;${long}\n`)).rejects.toMatchObject({
    french: 'Une cellule de la ligne 4 est trop longue (plus de 128 Ko) : un guillemet n’y est peut-être pas refermé.',
  })
  await expect(count(`${before}3;"${long.replaceAll('xx', 'x\n')}"\n`)).rejects.toMatchObject({
    french: expect.stringContaining('Une cellule de la ligne 4 est trop longue'),
  })
  await expect(count(`${long}\n`)).rejects.toMatchObject({ french: expect.stringContaining('ligne 1 ') })
  await expect(count(`${before}${'x;'.repeat(LONGEST_RECORD_BYTES / 2 + 1)}\n`)).rejects.toMatchObject({
    french: 'La ligne 4 est trop longue (plus de 256 Ko) : un guillemet n’y est peut-être pas refermé.',
  })
  expect(await count(`a;b\n1;${long.slice(2)}\n`)).toBe(2)
})

test('a line of 8 MB is refused in 200 ms, while the thread is yielded in between', async () => {
  const kinds = {
    'one cell': new Uint8Array(8 * MEGABYTES).fill(0x78),
    'cells without end': encode(`a;b\n${'x;'.repeat(4 * MEGABYTES)}`),
    'a long last line': encode(`a;b\n${'1;2\n'.repeat(MEGABYTES / 4)}${'x'.repeat(8 * MEGABYTES)}`),
  }
  for (const [kind, bytes] of Object.entries(kinds)) {
    let turns = 0
    const others = setInterval(() => turns++, 1)
    await expect(countRecords(bytes, { delimiter: ';' }, START), kind).rejects.toThrow('too long')
    clearInterval(others)
    if (kind === 'a long last line') expect(turns).toBeGreaterThan(0)
  }
})

test('a window is 64 KB of whole records, and longer only where a record is', () => {
  const sizes = (bytes: Uint8Array) => {
    const found: [bytes: number, records: number][] = []
    for (let from: Place | null = START; from !== null && from.offset < bytes.length; ) {
      const { records, next }: TableWindow = readWindow(bytes, { delimiter: ';', from })
      found.push([(next?.offset ?? bytes.length) - from.offset, records.length])
      from = next
    }
    return found
  }
  const short = sizes(encode('a;"b, c";d\r\n'.repeat(50_000)))
  expect(Math.max(...short.map(([bytes]) => bytes))).toBeLessThanOrEqual(64 * 1024)
  expect(short.reduce((sum, [, records]) => sum + records, 0)).toBe(50_000)
  // A cell of 100 KB with its own line breaks, whose quote is closed behind the small window.
  const cell = `"${'ligne\n'.repeat(17_000)}"`
  for (const before of ['', '1;2\n', '1;2\n'.repeat(10_000), '5" de large;2\n'])
    expect(sizes(encode(`${before}x;${cell}\n3;4\n`)).reduce((sum, [, records]) => sum + records, 0)).toBe(
      before.split('\n').length + 1,
    )
})

test('a part of a table with a line that is too long is refused, and so is a header that is too long', () => {
  const bytes = encode(`a;b\n1;2\n3;${'x'.repeat(8 * MEGABYTES)}\n`)
  const read = () => ({ problem: { kind: 'noName' } }) as const
  const options = { columns: ['a', 'b'], delimiter: ';', limit: 200, read }
  expect(() => readPart(bytes, { ...options, from: { offset: 8, line: 3 } })).toThrow('A cell of line 3 is too long')
  expect(() => readHead(encode('x'.repeat(8 * MEGABYTES)), ';')).toThrow('A cell of line 1 is too long')
})

test('a file is decoded in slices, and characters are not cut where slices meet', async () => {
  const text = 'été à Étretat œuvre 10 €;'.repeat(40_000)
  const utf8 = encode(text)
  expect(await detectEncoding(utf8)).toBe('utf-8')
  expect(await detectEncoding(utf8.subarray(0, -1))).toBe('utf-8')
  expect(await detectEncoding(encode('é').subarray(0, 1))).toBe('windows-1252')
  const latin = Uint8Array.from({ length: 300_000 }, () => 0xe9)
  expect(await detectEncoding(latin)).toBe('windows-1252')
  expect(new TextDecoder().decode(await toUtf8(latin, 'windows-1252'))).toBe('é'.repeat(300_000))
  expect(new TextDecoder().decode(await toUtf8(encode(`\ufeff${text}`), 'utf-8'))).toBe(text)
})

test('a table read in parts equals one read at once, wherever the parts meet', () => {
  const wide = (of: string) => of.repeat(100_000)
  const lines = [
    ...Array.from({ length: 300 }, (_, n) => `${n};court`),
    `300;${wide('x')}`,
    `301;"${wide('ligne\n').slice(0, 100_000)}"`,
    ...Array.from({ length: 6000 }, (_, n) => `${n};trop;${'z'.repeat(60)}`),
    ...Array.from({ length: 10 }, (_, n) => `${302 + n};${wide('y')}`),
    '312;court',
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = encode(`a;b${end}${lines.map((line) => line.replaceAll('\n', end)).join(end)}${end}`)
    const read = (cell: (name: string) => string) =>
      ({ problem: { kind: 'duplicate', ref: cell('a'), line: 0 } }) as const
    const [seen, numbers]: [string[], number[]] = [[], []]
    let wider = 0
    let from = readHead(bytes, ';').header?.next ?? null
    while (from !== null) {
      const part = readPart(bytes, { columns: ['a', 'b'], delimiter: ';', from, limit: 200, read })
      for (const row of part.rows) {
        if (!('problem' in row)) continue
        if (row.problem.kind === 'duplicate') seen.push(row.problem.ref)
        else wider += 1
        numbers.push(row.line)
      }
      from = part.next
    }
    expect(seen).toEqual(Array.from({ length: 313 }, (_, n) => String(n)))
    expect(wider).toBe(6000)
    // Each on a line of its own, the short ones of the beginning on those after the header.
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers.slice(0, 300)).toEqual(Array.from({ length: 300 }, (_, n) => n + 2))
    expect(numbers.at(-1)).toBe(lines.join('\n').split('\n').length + 1)
  }
})

test('a record that crosses a read boundary is read whole, even as the last one requested', () => {
  const row = (n: number) => `${String(n).padStart(5, '0')};${'x'.repeat(321)}`
  const rows = Array.from({ length: 1000 }, (_, n) => row(n))
  const bytes = encode(`a;b\n${rows.join('\n')}\n`)
  const seen: string[] = []
  const read = (cell: (name: string) => string) => {
    seen.push(`${cell('a')};${cell('b')}`)
    return { problem: { kind: 'noName' } } as const
  }
  for (const limit of [198, 199, 200]) {
    seen.length = 0
    let from = readHead(bytes, ';').header?.next ?? null
    while (from !== null) from = readPart(bytes, { columns: ['a', 'b'], delimiter: ';', from, limit, read }).next
    expect(seen).toEqual(rows)
  }
})
