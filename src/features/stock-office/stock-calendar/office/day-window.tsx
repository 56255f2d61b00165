import { lazy, Suspense, useEffect, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { movedDay } from '#lib/moved-day.ts'
import { Button } from '#ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { dayPeriod, longDayText } from '#web/office/kit/month-days.ts'
import { StockReadFailed } from '#web/office/kit/stock-read-failed.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { CalendarBatch, StockWithOffers } from '../calendar-shapes.ts'
import { BuyersWindow } from './buyers-window.tsx'
import { CloseDay } from './close-day.tsx'
import { dayGroups } from './day-groups.ts'
import { DayTable } from './day-table.tsx'
import { useStocks } from './use-stocks.ts'

const SpecimenWindow = lazy(() =>
  import('#features/stock-office/pdf-generator/office/specimen-window.tsx').then((loaded) => ({
    default: loaded.SpecimenWindow,
  })),
)

export interface Specimen {
  batch: CalendarBatch
  /** Slots of the same batch and day, for tickets that take several. */
  stocks: StockWithOffers[]
  first: StockWithOffers
}

interface DayWindowProps {
  activity: OfficeActivity
  /** `YYYY-MM-DD`; null closes the window. */
  day: string | null
  onDay: (day: string | null) => void
  /** Called after a change to the day. */
  onChanged: () => void
}

/** True if arrow keys belong to the field that has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null

/** A day over the calendar: its slots with their actions, and links to the neighbouring days. */
export function DayWindow({ activity, day, onDay, onChanged }: DayWindowProps) {
  // Keeps the content while the window closes.
  const [shown, setShown] = useState(day)
  if (day !== null && day !== shown) setShown(day)
  const [covered, setCovered] = useState(false)
  useEffect(() => {
    if (day === null || covered) return
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      onDay(movedDay(day, by))
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [day, covered, onDay])
  return (
    <Modal
      open={day !== null}
      onClose={() => onDay(null)}
      title={shown === null ? '' : longDayText(shown)}
      mode="slide-down"
      width={860}
      closesOnNavigation={false}
    >
      {shown === null ? null : (
        <Day
          key={activity.id}
          activity={activity}
          day={shown}
          onDay={onDay}
          onChanged={onChanged}
          onCover={setCovered}
        />
      )}
    </Modal>
  )
}

interface DayProps extends DayWindowProps {
  day: string
  onCover: (isCovered: boolean) => void
}

function Day({ activity, day, onDay, onChanged, onCover }: DayProps) {
  const { zone } = useOfficeContext().office
  const period = dayPeriod(day, zone)
  const { stocks, isLoading, hasFailed, reload } = useStocks(activity.id, period, 'slot')
  const [specimen, setSpecimen] = useState<Specimen | null>(null)
  const [buyers, setBuyers] = useState<{ stockIds: string[]; label: string } | null>(null)
  const cover = (isCovered: boolean) => onCover(isCovered)
  const changed = async () => {
    onChanged()
    await reload()
  }
  const groups = stocks ? dayGroups(stocks) : []
  const closed = stocks?.days.find((found) => found.day === day)?.closed ?? null
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" aria-label="Jour précédent" onClick={() => onDay(movedDay(day, -1))}>
          <ChevronLeftIcon />
        </Button>
        <Button variant="secondary" size="sm" aria-label="Jour suivant" onClick={() => onDay(movedDay(day, 1))}>
          <ChevronRightIcon />
        </Button>
        <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void reload()}>
          Actualiser
        </Button>
        <span className="grow" />
        {stocks ? (
          <CloseDay activityId={activity.id} day={day} closed={closed} groups={groups} onChanged={changed} />
        ) : null}
      </div>
      {hasFailed ? <StockReadFailed retry={reload} className="mb-3" /> : null}
      {stocks === null && !hasFailed ? <LoadingBlock label="Chargement de la journée" /> : null}
      {stocks && groups.length === 0 && !closed ? (
        <p className="rounded-lg bg-surface px-4 py-6 text-center">Aucun créneau ce jour.</p>
      ) : null}
      {groups.length > 0 ? (
        <DayTable
          key={day}
          groups={groups}
          zone={zone}
          isClosed={closed !== null}
          onSpecimen={({ batch, slots }, slot) => {
            cover(true)
            setSpecimen({ batch, stocks: slots, first: slot })
          }}
          onBuyers={(stockIds, label) => {
            cover(true)
            setBuyers({ stockIds, label })
          }}
          onChanged={changed}
        />
      ) : null}
      {buyers ? (
        <BuyersWindow
          stockIds={buyers.stockIds}
          label={`${buyers.label}, ${longDayText(day)}`}
          onClose={() => {
            cover(false)
            setBuyers(null)
          }}
        />
      ) : null}
      {specimen ? (
        <Suspense fallback={null}>
          <SpecimenWindow
            activity={activity}
            specimen={specimen}
            onClose={() => {
              cover(false)
              setSpecimen(null)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
