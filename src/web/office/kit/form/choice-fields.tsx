import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { type FieldProps, useControl } from './use-control.ts'

interface Choice {
  value: string
  label: string
  hint?: string
  /** True to show a choice that cannot be chosen. */
  disabled?: boolean
}

export function SelectField({ options, ...props }: FieldProps & { options: readonly Choice[]; placeholder?: string }) {
  const { field, value, shared } = useControl<string>()
  return (
    <Select
      {...props}
      {...shared}
      options={options}
      value={value}
      onChange={(event) => field.handleChange(event.target.value)}
    />
  )
}

export function CheckboxField({ label, disabled }: Pick<FieldProps, 'label' | 'disabled'>) {
  const { field, value } = useControl<boolean>()
  return (
    <Checkbox
      name={field.name}
      label={label}
      disabled={disabled}
      checked={value}
      onChange={(event) => field.handleChange(event.target.checked)}
      onBlur={field.handleBlur}
    />
  )
}

function Legend({ label, error, id }: { label: string; error: string | null; id: string }) {
  return (
    <>
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</legend>
      {error ? (
        <p id={id} className="mb-1 text-sm font-medium text-negative">
          {error}
        </p>
      ) : null}
    </>
  )
}

/** One choice among a few, all visible. */
export function RadioField({
  label,
  options,
  disabled,
  onChosen,
}: FieldProps & { options: readonly Choice[]; onChosen?: (value: string, before: string) => void }) {
  const { field, value, error } = useControl<string>()
  const errorId = `${field.name}-error`
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined} disabled={disabled}>
      <Legend label={label} error={error} id={errorId} />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex cursor-pointer items-start gap-2.5 text-copy leading-6 has-[:disabled]:(cursor-not-allowed text-ink-soft)"
          >
            <input
              type="radio"
              name={field.name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => {
                field.handleChange(option.value)
                onChosen?.(option.value, value)
              }}
              onBlur={field.handleBlur}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
            />
            <span>
              {option.label}
              {option.hint ? <span className="block text-note text-ink-soft">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Any number of choices among a few. */
export function CheckboxesField({ label, options, disabled }: FieldProps & { options: readonly Choice[] }) {
  const { field, value, error } = useControl<string[]>()
  const errorId = `${field.name}-error`
  const toggle = (own: string, on: boolean) =>
    field.handleChange(options.map((option) => option.value).filter((one) => (one === own ? on : value.includes(one))))
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined} disabled={disabled}>
      <Legend label={label} error={error} id={errorId} />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={field.name}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
            onBlur={field.handleBlur}
          />
        ))}
      </div>
    </fieldset>
  )
}
