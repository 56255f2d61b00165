import { useRouteContext } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { MIN_QUERY_LENGTH, SuggestInput, type SuggestInputProps } from '#ui/suggest/suggest-input.tsx'

type Found = CallResult<'/search-city'>['list'][number]

export type CitySuggestProps = Pick<
  SuggestInputProps<Found>,
  'name' | 'label' | 'placeholder' | 'className' | 'initialText'
> & { onPick: (city: string) => void }

/** Suggests French cities that begin with the typed text. */
export function CitySuggest({ onPick, ...props }: CitySuggestProps) {
  const { client } = useRouteContext({ from: '__root__' })
  return (
    <SuggestInput
      {...props}
      load={async (query, signal) => (await client('/search-city', { query }, { signal })).list}
      itemKey={({ description }) => description}
      itemText={({ city }) => city}
      onPick={({ city }) => onPick(city)}
      emptyText="Aucune ville ne correspond."
      tooShortText={`Tapez au moins ${MIN_QUERY_LENGTH} lettres.`}
      renderItem={({ description }) => description}
    />
  )
}
