import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { KeptList } from './kept-list.tsx'
import { planLines } from './plan-texts.ts'

/** Effects on slots in numbers, and the slots that keep their places. */
export function PlanView({ plan, lines = planLines(plan) }: { plan: StockPlan; lines?: string[] }) {
  return (
    <div className="flex flex-col gap-4">
      {lines.length === 0 ? (
        <p>Aucun créneau ne change.</p>
      ) : (
        <ul aria-label="Prévu" className="flex list-disc flex-col gap-1 pl-5 tabular-nums">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <KeptList {...plan} />
      <p className="text-note text-ink-soft">
        Rien d’autre ne change. Ce qui serait vendu d’ici là garde ses places, et figurera dans le résultat.
      </p>
    </div>
  )
}
