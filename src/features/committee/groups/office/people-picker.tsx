import { useCallback, useState } from 'react'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

const SEARCH_DELAY_MS = 200
const HITS = 10

export interface PickedPerson {
  userId: string
  email: string
}

/** Picker of one person of the region, searched by any of their fields. */
export function PeoplePicker({ label, onPick }: { label: string; onPick: (person: PickedPerson) => void }) {
  const call = useScopeCall()
  const [text, setText] = useState('')
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) =>
      (await call('/find-people', { text: wanted, limit: HITS }, { signal })).items,
    [call],
  )
  return (
    <SuggestInput
      name="person"
      label={label}
      text={text}
      onText={setText}
      onPick={(person) => {
        setText('')
        onPick(person)
      }}
      load={load}
      itemKey={({ userId }) => userId}
      itemText={({ email }) => email}
      renderItem={({ email, firstName, lastName, groupLabel }) => (
        <>
          <span className="block font-medium">{`${firstName} ${lastName}`.trim() || email}</span>
          <span className="block text-note text-ink-soft">{`${email}, ${groupLabel}`}</span>
        </>
      )}
      debounceMs={SEARCH_DELAY_MS}
      minLength={1}
      emptyText="Aucun résultat"
      placeholder="Nom, email ou téléphone"
    />
  )
}
