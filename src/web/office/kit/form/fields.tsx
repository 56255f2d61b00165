import { classNames } from '#ui/class-names.ts'
import { Input, Textarea } from '#ui/field.tsx'
import { amountProblem, moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { type FieldProps, useControl } from './use-control.ts'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  maxLength?: number
  placeholder?: string
  autoFocus?: boolean
  /** Called on typing, for a field whose text another field follows. */
  onTyped?: (text: string, before: string) => void
  /** Normalises the text when the field loses the focus. */
  normalise?: (text: string) => string
}

export function TextField({ type = 'text', onTyped, normalise, ...props }: TextFieldProps) {
  const { field, value, shared } = useControl<string>()
  const leave = () => {
    if (normalise) field.handleChange(normalise(value))
    field.handleBlur()
  }
  return (
    <Input
      {...props}
      {...shared}
      onBlur={leave}
      type={type}
      // Off, because data of a partner or member is not the operator's own.
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      value={value}
      onChange={({ target }) => {
        field.handleChange(target.value)
        onTyped?.(target.value, value)
      }}
    />
  )
}

export function LongTextField({ rows = 5, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, value, shared } = useControl<string>()
  return (
    <Textarea
      {...props}
      {...shared}
      rows={rows}
      value={value}
      onChange={(event) => field.handleChange(event.target.value)}
    />
  )
}

/** Number field that holds the typed text and reformats it when it loses the focus. */
function TypedNumber({
  unit,
  read,
  write,
  wrong,
  ...props
}: FieldProps & {
  unit?: string
  read: (text: string) => number | null
  write: (value: number | null) => string
  wrong: (text: string) => string
}) {
  const { field, value, error, shared } = useControl<string>()
  const parsed = read(value)
  const leave = () => {
    if (!Number.isNaN(parsed)) field.handleChange(write(parsed))
    field.handleBlur()
  }
  return (
    <Input
      {...props}
      {...shared}
      label={unit ? `${props.label} (${unit})` : props.label}
      error={error !== null && Number.isNaN(parsed) ? wrong(value) : error}
      inputMode="decimal"
      autoComplete="off"
      className={classNames('[&_input]:(text-right tabular-nums)', props.className)}
      value={value}
      onChange={(event) => field.handleChange(event.target.value)}
      onBlur={leave}
    />
  )
}

export const NumberField = (props: FieldProps & { unit?: string }) => (
  <TypedNumber {...props} read={parseDecimal} write={numberText} wrong={() => 'Entrez un nombre, par exemple 12,5.'} />
)

export const MoneyField = (props: FieldProps) => (
  <TypedNumber {...props} unit="€" read={parseCents} write={moneyText} wrong={amountProblem} />
)
