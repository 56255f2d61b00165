import { lazy, Suspense, useState } from 'react'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '../form/days.ts'
import { HalfHours } from './half-hours.tsx'
import { readMoment, toMoment, toWallTime, type WallTime, wallTimeText, zoneText } from './moments.ts'
import { PickerField, type PickerLabels } from './picker-field.tsx'
import { PickerLoading } from './picker-loading.tsx'
import { usePicker } from './use-picker.ts'

const Month = lazy(() => import('./month.tsx').then((loaded) => ({ default: loaded.Month })))

export interface DateTimeInputProps extends PickerLabels {
  /** UTC milliseconds. */
  value: number | null
  onChange: (ts: number | null) => void
  onBlur?: () => void
  /** Region's zone, in which the time is meant. */
  zone: string
  /** True to allow past days. */
  allowsPast?: boolean
  /** True to read the typed time as UTC instead of the region's zone. */
  utcShifted?: boolean
}

/** Day and time, typed or picked, by the region's clock whatever the reader's own shows. */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, onChange, onBlur, zone: region, allowsPast = false, utcShifted = false, hint, ...labels } = props
  const zone = utcShifted ? 'UTC' : region
  const [step, setStep] = useState<'day' | 'time'>('day')
  const today = dayKey(region, Date.now())
  const first = allowsPast ? null : today
  const current = value === null ? null : toWallTime(zone, value)
  const momentAt = (wall: WallTime) => toMoment(zone, wall, value)
  const picker = usePicker<number>({
    name: labels.name,
    value,
    read: (text, held) => readMoment(text, { zone, today, yearless: allowsPast ? 'thisYear' : 'next', first }, held),
    onChange,
    onBlur,
  })
  const pickDay = (day: string) => {
    const time = current?.time ?? '00:00'
    // Noon, if the clocks of that day skip 00:00.
    picker.pick(momentAt({ day, time }) ?? momentAt({ day, time: '12:00' }))
    setStep('time')
    setTimeout(picker.enterPopup)
  }
  const pickTime = (time: string) => {
    if (current) picker.pick(momentAt({ day: current.day, time }))
    picker.closeToField()
  }
  // Starts with the day again the next time.
  if (!picker.isOpen && step !== 'day') setStep('day')
  return (
    <PickerField
      {...labels}
      hint={hint ?? `À l’${zoneText(zone)}.`}
      placeholder={labels.placeholder ?? 'jj/mm/aaaa 14h30'}
      picker={picker}
      text={current === null ? '' : wallTimeText(current)}
      popupLabel={`Jour et heure : ${labels.label}`}
    >
      {step === 'day' || current === null ? (
        <Suspense fallback={<PickerLoading />}>
          <Month selected={current?.day ?? null} today={today} first={first} onPick={pickDay} />
        </Suspense>
      ) : (
        <>
          <div className="mb-2 flex items-center justify-between gap-2">
            <span className="font-semibold">{dayText(current.day)}</span>
            <Button variant="ghost" size="sm" onClick={() => setStep('day')}>
              Changer de jour
            </Button>
          </div>
          <HalfHours
            selected={current.time}
            isMissing={(time) => toMoment(zone, { day: current.day, time }) === null}
            onPick={pickTime}
          />
        </>
      )}
    </PickerField>
  )
}
