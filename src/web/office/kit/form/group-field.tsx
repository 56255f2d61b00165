import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useOfficeContext } from '../../use-office.ts'
import { adminCall } from '../scope-call.ts'
import { useFieldContext, useFieldError } from './form-context.ts'
import { SuggestInput } from './suggest-input.tsx'

interface Group {
  id: string
  label: string
  above: string[]
}

const SEARCH_DELAY_MS = 200
const nameOf = ({ above, label }: Group) => [...above, label].join(' › ')

/** One group of all, by name; the field holds its id, or "" for none. For super admins, who alone see every group. */
export function GroupField({ label, hint }: { label: string; hint?: string }) {
  const { client } = useOfficeContext()
  const field = useFieldContext<string>()
  const chosen = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [text, setText] = useState('')
  const [known, setKnown] = useState<Group | null>(null)
  useEffect(() => {
    if (chosen === '' || known?.id === chosen) return
    let wanted = true
    adminCall(client)('/admin/list-groups', { groupId: chosen }).then(
      ({ items }) => wanted && setKnown(items[0] ?? { id: chosen, label: 'Groupe introuvable', above: [] }),
      () => wanted && setKnown({ id: chosen, label: chosen, above: [] }),
    )
    return () => {
      wanted = false
    }
  }, [client, chosen, known])
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) =>
      (
        await adminCall(client)(
          '/admin/list-groups',
          { limit: 20, ...(wanted === '' ? {} : { text: wanted }) },
          { signal },
        )
      ).items,
    [client],
  )
  if (chosen !== '')
    return (
      <div>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{known?.id === chosen ? nameOf(known) : 'Chargement…'}</span>
          <Button variant="secondary" size="sm" onClick={() => field.handleChange('')}>
            Changer de groupe
          </Button>
        </p>
      </div>
    )
  return (
    <SuggestInput
      name={field.name}
      label={label}
      text={text}
      onText={setText}
      onPick={(group) => {
        setKnown(group)
        setText('')
        field.handleChange(group.id)
      }}
      onBlur={field.handleBlur}
      load={load}
      itemKey={(group) => group.id}
      itemText={nameOf}
      renderItem={(group) => (
        <>
          <span className="block font-medium">{group.label}</span>
          {group.above.length > 0 ? (
            <span className="block text-note text-ink-soft">{group.above.join(' › ')}</span>
          ) : null}
        </>
      )}
      debounceMs={SEARCH_DELAY_MS}
      emptyText="Aucun groupe de ce nom."
      placeholder="Nom du groupe"
      hint={hint}
      error={error}
    />
  )
}
