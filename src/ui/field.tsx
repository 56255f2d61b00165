import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ChevronDownIcon } from './icons.tsx'

interface FieldProps {
  /** Label above the control, spelled as in the specification ("PRÉNOM"). */
  label: string
  /** Marks the field as optional, in forms whose other fields are required. */
  optional?: boolean
  hint?: ReactNode
  /** French error text, which also marks the control as invalid. */
  error?: string | null
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, hint and error around a control. */
export function Field({
  label,
  optional,
  hint,
  error,
  id,
  className,
  children,
}: FieldProps & { id?: string; className?: string; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [error ? `${controlId}-error` : null, hint ? `${controlId}-hint` : null].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="text-note font-semibold tracking-wide text-ink-soft">
        {label}
        {optional ? <span className="font-normal tracking-normal"> (facultatif)</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error ? (
        <p id={`${controlId}-error`} className="text-sm font-medium text-negative">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${controlId}-hint`} className="text-note text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Classes of a text control, for comboboxes and the like. */
export const controlClass = classNames(
  'w-full rounded-lg border border-field bg-paper px-3.5 text-base text-ink placeholder:text-ink-soft',
  'transition-colors motion-reduce:transition-none hover:border-ink-soft',
  '[&[aria-invalid]]:border-wrong! [&[aria-invalid]]:shadow-[inset_0_0_0_1px_var(--wrong)] disabled:(bg-surface text-ink-soft cursor-not-allowed) [&[readonly]]:bg-surface',
)

export function Input({ label, optional, hint, error, id, className, ...props }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} id={id} className={className}>
      {(control) => <input {...control} {...props} className={classNames(controlClass, 'h-11')} />}
    </Field>
  )
}

export function Textarea({
  label,
  optional,
  hint,
  error,
  id,
  className,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <textarea rows={6} {...control} {...props} className={classNames(controlClass, 'py-2.5 resize-y')} />
      )}
    </Field>
  )
}

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
  /** Text of a first, empty choice. */
  placeholder?: string
}

/** Native select, which works without JavaScript and on every phone. */
export function Select({ label, optional, hint, error, id, className, options, placeholder, ...props }: SelectProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            {...props}
            className={classNames(controlClass, 'h-11 pr-10 appearance-none text-ellipsis')}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute right-3 top-3 text-ink-soft" />
        </span>
      )}
    </Field>
  )
}
