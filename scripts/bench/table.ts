import type { Figure, Target } from './figure.ts'

/** Readable table: one line for each figure, followed by its further values. */
export function figureTable(groups: Record<string, readonly Figure[]>): string {
  const rows = [
    ['', 'figure', 'value', 'target', 'ratio', 'met', ''],
    ...Object.entries(groups).flatMap(([group, figures]) =>
      figures.map((entry, index) => [
        index === 0 ? group : '',
        entry.name,
        `${entry.value} ${entry.unit}`.trim(),
        targetText(entry.target),
        entry.ratio === null ? '' : `${entry.ratio} ×`,
        entry.met === null ? '' : entry.met ? 'yes' : 'NO',
        besideText(entry),
      ]),
    ),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const targetText = (target: Target | null): string =>
  target === null ? '' : 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`

const besideText = ({ beside }: Figure): string =>
  Object.entries(beside)
    .flatMap(([name, value]) => (Array.isArray(value) ? [] : [`${name} ${value}`]))
    .join(', ')
