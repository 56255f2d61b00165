import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

const SEARCH_DELAY_MS = 200
const HITS = 10

export interface PickedPerson {
  userId: string
  email: string
}

/** An address as it is typed; the call that invites decides if it is one. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface PeoplePickerProps {
  label: string
  onPick: (person: PickedPerson) => void
  /** Offered for an address that nobody has: the button's words, and what it does. */
  invitation?: { text: (email: string) => string; isPending: boolean; invite: (email: string) => Promise<boolean> }
}

/** Picker of one person of the region, searched by any of their fields. */
export function PeoplePicker({ label, onPick, invitation }: PeoplePickerProps) {
  const call = useScopeCall()
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const { items } = await call('/find-people', { text: wanted, limit: HITS }, { signal })
      const isKnown = items.some(({ email }) => email.toLowerCase() === wanted.trim().toLowerCase())
      setUnknown(!isKnown && ADDRESS.test(wanted.trim()) ? wanted.trim() : null)
      return items
    },
    [call],
  )
  const email = unknown !== null && unknown === text.trim() ? unknown : null
  const input = (
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
  if (!invitation) return input
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">{input}</div>
      {email === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          className="max-w-full [overflow-wrap:anywhere]"
          loading={invitation.isPending}
          onClick={() => void invitation.invite(email).then((isInvited) => isInvited && setText(''))}
        >
          {invitation.text(email)}
        </Button>
      )}
    </div>
  )
}
