import { lazy, Suspense } from 'react'
import { dayKey } from '#kernel/time/region-time.ts'
import { farDayQuestion } from '#lib/words/typed-date.ts'
import { dayText } from '../form/days.ts'
import { PickerField, type PickerLabels } from './picker-field.tsx'
import { PickerLoading } from './picker-loading.tsx'
import { readDay } from './typed-day.ts'
import { usePicker } from './use-picker.ts'

const Month = lazy(() => import('./month.tsx').then((loaded) => ({ default: loaded.Month })))

export interface DateInputProps extends PickerLabels {
  /** 'YYYY-MM-DD'. */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  /** Region's zone, which decides the current day. */
  zone: string
  /** True to allow past days. */
  allowsPast?: boolean
  /** First allowed day, instead of today. */
  first?: string | null
  range?: { from: string; to: string } | null
  /** Called after a day was picked, instead of returning the focus to the field. */
  onPicked?: () => void
}

/** Day, typed or picked from a month. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, zone, allowsPast = false, range, onPicked, ...labels } = props
  const { first: _first, ...field } = labels
  const today = dayKey(zone, Date.now())
  const first = props.first ?? (allowsPast ? null : today)
  const picker = usePicker<string>({
    name: props.name,
    value,
    read: (text, held) => readDay(text, { today, yearless: allowsPast ? 'thisYear' : 'next', first }, held),
    onChange,
    onBlur,
  })
  const pick = (day: string) => {
    picker.pick(day)
    if (!onPicked) return picker.closeToField()
    picker.close()
    onPicked()
  }
  return (
    <PickerField
      {...field}
      placeholder={field.placeholder ?? 'jj/mm/aaaa'}
      hint={(picker.isOpen ? null : farDayQuestion(value, today)) ?? field.hint}
      picker={picker}
      text={value === null ? '' : dayText(value)}
      popupLabel={`Calendrier : ${field.label}`}
    >
      <Suspense fallback={<PickerLoading />}>
        <Month selected={value} today={today} first={first} range={range} onPick={pick} />
      </Suspense>
    </PickerField>
  )
}
