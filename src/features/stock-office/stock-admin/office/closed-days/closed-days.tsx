import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notifyFailure } from '#ui/toast.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { ChosenDay } from './days-window.tsx'

const DaysWindow = lazy(() => import('./days-window.tsx').then((loaded) => ({ default: loaded.DaysWindow })))

type ClosedDay = CallResult<'/admin/list-closed-days'>['closedDays'][number]

interface ClosedDaysProps {
  activityId: string
  /** Place whose public and school holidays are proposed. */
  postalCode: string | null
  reload: () => Promise<void>
  /** Receives the effect of closing on the slots. */
  saved: (plan: StockPlan) => void
}

/** List of the days to come that are closed, whatever the weekly templates say. */
export function ClosedDays({ activityId, postalCode, reload, saved }: ClosedDaysProps) {
  const { client, office } = useOfficeContext()
  const [days, setDays] = useState<ClosedDay[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const [mode, setMode] = useState<'close' | 'reopen'>('close')
  /** Counts openings of the window: each one starts afresh. */
  const [opened, setOpened] = useState(0)
  const load = useCallback(async () => {
    const { closedDays } = await adminCall(client)('/admin/list-closed-days', { activityId })
    setDays(closedDays)
  }, [client, activityId])
  useEffect(() => void load().catch(notifyFailure), [load])
  const reopen = async (reopened: string[]) => {
    if (reopened.length === 0) return
    await adminCall(client)('/admin/reopen-days', { activityId, days: reopened })
    await Promise.all([load(), reload()])
  }
  const close = async (closed: readonly ChosenDay[]) => {
    const wanted = closed.map(({ day, reason }) => ({ day, reason }))
    await adminCall(client)('/admin/close-days', { activityId, days: wanted })
    await Promise.all([load(), reload()])
  }
  const changed = (chosen: ChosenDay[], plan: StockPlan) => {
    setChoosing(false)
    saved(plan)
    const done = mode === 'close' ? ['Jour fermé', 'jours fermés'] : ['Jour rouvert', 'jours rouverts']
    const added = chosen.filter(({ day }) => !days.some((one) => one.day === day)).map(({ day }) => day)
    void notifyUndoable(chosen.length > 1 ? `${chosen.length} ${done[1]}` : (done[0] ?? ''), () =>
      mode === 'close' ? reopen(added) : close(chosen),
    )
    void Promise.all([load(), reload()]).catch(notifyFailure)
  }
  const choose = (what: 'close' | 'reopen') => {
    setMode(what)
    setOpened(opened + 1)
    setChoosing(true)
  }
  const open = ({ day, reason }: ClosedDay) =>
    reopen([day])
      .then(() => notifyUndoable('Jour rouvert', () => close([{ day, reason }])))
      .catch(notifyFailure)
  const today = dayKey(office.zone, serverNow())
  const coming = days.filter(({ day }) => day >= today)
  return (
    <section aria-label="Jours fermés" className="rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">Jours fermés</h2>
        {coming.length === 0 ? <p className="text-note text-ink-soft">Aucun à venir.</p> : null}
        <span className="ml-auto flex flex-wrap gap-2">
          {coming.length > 1 ? (
            <Button variant="ghost" size="sm" onClick={() => choose('reopen')}>
              Rouvrir des jours
            </Button>
          ) : null}
          <Button variant="secondary" size="sm" onClick={() => choose('close')}>
            Fermer des jours
          </Button>
        </span>
      </div>
      {coming.length > 0 ? (
        <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
          {coming.map((one) => (
            <li key={one.day} className="flex flex-wrap items-center gap-x-3">
              <span className="w-36 tabular-nums">{dayText(one.day)}</span>
              <span className="min-w-0 grow text-ink-soft [overflow-wrap:anywhere]">{one.reason}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Rouvrir le ${dayText(one.day)}`}
                onClick={() => void open(one)}
              >
                Rouvrir
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {opened > 0 ? (
        <Suspense fallback={null}>
          <DaysWindow
            key={opened}
            open={isChoosing}
            onClose={() => setChoosing(false)}
            activityId={activityId}
            postalCode={postalCode}
            closedDays={days}
            mode={mode}
            changed={changed}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
