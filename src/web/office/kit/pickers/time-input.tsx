import { HalfHours } from './half-hours.tsx'
import { PickerField, type PickerLabels } from './picker-field.tsx'
import { readEndTime, readTime } from './typed-time.ts'
import { usePicker } from './use-picker.ts'

export interface TimeInputProps extends PickerLabels {
  /** 'HH:MM'. */
  value: string | null
  onChange: (time: string | null) => void
  onBlur?: () => void
  /** True for the end of a span, where 24:00 is midnight. */
  isEnd?: boolean
}

/** Time of day, typed or picked from the half hours. */
export function TimeInput({ value, onChange, onBlur, isEnd = false, ...labels }: TimeInputProps) {
  const picker = usePicker<string>({
    name: labels.name,
    value,
    read: isEnd ? readEndTime : readTime,
    onChange,
    onBlur,
  })
  const pick = (time: string) => {
    picker.pick(time)
    picker.closeToField()
  }
  return (
    <PickerField
      {...labels}
      placeholder={labels.placeholder ?? '14h30'}
      picker={picker}
      text={value ?? ''}
      popupLabel={`Heure : ${labels.label}`}
    >
      <HalfHours selected={value} onPick={pick} />
    </PickerField>
  )
}
