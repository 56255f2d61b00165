import { formatTime } from '#kernel/time/region-time.ts'
import { Notice } from '#ui/notice.tsx'
import type { Admission, Reconciled } from '../check-in-shapes.ts'
import type { Dispute } from '../day-shapes.ts'

interface DisagreementsProps {
  disputes: readonly Dispute[]
  /** Admissions by this device that the server does not know. */
  unknown: readonly Reconciled[]
  zone: string
}

/** Wrong admissions by offline devices, one by one. */
export function Disagreements({ disputes, unknown, zone }: DisagreementsProps) {
  if (disputes.length + unknown.length === 0) return null
  const said = ({ at, own, place }: Admission) => `à ${formatTime(zone, at)} ${own ? 'sur cet appareil' : `(${place})`}`
  return (
    <Notice kind="warn" title="Des entrées hors ligne posent question">
      <ul className="mt-1 flex flex-col gap-1">
        {disputes.map(({ scanId, codeEnd, activityLabel, reason, admission, first }) => (
          <li key={scanId}>
            {`Billet …${codeEnd}, ${activityLabel} : `}
            {reason === 'alreadyUsed' && first
              ? `deux entrées, ${said(first)} et ${said(admission)}.`
              : reason === 'revoked'
                ? `entrée ${said(admission)}, reçue après le retrait de son lien.`
                : `entrée ${said(admission)} avec un billet annulé.`}
          </li>
        ))}
        {unknown.map(({ scanId }) => (
          <li key={scanId}>Une entrée de cet appareil n’a pas été reconnue : le lien ou le jour avait pris fin.</li>
        ))}
      </ul>
    </Notice>
  )
}
