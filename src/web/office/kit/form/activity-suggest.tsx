import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { useOfficeContext } from '../../use-office.ts'
import { SuggestInput } from './suggest-input.tsx'

type Found = CallResult<'/search-activity'>['activities'][number]['item']

interface ActivitySuggestProps {
  name: string
  label: string
  text: string
  onText: (text: string) => void
  onPick: (activity: { id: string; label: string }) => void
  onBlur?: () => void
  error?: string | null
}

/** Picker of an activity of the shop, by name. */
export function ActivitySuggest(props: ActivitySuggestProps) {
  const { client } = useOfficeContext()
  const load = useCallback(
    async (query: string, signal: AbortSignal): Promise<Found[]> =>
      query.trim() === ''
        ? []
        : (await client('/search-activity', { query }, { signal })).activities.map(({ item }) => item),
    [client],
  )
  return (
    <SuggestInput
      {...props}
      onPick={({ id, label }) => props.onPick({ id, label })}
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
    />
  )
}
