import { Button } from '#ui/button.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { lazyField } from '#web/office/kit/form/lazy-field.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

const DateTimeInput = lazyField(() =>
  import('#web/office/kit/pickers/date-time-input.tsx').then((input) => input.DateTimeInput),
)

/** Moment when a hidden activity becomes public by itself; empty, it stays hidden. */
export function PublicationField({ label }: { label: string }) {
  const field = useFieldContext<number | null>()
  const { zone } = useOfficeContext().office
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const value = field.state.value
  return (
    <div data-field={field.name} className="flex flex-col items-start gap-2">
      <DateTimeInput
        name={field.name}
        label={label}
        value={value}
        onChange={(ts) => field.handleChange(ts)}
        onBlur={field.handleBlur}
        zone={zone}
        error={error}
      />
      {value === null ? null : (
        <Button variant="secondary" size="sm" onClick={() => field.handleChange(null)}>
          Annuler la publication programmée
        </Button>
      )}
    </div>
  )
}
