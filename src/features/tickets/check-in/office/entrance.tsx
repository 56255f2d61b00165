import { dayKey, offsetAt } from '#kernel/time/region-time.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { NamedTicket, OfficeDay } from '../day-shapes.ts'
import { newScanId } from '../scan-ids.ts'
import { type Answer, namedAnswer, scanAnswer, troubleAnswer } from '../ui/answers.ts'
import { CameraReader } from '../ui/camera-reader.tsx'
import { CodeForm } from '../ui/code-form.tsx'
import { DaySlots } from '../ui/day-slots.tsx'
import { DecideDay } from '../ui/decide-day.tsx'
import { thisDevice } from '../ui/device.ts'
import { entriesText } from '../ui/entries-text.ts'
import { NamedTickets } from '../ui/named-tickets.tsx'
import { ScanAnswer } from '../ui/scan-answer.tsx'
import { signal } from '../ui/signal.ts'
import { useOneCheck } from '../ui/use-one-check.ts'
import { OpenDoor } from './open-door.tsx'

interface EntranceProps {
  call: AdminCall
  day: OfficeDay
  activityId: string | undefined
  zone: string
  /** Called after an admission. */
  admitted: () => void
}

/** Check-in by an operator at a partner's entrance. */
export function Entrance({ call, day, activityId, zone: regionZone, admitted }: EntranceProps) {
  const { zone } = day
  const { answer, isBusy, check, admitOtherDay, refuseOtherDay } = useOneCheck()
  const isToday = day.day === dayKey(zone, serverNow())
  const hear = async (answered: Promise<Answer | null>) => {
    const found = await answered
    if (found) signal(found.tone)
  }
  /** Facts of a scan, new for each question. */
  const facts = (acceptsOtherDay: boolean) => ({
    ...{ vendorId: day.vendor.id, day: day.day, scanId: newScanId(), ...thisDevice() },
    ...(acceptsOtherDay ? { acceptsOtherDay: true as const } : {}),
  })
  const clock = () => ({ zone, now: serverNow(), chosenDay: isToday ? undefined : day.day })
  const orTrouble = (ask: (acceptsOtherDay: boolean) => Promise<Answer>) =>
    check((acceptsOtherDay) => ask(acceptsOtherDay).catch(troubleAnswer))
  const scan = (code: string): boolean => {
    if (isBusy) return false
    const asked = { code, ...(activityId === undefined ? {} : { activityId }) }
    const answered = orTrouble(async (acceptsOtherDay) => {
      const result = await call('/admin/check-ticket', { ...facts(acceptsOtherDay), ...asked })
      if (result.outcome === 'admitted') admitted()
      return scanAnswer(result, clock())
    })
    void hear(answered)
    return true
  }
  const admitName = ({ id: ticketId, name }: NamedTicket, places: number) =>
    orTrouble(async (acceptsOtherDay) => {
      const input = { ...facts(acceptsOtherDay), ticketId, places }
      const found = await call('/admin/admit-named', input)
      if (found.admitted > 0) admitted()
      return namedAnswer(name, places, found.result, found.left, clock())
    })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <ScanAnswer answer={answer} />
        <DecideDay {...{ answer, isBusy }} admit={() => void hear(admitOtherDay())} refuse={refuseOtherDay} />
        <CodeForm check={scan} isBusy={isBusy} />
        <CameraReader onCode={scan} />
        <NamedTickets
          {...{ day, zone, activityId, isBusy }}
          list={day.named}
          isComplete
          admit={(ticket, places) => void hear(admitName(ticket, places))}
        />
        {isToday ? <OpenDoor vendorId={day.vendor.id} zone={zone} call={call} /> : null}
      </div>
      <section aria-labelledby="day" className="min-w-0 rounded-lg border border-line px-4 py-3">
        <h2 id="day" className="flex items-baseline justify-between gap-3 font-bold">
          <span>{day.day.split('-').reverse().join('/')}</span>
          <span className="tabular-nums">{entriesText(day.admitted)}</span>
        </h2>
        {offsetAt(zone, day.nowTs) === offsetAt(regionZone, day.nowTs) ? null : (
          <p className="text-note text-ink-soft">Le jour et les heures sont ceux du lieu.</p>
        )}
        <DaySlots day={day} activityId={activityId} zone={zone} />
      </section>
    </div>
  )
}
