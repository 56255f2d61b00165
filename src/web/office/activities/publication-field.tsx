import { Button } from '../../../ui/button.tsx'
import { useFieldContext, useFieldError } from '../kit/form/form-context.ts'
import { DateTimeInput } from '../kit/pickers/date-time-input.tsx'
import { useOfficeContext } from '../use-office.ts'

/** When a hidden activity becomes public by itself; empty, it stays hidden. */
export function PublicationField() {
  const field = useFieldContext<number | null>()
  const { zone } = useOfficeContext().office
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const value = field.state.value
  return (
    <div data-field={field.name} className="flex flex-col items-start gap-2">
      <DateTimeInput
        label="Publier le"
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
