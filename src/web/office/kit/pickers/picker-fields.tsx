import { useOfficeContext } from '../../use-office.ts'
import { useFieldContext, useFieldError } from '../form/form-context.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { type DateRange, DateRangeInput, type DateRangeInputProps } from './date-range-input.tsx'
import { DateTimeInput, type DateTimeInputProps } from './date-time-input.tsx'
import { DurationInput, type DurationInputProps } from './duration-input.tsx'
import { TimeInput, type TimeInputProps } from './time-input.tsx'

/** Pickers as form fields; moments are by the region's clock. */

type OfField<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'zone'>

function useControl<Value>() {
  const field = useFieldContext<Value>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const onChange = (value: Value) => field.handleChange(() => value)
  return { name: field.name, value: field.state.value, error, onChange, onBlur: field.handleBlur }
}

const useZone = () => useOfficeContext().office.zone

/** Holds 'YYYY-MM-DD' or null. */
export const DateField = (props: OfField<DateInputProps>) => (
  <DateInput {...props} {...useControl<string | null>()} zone={useZone()} />
)

/** Holds UTC milliseconds or null. */
export const DateTimeField = (props: OfField<DateTimeInputProps>) => (
  <DateTimeInput {...props} {...useControl<number | null>()} zone={useZone()} />
)

/** Holds both days, each 'YYYY-MM-DD' or null. */
export const DateRangeField = (props: OfField<DateRangeInputProps>) => (
  <DateRangeInput {...props} {...useControl<DateRange>()} zone={useZone()} />
)

/** Holds 'HH:MM' or null. */
export const TimeField = (props: OfField<TimeInputProps>) => <TimeInput {...props} {...useControl<string | null>()} />

/** Holds minutes or null. */
export const DurationField = (props: OfField<DurationInputProps>) => (
  <DurationInput {...props} {...useControl<number | null>()} />
)
