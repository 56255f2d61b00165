import { type ComponentProps, memo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Input } from '#ui/field.tsx'
import { moneyText, numberText, parseCents, parseWhole } from '#ui/typed-numbers.ts'
import { LimitedTextarea } from '#web/office/kit/form/limited-input.tsx'
import { useSoldError } from './use-sold-error.ts'

/** Inputs are memoised one by one: a ticket has a dozen, and a key changes one of them. */
interface SoldInputProps {
  /** Name of the field in the form: `tickets[2].label`. */
  name: string
  label: string
  value: string
  problem: string | undefined
  onChange: (text: string) => void
  optional?: boolean
  placeholder?: string
  className?: string
}

export const TextInput = memo(function TextInput({
  name,
  problem,
  onChange,
  ...props
}: SoldInputProps & Pick<ComponentProps<'input'>, 'maxLength' | 'onPaste'>) {
  const { error, visit } = useSoldError(name, problem)
  return (
    <Input
      {...props}
      name={name}
      error={error}
      autoComplete="off"
      onBlur={visit}
      onChange={({ target }) => onChange(target.value)}
    />
  )
})

export const LongTextInput = memo(function LongTextInput({ name, problem, onChange, ...props }: SoldInputProps) {
  const { error, visit } = useSoldError(name, problem)
  return (
    <LimitedTextarea
      {...props}
      name={name}
      error={error}
      rows={2}
      maxLength={2000}
      onBlur={visit}
      onChange={({ target }) => onChange(target.value)}
    />
  )
})

/** Reformats a typed number when the operator leaves the field. */
function NumericInput({
  name,
  problem,
  onChange,
  read,
  write,
  className,
  ...props
}: SoldInputProps & { read: (text: string) => number | null; write: (value: number | null) => string }) {
  const { error, visit } = useSoldError(name, problem)
  const leave = () => {
    const value = read(props.value)
    const text = Number.isNaN(value) ? props.value : write(value)
    if (text !== props.value) onChange(text)
    visit()
  }
  return (
    <Input
      {...props}
      name={name}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      className={classNames('[&_input]:(text-right tabular-nums)', className)}
      onFocus={({ target }) => target.select()}
      onBlur={leave}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Price field: accepts decimals, shows two. */
export const PriceInput = memo(function PriceInput(props: SoldInputProps) {
  return <NumericInput {...props} label={`${props.label} (€)`} read={parseCents} write={moneyText} />
})

/** Quantity field, never below 0. A fraction stays as typed and is refused. */
export const QuantityInput = memo(function QuantityInput(props: SoldInputProps) {
  return <NumericInput {...props} read={parsePlaces} write={numberText} />
})

function parsePlaces(text: string): number | null {
  const value = parseWhole(text)
  return value === null ? null : Math.max(0, value)
}
