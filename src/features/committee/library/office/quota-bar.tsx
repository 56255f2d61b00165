import type { LibraryUsage } from '../library-shapes.ts'
import { sizeText } from '../size-text.ts'

/** Share of the quota from which the bar warns. */
const NEARLY_FULL = 0.9

/** Bar with the used part of the library's quota. */
export function QuotaBar({ usage: { used, quota, inTrash } }: { usage: LibraryUsage }) {
  const isNearlyFull = used >= NEARLY_FULL * quota
  return (
    <div className="max-w-md">
      <p className="mb-1 text-note text-ink-soft tabular-nums">
        {sizeText(used)} utilisés sur {sizeText(quota)}
        {inTrash > 0 ? `, ${sizeText(inTrash)} dans la corbeille` : ''}
        {isNearlyFull ? '. Il reste peu de place.' : ''}
      </p>
      <meter
        aria-label="Place utilisée"
        max={quota}
        high={NEARLY_FULL * quota}
        optimum={0}
        value={used}
        className="block h-3 w-full"
      >
        {sizeText(used)} sur {sizeText(quota)}
      </meter>
    </div>
  )
}
