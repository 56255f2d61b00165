import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

export interface ChosenActivity {
  id: string
  label: string
}

/** Limit of the call. */
const MOST = 20

interface CopyTargetsProps {
  /** Activity that the stock is copied from. */
  activityId: string
  chosen: readonly ChosenActivity[]
  choose: (chosen: readonly ChosenActivity[]) => void
}

/** Picker of the target activities, found by name. */
export function CopyTargets({ activityId, chosen, choose }: CopyTargetsProps) {
  const { client } = useOfficeContext()
  const [text, setText] = useState('')
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const { items } = await adminCall(client)(
        '/admin/list-activities',
        { limit: MOST, sort: 'name', count: false, ...(wanted === '' ? {} : { text: wanted }) },
        { signal },
      )
      return items.filter(({ id }) => id !== activityId)
    },
    [client, activityId],
  )
  return (
    <div className="flex flex-col gap-3">
      <SuggestInput
        name="toActivityIds"
        label="Activité"
        text={text}
        onText={setText}
        onPick={({ id, label }) => {
          setText('')
          if (chosen.length < MOST && !chosen.some((one) => one.id === id)) choose([...chosen, { id, label }])
        }}
        load={load}
        itemKey={({ id }) => id}
        itemText={({ label }) => label}
        debounceMs={200}
        emptyText="Aucune activité de ce nom."
        placeholder="Nom de l’activité"
      />
      <ul aria-label="Activités choisies" className="flex flex-col gap-1">
        {chosen.map(({ id, label }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 grow">{label}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Retirer ${label}`}
              onClick={() => choose(chosen.filter((one) => one.id !== id))}
            >
              <CloseIcon className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {chosen.length >= MOST ? <p className="text-note text-ink-soft">{MOST} activités à la fois au plus.</p> : null}
    </div>
  )
}
