import { HalfHours } from './half-hours.tsx'
import { PickerField, type PickerLabels } from './picker-field.tsx'
import { readTime } from './typed-time.ts'
import { usePicker } from './use-picker.ts'

export interface TimeInputProps extends PickerLabels {
  /** 'HH:MM'. */
  value: string | null
  onChange: (time: string | null) => void
  onBlur?: () => void
}

/** Time of day, typed or picked from the half hours. */
export function TimeInput({ value, onChange, onBlur, ...labels }: TimeInputProps) {
  const picker = usePicker<string>({
    name: labels.name,
    value,
    read: readTime,
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
