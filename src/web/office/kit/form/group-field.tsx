import { useCallback, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { GroupTreeWindow } from '../tree/group-tree-window.tsx'
import { useScopeCall } from '../use-scope-call.ts'
import { useFieldContext, useFieldError } from './form-context.ts'
import { SuggestInput } from './suggest-input.tsx'
import { groupName, useKnownGroups } from './use-known-groups.ts'

const SEARCH_DELAY_MS = 200

/** Field for one group; its value is the id, or "" for none. */
export function GroupField({ label, hint }: { label: string; hint?: string }) {
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  return (
    <GroupInput
      name={field.name}
      label={label}
      hint={hint}
      chosen={field.state.value}
      onChoose={field.handleChange}
      onBlur={field.handleBlur}
      error={error}
    />
  )
}

interface GroupInputProps {
  name: string
  label: string
  hint?: string | undefined
  /** Id; "" for none. */
  chosen: string
  onChoose: (id: string) => void
  onBlur?: () => void
  error?: string | null
}

/** Input for one group, by name or from the tree. Offers the groups that the caller administers. */
export function GroupInput({ name, label, hint, chosen, onChoose, onBlur, error = null }: GroupInputProps) {
  const call = useScopeCall()
  const [text, setText] = useState('')
  const [isBrowsing, setBrowsing] = useState(false)
  const ids = useMemo(() => (chosen === '' ? [] : [chosen]), [chosen])
  const { nameOf, learn } = useKnownGroups(call, ids)
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) =>
      (await call('/list-groups', { limit: 20, ...(wanted === '' ? {} : { text: wanted }) }, { signal })).items,
    [call],
  )
  if (chosen !== '')
    return (
      <div data-field={name}>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{nameOf(chosen)}</span>
          <Button variant="secondary" size="sm" onClick={() => onChoose('')}>
            Changer de groupe
          </Button>
        </p>
      </div>
    )
  return (
    <div>
      <SuggestInput
        name={name}
        label={label}
        text={text}
        onText={setText}
        onPick={(group) => {
          learn([group])
          setText('')
          onChoose(group.id)
        }}
        onBlur={onBlur}
        load={load}
        itemKey={(group) => group.id}
        itemText={groupName}
        renderItem={(group) => (
          <>
            <span className="block font-medium">{group.label}</span>
            {group.above.length > 0 ? (
              <span className="block text-note text-ink-soft">
                {group.above.map((above) => above.label).join(' › ')}
              </span>
            ) : null}
          </>
        )}
        debounceMs={SEARCH_DELAY_MS}
        emptyText="Aucun groupe de ce nom."
        placeholder="Nom du groupe"
        hint={hint}
        error={error}
      />
      <Button variant="ghost" size="sm" className="mt-1" onClick={() => setBrowsing(true)}>
        Parcourir les groupes
      </Button>
      <GroupTreeWindow
        open={isBrowsing}
        onClose={() => setBrowsing(false)}
        call={call}
        mode="single"
        chosen={ids}
        onChoose={([group = '']) => onChoose(group)}
      />
    </div>
  )
}
