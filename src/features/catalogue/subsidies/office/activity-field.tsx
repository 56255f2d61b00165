import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ActivitySuggest } from '#web/office/kit/form/activity-suggest.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'

/** Field for one activity of the shop, by name; its value is the id, or "" for none. */
export function ActivityField({ label, known }: { label: string; known: { id: string; label: string } | null }) {
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(known)
  if (field.state.value !== '')
    return (
      <div data-field={field.name}>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{chosen?.id === field.state.value ? chosen.label : 'Activité choisie'}</span>
          <Button variant="secondary" size="sm" onClick={() => field.handleChange('')}>
            Changer d’activité
          </Button>
        </p>
        {error ? <p className="mt-1 font-medium text-negative">{error}</p> : null}
      </div>
    )
  return (
    <ActivitySuggest
      name={field.name}
      label={label}
      text={text}
      onText={setText}
      onPick={(activity) => {
        setChosen(activity)
        setText('')
        field.handleChange(activity.id)
      }}
      onBlur={field.handleBlur}
      error={error}
    />
  )
}
