import { looksMisread } from '#lib/table/cell-remarks.ts'
import type { TableLine } from '#lib/table/read-table.ts'
import { plural } from '#lib/words/plural.ts'
import { isHeaderAgain, type Layout } from './columns.ts'

const SHOWN = 5

const listed = (lines: readonly TableLine[]) => {
  const numbers = lines.slice(0, SHOWN).map(({ line }) => line)
  const more = lines.length > SHOWN ? ` et ${(lines.length - SHOWN).toLocaleString('fr')} autres` : ''
  return `${plural(lines.length, 'Ligne')} ${numbers.join(', ')}${more}`
}

/** Remarks for the administrator before the list is checked. */
export function sourceRemarks(lines: readonly TableLine[], layout: Layout): string[] {
  const { header, columns } = layout
  const width = header === null ? columns.length : (lines[header]?.cells.findLastIndex((cell) => cell !== '') ?? -1) + 1
  const below = lines.slice(header === null ? 0 : header + 1)
  const long = below.filter(({ cells }) => cells.slice(width).some((cell) => cell !== ''))
  const misread = below.filter(({ cells }) => cells.some(looksMisread))
  const again = below.filter((line) => isHeaderAgain(line, lines, layout))
  return [
    ...(again.length > 0 ? [`${listed(again)} : la ligne d’en-tête, répétée, est laissée de côté.`] : []),
    ...(long.length > 0 ? [`${listed(long)} : plus de cellules que la ligne d’en-tête, qui en a ${width}.`] : []),
    ...(misread.length > 0
      ? [
          `${listed(misread)} : des lettres semblent mal lues (« ${misread[0]?.cells.find(looksMisread)} »). Essayez un autre encodage.`,
        ]
      : []),
  ]
}
