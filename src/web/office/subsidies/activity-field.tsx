import { useCallback, useState } from 'react'
import type { CallResult } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { useFieldContext, useFieldError } from '../kit/form/form-context.ts'
import { SuggestInput } from '../kit/form/suggest-input.tsx'
import { useOfficeContext } from '../use-office.ts'

type Found = CallResult<'/search-activity'>['activities'][number]['item']

/** One activity of the shop, by its name; the field holds its id, or "" for none. */
export function ActivityField({ label, known }: { label: string; known: { id: string; label: string } | null }) {
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const { client } = useOfficeContext()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(known)
  const load = useCallback(
    async (query: string, signal: AbortSignal): Promise<Found[]> =>
      query.trim() === ''
        ? []
        : (await client('/search-activity', { query }, { signal })).activities.map(({ item }) => item),
    [client],
  )
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
    <SuggestInput
      name={field.name}
      label={label}
      text={text}
      onText={setText}
      onPick={(activity) => {
        setChosen({ id: activity.id, label: activity.label })
        setText('')
        field.handleChange(activity.id)
      }}
      onBlur={field.handleBlur}
      load={load}
      itemKey={({ id }) => id}
      itemText={(activity) => activity.label}
      renderItem={(activity) => (
        <>
          <span className="block font-medium">{activity.label}</span>
          <span className="block text-note text-ink-soft">{activity.vendor.name}</span>
        </>
      )}
      debounceMs={200}
      emptyText="Aucune activité de ce nom."
      placeholder="Nom de l’activité"
      error={error}
    />
  )
}
