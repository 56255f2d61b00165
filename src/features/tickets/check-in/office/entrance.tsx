import { useState } from 'react'
import { dayKey, offsetAt } from '#kernel/time/region-time.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { ScanDay } from '../check-in-shapes.ts'
import { newScanId } from '../scan-ids.ts'
import { type Answer, scanAnswer, troubleAnswer } from '../ui/answers.ts'
import { CameraReader } from '../ui/camera-reader.tsx'
import { CodeForm } from '../ui/code-form.tsx'
import { DaySlots } from '../ui/day-slots.tsx'
import { thisDevice } from '../ui/device.ts'
import { entriesText } from '../ui/entries-text.ts'
import { ScanAnswer } from '../ui/scan-answer.tsx'
import { signal } from '../ui/signal.ts'
import { OpenDoor } from './open-door.tsx'

interface EntranceProps {
  call: AdminCall
  day: ScanDay
  activityId: string | undefined
  zone: string
  /** Called after an admission. */
  admitted: () => void
}

/** Check-in by an operator at a partner's entrance. */
export function Entrance({ call, day, activityId, zone: regionZone, admitted }: EntranceProps) {
  const { zone } = day
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const scan = (code: string): boolean => {
    if (isBusy) return false
    void check(code)
    return true
  }
  const check = async (code: string) => {
    setBusy(true)
    try {
      const facts = { vendorId: day.vendor.id, day: day.day, code, scanId: newScanId(), ...thisDevice() }
      const result = await call('/admin/check-ticket', activityId === undefined ? facts : { ...facts, activityId })
      const found = scanAnswer(result, zone, serverNow())
      setAnswer(found)
      signal(found.tone)
      if (result.outcome === 'admitted') admitted()
    } catch (error) {
      setAnswer(troubleAnswer(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <ScanAnswer answer={answer} />
        <CodeForm check={scan} isBusy={isBusy} />
        <CameraReader onCode={scan} />
        {day.day === dayKey(zone, serverNow()) ? <OpenDoor vendorId={day.vendor.id} zone={zone} call={call} /> : null}
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
