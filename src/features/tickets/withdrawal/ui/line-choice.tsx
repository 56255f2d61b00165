import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { contractSentence } from '#lib/words/contract-kinds.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { WithdrawalLine } from '../withdrawal-shapes.ts'

const stateTexts: Record<NonNullable<WithdrawalLine['declared']>['state'], string> = {
  Accepted: 'acceptée',
  Waiting: 'en cours de traitement',
  Refused: 'non acceptée',
}

/** Last moment of a term, as people read it: its last day, to midnight. */
export const termText = (zone: string, endsTs: number): string => `jusqu’au ${formatDate(zone, endsTs - 1)} à minuit`

interface LineChoiceProps {
  line: WithdrawalLine
  zone: string
  checked: boolean
  onToggle: () => void
}

/** One line with its right: to be chosen, or why it cannot be. */
export function LineChoice({ line, zone, checked, onToggle }: LineChoiceProps) {
  const { label, quantity, ticket, validityDateStr, kind, problem, declared, endsTs, refund } = line
  const title = `${quantity} × ${ticket}, ${label}`
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line px-4 py-3">
      {problem === null ? (
        <Checkbox
          name="line"
          checked={checked}
          onChange={onToggle}
          label={<span className="font-semibold [overflow-wrap:anywhere]">{title}</span>}
        />
      ) : (
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      )}
      <p className="text-sm text-ink-soft">{validityDateStr}</p>
      {declared ? (
        <p className="text-sm">
          Rétractation reçue le {formatDate(zone, declared.ts)} à {formatTime(zone, declared.ts)},{' '}
          {stateTexts[declared.state]}.{declared.answer === null ? '' : ` Motif : ${declared.answer}`}
        </p>
      ) : problem !== null ? (
        <p className="text-sm">{problem}</p>
      ) : (
        <p className="text-sm">
          {contractSentence(kind)}
          {endsTs === null ? null : (
            <span className="block font-semibold">
              Possible {termText(zone, endsTs)} · remboursement : {formatPrice(refund.cents)}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
