import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { CopyTarget } from '../../copy-shapes.ts'
import { KeptList } from '../plans/kept-list.tsx'
import { copyLines, copyOutcome } from './copy-texts.ts'
import type { Copied } from './copy-what.tsx'

interface CopyPreviewProps {
  targets: readonly CopyTarget[]
  what: Copied
  /** Copied tickets that take several slots. */
  longTickets: readonly { label: string; span: number }[]
}

/** Each activity with the effect of the copy, or the reason why nothing can be copied there. */
export const CopyPreview = ({ targets, what, longTickets }: CopyPreviewProps) => (
  <div className="flex flex-col gap-3">
    <ul aria-label="Aperçu de la copie" className="divide-y divide-line rounded-lg border border-line">
      {targets.map((target) => (
        <Target key={target.activityId} target={target} what={what} />
      ))}
    </ul>
    {longTickets.map(({ label, span }) => (
      <p key={label}>
        « {label} » prend {span} créneaux à la suite, quelle que soit leur durée.
      </p>
    ))}
    <p className="text-note text-ink-soft">
      Rien d’autre ne change. Ce qui est vendu garde ses places et son prix, ce qui serait vendu d’ici là aussi.
    </p>
  </div>
)

function Target({ target, what }: { target: CopyTarget; what: Copied }) {
  const { tone, text } = copyOutcome(target)
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{target.label}</span>
        <StateChip tone={tone}>{text}</StateChip>
      </p>
      {target.refusal === null ? (
        <>
          <ul className="flex list-disc flex-col gap-0.5 pl-5 text-pretty tabular-nums">
            {copyLines(target, what).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <KeptList {...target.plan} />
        </>
      ) : (
        <p className="text-negative">{target.refusal}</p>
      )}
    </li>
  )
}
