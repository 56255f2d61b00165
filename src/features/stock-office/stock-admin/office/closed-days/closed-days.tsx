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

const CloseDaysWindow = lazy(() =>
  import('./close-days-window.tsx').then((loaded) => ({ default: loaded.CloseDaysWindow })),
)

type ClosedDay = CallResult<'/admin/list-closed-days'>['closedDays'][number]

interface ClosedDaysProps {
  activityId: string
  reload: () => Promise<void>
  /** Receives the effect of closing on the slots. */
  saved: (plan: StockPlan) => void
}

/** List of the days to come that are closed, whatever the weekly templates say. */
export function ClosedDays({ activityId, reload, saved }: ClosedDaysProps) {
  const { client, office } = useOfficeContext()
  const [days, setDays] = useState<ClosedDay[]>([])
  const [isChoosing, setChoosing] = useState(false)
  /** Counts openings of the window: each one starts afresh. */
  const [opened, setOpened] = useState(0)
  const load = useCallback(async () => {
    const { closedDays } = await adminCall(client)('/admin/list-closed-days', { activityId })
    setDays(closedDays)
  }, [client, activityId])
  useEffect(() => void load().catch(notifyFailure), [load])
  const reopen = async (reopened: string[]) => {
    await adminCall(client)('/admin/reopen-days', { activityId, days: reopened })
    await Promise.all([load(), reload()])
  }
  const closed = (chosen: string[], plan: StockPlan) => {
    setChoosing(false)
    saved(plan)
    const added = chosen.filter((day) => !days.some((one) => one.day === day))
    const text = chosen.length > 1 ? `${chosen.length} jours fermés` : 'Jour fermé'
    void notifyUndoable(text, () => reopen(added))
    void Promise.all([load(), reload()]).catch(notifyFailure)
  }
  const open = ({ day, reason }: ClosedDay) =>
    reopen([day])
      .then(() =>
        notifyUndoable('Jour rouvert', async () => {
          await adminCall(client)('/admin/close-days', { activityId, days: [{ day, reason }] })
          await Promise.all([load(), reload()])
        }),
      )
      .catch(notifyFailure)
  const today = dayKey(office.zone, serverNow())
  const coming = days.filter(({ day }) => day >= today)
  return (
    <section aria-label="Jours fermés" className="rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">Jours fermés</h2>
        {coming.length === 0 ? <p className="text-note text-ink-soft">Aucun à venir.</p> : null}
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto"
          onClick={() => {
            setOpened(opened + 1)
            setChoosing(true)
          }}
        >
          Fermer des jours
        </Button>
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
          <CloseDaysWindow
            key={opened}
            open={isChoosing}
            onClose={() => setChoosing(false)}
            activityId={activityId}
            closed={closed}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
