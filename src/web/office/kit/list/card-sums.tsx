import type { OfficeTableProps } from './office-table.tsx'

/** Sums over all rows, below their cards. */
export function CardSums<Item>({ columns, sums }: Pick<OfficeTableProps<Item>, 'columns' | 'sums'>) {
  const summed = columns.filter(({ id }) => sums?.has(id))
  if (summed.length === 0) return null
  return (
    <dl aria-label="Total" className="mt-2 grid gap-1 rounded-lg bg-surface px-3 py-2.5">
      {summed.map(({ id, header }) => (
        <div key={id} className="flex justify-between gap-3">
          <dt className="text-ink-soft">{header}</dt>
          <dd className="font-semibold tabular-nums">{sums?.get(id)}</dd>
        </div>
      ))}
    </dl>
  )
}
