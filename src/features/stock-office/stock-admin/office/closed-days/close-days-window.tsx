import { useState } from 'react'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { dayKeyToUtc } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { ModalWindow } from '#web/office/kit/modal/modal-window.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { leadToUnread } from '#web/office/kit/pickers/lead-to-unread.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { closingLines } from '../plans/plan-texts.ts'
import { PlanView } from '../plans/plan-view.tsx'

const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** All days from the first to the last; a single day if no last one is given. */
export function daysBetween({ from, to }: { from: string | null; to: string | null }): string[] {
  const [first, last] = [from, to ?? from].map((day) => (day === null ? null : dayKeyToUtc('UTC', day)))
  if (first == null || last == null || last < first) return []
  const count = Math.min(MOST_DAYS, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}

interface CloseDaysWindowProps {
  open: boolean
  onClose: () => void
  activityId: string
  /** Called after the days are closed. */
  closed: (days: string[], plan: StockPlan) => void
}

/** Window that closes days for all slots of an activity, after a preview of the effects. */
export function CloseDaysWindow({ open, onClose, activityId, closed }: CloseDaysWindowProps) {
  const { client, office } = useOfficeContext()
  const call = adminCall(client)
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const [reason, setReason] = useState('')
  const [plan, setPlan] = useState<StockPlan | null>(null)
  const [isPending, attempt] = useAttempt()
  const days = daysBetween(range)
  const look = () =>
    leadToUnread()
      ? undefined
      : attempt(async () => setPlan((await call('/admin/preview-closed-days', { activityId, close: days })).plan))
  const close = () =>
    attempt(async () => {
      const done = await call('/admin/close-days', { activityId, days: days.map((day) => ({ day, reason })) })
      closed(days, done.plan)
    })
  return (
    <ModalWindow
      open={open}
      onClose={onClose}
      title="Fermer des jours"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {plan ? (
            <Button variant="secondary" size="sm" onClick={() => setPlan(null)}>
              Changer les jours
            </Button>
          ) : null}
          {plan ? (
            <Button size="sm" loading={isPending} onClick={() => void close()}>
              {days.length > 1 ? `Fermer ${days.length} jours` : 'Fermer ce jour'}
            </Button>
          ) : (
            <Button size="sm" disabled={days.length === 0} loading={isPending} onClick={() => void look()}>
              Voir ce qui va se passer
            </Button>
          )}
        </div>
      }
    >
      {plan ? (
        <PlanView plan={plan} lines={closingLines(plan)} />
      ) : (
        <div className="flex flex-col gap-4">
          <DateRangeInput
            label="Jours"
            zone={office.zone}
            value={range}
            onChange={setRange}
            hint="Pour un seul jour, le début suffit."
          />
          <Input
            label="Motif"
            optional
            autoComplete="off"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
    </ModalWindow>
  )
}
