import type { UserImportView } from '../user-import-shapes.ts'
import { statusCounts, verdictFilterNames, verdictTexts } from './import-texts.ts'

/** Counts of rows by status and by verdict of the dry run. */
export function ImportCounters({ item, isRunning }: { item: UserImportView; isRunning: boolean }) {
  const found = verdictFilterNames.filter((verdict) => item.verdicts[verdict] > 0)
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-5" aria-label="Avancement de l’import">
        {statusCounts(item.statuses, isRunning).map(({ text, rows }) => (
          <Counter key={text} label={text} value={rows} />
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
