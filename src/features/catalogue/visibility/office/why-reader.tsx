import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useScope } from '#web/office/use-office.ts'
import { WhyAnswer } from './why-answer.tsx'
import type { Asked } from './why-texts.ts'

const MOST_HITS = 10
const SEARCH_DELAY_MS = 200

/** Members of no committee. */
const NO_COMMITTEE = 'ROOT'

/** Choice of a person or group, followed by the reasons why they see the activity or not. */
export function WhyReader({ activityId }: { activityId: string }) {
  const scope = useScope()
  const [kind, setKind] = useState<'person' | 'group'>('person')
  const usual = scope.kind === 'admin' ? NO_COMMITTEE : scope.groupId
  const [groupId, setGroupId] = useState('')
  const [person, setPerson] = useState<{ userId: string; label: string } | null>(null)
  const asked: Asked | null =
    kind === 'group' ? { readerGroupId: groupId === '' ? usual : groupId } : person && { userId: person.userId }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Qui ?"
          value={kind}
          onChange={({ target }) => setKind(target.value === 'group' ? 'group' : 'person')}
          options={[
            { value: 'person', label: 'Une personne' },
            { value: 'group', label: 'Les membres d’un groupe' },
          ]}
        />
        {kind === 'group' ? (
          <GroupInput
            name="whyGroup"
            label="Groupe"
            hint={scope.kind === 'admin' ? 'Sans groupe : les membres d’aucun comité.' : undefined}
            chosen={groupId}
            onChoose={setGroupId}
          />
        ) : (
          <PersonChoice person={person} onPerson={setPerson} />
        )}
      </div>
      {asked ? <WhyAnswer activityId={activityId} asked={asked} /> : null}
    </div>
  )
}

interface PersonChoiceProps {
  person: { label: string } | null
  onPerson: (person: { userId: string; label: string } | null) => void
}

function PersonChoice({ person, onPerson }: PersonChoiceProps) {
  const call = useScopeCall()
  const [text, setText] = useState('')
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) =>
      (await call('/find-people', { text: wanted, limit: MOST_HITS }, { signal })).items,
    [call],
  )
  if (person)
    return (
      <div>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Personne</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{person.label}</span>
          <Button variant="secondary" size="sm" onClick={() => onPerson(null)}>
            Changer de personne
          </Button>
        </p>
      </div>
    )
  return (
    <SuggestInput
      name="whyPerson"
      label="Personne"
      text={text}
      onText={setText}
      onPick={({ userId, firstName, lastName, email }) => {
        setText('')
        onPerson({ userId, label: `${firstName} ${lastName}`.trim() || email })
      }}
      load={load}
      itemKey={({ userId }) => userId}
      itemText={({ email }) => email}
      renderItem={({ firstName, lastName, email, groupLabel }) => (
        <>
          <span className="block font-medium">{`${firstName} ${lastName}`.trim() || email}</span>
          <span className="block text-note text-ink-soft">
            {email}, {groupLabel}
          </span>
        </>
      )}
      debounceMs={SEARCH_DELAY_MS}
      minLength={2}
      emptyText="Personne de ce nom."
      placeholder="Nom, mail, carte ou téléphone"
      error={null}
    />
  )
}
