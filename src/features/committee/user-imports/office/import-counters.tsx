import type { UserImportView } from '../user-import-shapes.ts'
import { statusFilters, verdictFilterNames, verdictTexts } from './import-texts.ts'

const statuses = ['queued', 'in_progress', 'success', 'error'] as const

/** Counts of rows by status and by verdict of the dry run. */
export function ImportCounters({ item, isRunning }: { item: UserImportView; isRunning: boolean }) {
  const labels = { ...statusFilters, queued: isRunning ? statusFilters.queued : 'En pause' }
  const found = verdictFilterNames.filter((verdict) => item.verdicts[verdict] > 0)
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-5" aria-label="Avancement de l’import">
        {statuses.map((status) => (
          <Counter key={status} label={labels[status]} value={item.statuses[status]} />
        ))}
        <Counter label="Emails" value={item.emails} />
      </dl>
      <p className="text-note tabular-nums text-ink-soft">
        {found
          .map((verdict) => `${verdictTexts[verdict]} : ${item.verdicts[verdict].toLocaleString('fr')}`)
          .join(' · ')}
      </p>
    </div>
  )
}

function Counter({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-2 rounded-lg border border-line bg-paper px-3 py-2">
      <dt className="text-note text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value.toLocaleString('fr')}</dd>
    </div>
  )
}
