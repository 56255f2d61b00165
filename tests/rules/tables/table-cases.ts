/** How tables really come: each case makes one of rows, as the program or the person it names would. */

type Grid = readonly (readonly string[])[]

export interface TableCase {
  /** Where it came from, in words. */
  from: string
  make(grid: Grid, separator: string): string | Uint8Array<ArrayBuffer>
  /** Lines that the case puts above the table. */
  lines?: number
}

const quoted = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
const lines = (grid: Grid, separator: string) =>
  grid.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator))
const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xff, 0xfe])
  for (const [at, unit] of [...Array(text.length).keys()].map((index) => [index, text.charCodeAt(index)] as const))
    bytes.set([unit & 0xff, unit >> 8], 2 + at * 2)
  return bytes
}
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0)))

export const tableCases: readonly TableCase[] = [
  { from: 'a file of Unix', make: (grid, sign) => `${lines(grid, sign).join('\n')}\n` },
  { from: 'Excel for Windows', make: (grid, sign) => `${lines(grid, sign).join('\r\n')}\r\n` },
  { from: 'Excel for Mac, lines that end with CR alone', make: (grid, sign) => `${lines(grid, sign).join('\r')}\r` },
  {
    from: 'put together on two systems: the header ends CR LF, the rows LF',
    make: (grid, sign) => lines(grid, sign).join('\n').replace('\n', '\r\n'),
  },
  {
    from: 'three kinds of line ends in one file',
    make: (grid, sign) => lines(grid, sign).reduce((text, line, at) => text + ['\r\n', '\r', '\n'][at % 3] + line),
  },
  {
    from: 'a mark of UTF-8 at the start',
    make: (grid, sign) => `\ufeff${lines(grid, sign).join('\r\n')}`,
  },
  {
    from: 'sep=; in the first line, for Excel',
    make: (grid, sign) => [`sep=${sign}`, ...lines(grid, sign)].join('\r\n'),
    lines: 1,
  },
  {
    from: 'a title, a date and an empty line above the header',
    make: (grid, sign) =>
      ['Liste du comité 2026', `Exporté le${sign}28/11/2026`, '', ...lines(grid, sign)].join('\r\n'),
    lines: 3,
  },
  {
    from: 'Excel, which leaves out empty cells at the end of a row',
    make: (grid, sign) =>
      lines(grid, sign)
        .map((line) => line.replace(new RegExp(`[${sign}]+$`), ''))
        .join('\r\n'),
  },
  {
    from: 'Excel, which writes empty cells beyond the header',
    make: (grid, sign) =>
      lines(grid, sign)
        .map((line, at) => (at === 0 ? line : line + sign + sign))
        .join('\r\n'),
  },
  {
    from: 'lines of separators alone at the end, as a sheet that was cleared has them',
    make: (grid, sign) => [...lines(grid, sign), sign.repeat(3), sign.repeat(3)].join('\r\n'),
  },
  {
    from: 'a program that quotes every cell',
    make: (grid, sign) =>
      grid.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n'),
  },
  {
    from: 'signs that nobody sees, copied from a page',
    make: (grid, sign) =>
      lines(
        grid.map((cells) => cells.map((cell) => (cell === '' ? '' : `\u200b${cell}\u00a0`))),
        sign,
      ).join('\n'),
  },
  {
    from: 'a Mac, which writes accents behind their letters',
    make: (grid, sign) => lines(grid, sign).join('\n').normalize('NFD'),
  },
  {
    from: 'headings as forms write them, with stars and colons',
    make: ([header = [], ...rows], sign) =>
      lines([header.map((name) => `${name.toUpperCase()}* :`), ...rows], sign).join('\r\n'),
  },
  {
    from: 'headings with a note in brackets',
    make: ([header = [], ...rows], sign) =>
      lines([header.map((name) => `${name} (obligatoire)`), ...rows], sign).join('\r\n'),
  },
  { from: 'Windows-1252', make: (grid, sign) => windows1252(lines(grid, sign).join('\r\n')) },
  { from: '“Unicode text” of Excel', make: (grid, sign) => utf16(lines(grid, sign).join('\r\n')) },
]
