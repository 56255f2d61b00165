import { Input } from '#ui/field.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { readColour } from '../colour-shapes.ts'

/** Colour field: typed in any accepted form or picked from the browser's palette; holds the text as typed. */
export function ColourField({ label, disabled }: { label: string; disabled?: boolean }) {
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const { value } = field.state
  const colour = readColour(value)
  return (
    <div data-field={field.name} className="flex items-end gap-2 has-[p]:items-start">
      <input
        type="color"
        aria-label={`${label}, nuancier`}
        value={colour ?? '#000000'}
        disabled={disabled}
        onChange={(event) => field.handleChange(event.target.value)}
        onBlur={field.handleBlur}
        className="mt-[1.625rem] h-11 w-11 shrink-0 cursor-pointer rounded-lg border border-field bg-paper p-1 disabled:(cursor-not-allowed opacity-50)"
      />
      <Input
        name={field.name}
        label={label}
        error={error}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder="#1a2b3c"
        className="min-w-0 grow [&_input]:tabular-nums"
        value={value}
        onChange={(event) => field.handleChange(event.target.value)}
        onBlur={() => {
          if (colour !== null) field.handleChange(colour)
          field.handleBlur()
        }}
      />
    </div>
  )
}
