import { classNames } from '#ui/class-names.ts'
import { Input, Textarea } from '#ui/field.tsx'
import { amountProblem, moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { type FieldProps, useControl } from './use-control.ts'
import { useTextLimit } from './use-text-limit.ts'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /** Longest text; a longer one stays in the field, is told of and not sent. */
  maxLength?: number
  placeholder?: string
  autoFocus?: boolean
  /** Called on typing, for a field whose text another field follows. */
  onTyped?: (text: string, before: string) => void
  /** Normalises the text when the field loses the focus. */
  normalise?: (text: string) => string
}

export function TextField({ type = 'text', onTyped, normalise, maxLength, ...props }: TextFieldProps) {
  const { field, value, shared } = useControl<string>()
  const limit = useTextLimit(field.name, value, maxLength)
  const leave = () => {
    if (normalise) field.handleChange(normalise(value))
    field.handleBlur()
  }
  return (
    <Input
      {...props}
      {...shared}
      hint={limit.count ?? props.hint}
      error={limit.problem ?? shared.error}
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

export function LongTextField({ rows = 5, maxLength, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, value, shared } = useControl<string>()
  const limit = useTextLimit(field.name, value, maxLength)
  return (
    <Textarea
      {...props}
      {...shared}
      hint={limit.count ?? props.hint}
      error={limit.problem ?? shared.error}
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
