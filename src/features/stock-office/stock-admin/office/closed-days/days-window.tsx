import { useState } from 'react'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { firstWish, HolidayChoice } from '#web/office/kit/holidays/holiday-choice.tsx'
import { daysBetween, holidayDays } from '#web/office/kit/holidays/holiday-days.ts'
import { ModalWindow } from '#web/office/kit/modal/modal-window.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { leadToUnread } from '#web/office/kit/pickers/lead-to-unread.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { closingLines, planLines } from '../plans/plan-texts.ts'
import { PlanView } from '../plans/plan-view.tsx'

export interface ChosenDay {
  day: string
  reason: string
}

interface DaysWindowProps {
  open: boolean
  onClose: () => void
  activityId: string
  postalCode: string | null
  /** Days that are closed already: the only ones that can open. */
  closedDays: readonly ChosenDay[]
  mode: 'close' | 'reopen'
  /** Called after the days are closed or open. */
  changed: (days: ChosenDay[], plan: StockPlan) => void
}

const texts = {
  close: { title: 'Fermer des jours', verb: 'Fermer', lines: closingLines },
  reopen: { title: 'Rouvrir des jours', verb: 'Rouvrir', lines: planLines },
}
const sources = [
  { value: 'range', label: 'Une période' },
  { value: 'holidays', label: 'Jours fériés ou vacances scolaires' },
]

/** Window that closes or opens days for all slots of an activity, after a preview of the effects. */
export function DaysWindow({ open, onClose, activityId, postalCode, closedDays, mode, changed }: DaysWindowProps) {
  const { client, office } = useOfficeContext()
  const call = adminCall(client)
  const [source, setSource] = useState('range')
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const [reason, setReason] = useState('')
  const [wish, setWish] = useState(() => firstWish(postalCode, office.zone))
  const [plan, setPlan] = useState<StockPlan | null>(null)
  const [isPending, attempt] = useAttempt()
  const { title, verb, lines } = texts[mode]
  const closed = new Map(closedDays.map((each) => [each.day, each]))
  const { from, to } = range
  const wanted: ChosenDay[] =
    source === 'holidays'
      ? holidayDays(wish).flatMap(({ day, name }) =>
          mode === 'close' && closed.has(day) ? [] : [{ day, reason: name }],
        )
      : from === null
        ? []
        : daysBetween(from, to ?? from).map((day) => ({ day, reason }))
  const days = mode === 'close' ? wanted : wanted.flatMap(({ day }) => closed.get(day) ?? [])
  const look = () =>
    leadToUnread()
      ? undefined
      : attempt(async () =>
          setPlan((await call('/admin/preview-closed-days', { activityId, [mode]: days.map(({ day }) => day) })).plan),
        )
  const change = () =>
    attempt(async () => {
      const done =
        mode === 'close'
          ? await call('/admin/close-days', { activityId, days: days.map((each) => ({ ...each })) })
          : await call('/admin/reopen-days', { activityId, days: days.map(({ day }) => day) })
      changed(days, done.plan)
    })
  return (
    <ModalWindow
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {plan ? (
            <Button variant="secondary" size="sm" onClick={() => setPlan(null)}>
              Changer les jours
            </Button>
          ) : null}
          {plan ? (
            <Button size="sm" loading={isPending} onClick={() => void change()}>
              {days.length > 1 ? `${verb} ${days.length} jours` : `${verb} ce jour`}
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
        <PlanView plan={plan} lines={lines(plan)} />
      ) : (
        <div className="flex flex-col gap-4">
          <Select
            label="Choisir par"
            options={sources}
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
          {source === 'holidays' ? (
            <HolidayChoice zone={office.zone} wish={wish} onChange={setWish} />
          ) : (
            <DateRangeInput
              label="Jours"
              zone={office.zone}
              value={range}
              onChange={setRange}
              hint="Pour un seul jour, le début suffit."
            />
          )}
          {mode === 'reopen' ? (
            <p className="text-note text-ink-soft">{`${counted(days.length, 'jour fermé', 'jours fermés')} parmi ceux-ci.`}</p>
          ) : source === 'range' ? (
            <LimitedInput
              label="Motif"
              optional
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          ) : null}
        </div>
      )}
    </ModalWindow>
  )
}
