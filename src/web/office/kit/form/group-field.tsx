import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { GroupTreeWindow } from '../tree/group-tree-window.tsx'
import { useScopeCall } from '../use-scope-call.ts'
import { useFieldContext, useFieldError } from './form-context.ts'
import { SuggestInput } from './suggest-input.tsx'
import { groupName, useKnownGroups } from './use-known-groups.ts'

const SEARCH_DELAY_MS = 200

/** One group, by its name or from the tree; the field holds its id, or "" for none. Offers those that one administers. */
export function GroupField({ label, hint }: { label: string; hint?: string }) {
  const call = useScopeCall()
  const field = useFieldContext<string>()
  const chosen = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
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
      <div data-field={field.name}>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{nameOf(chosen)}</span>
          <Button variant="secondary" size="sm" onClick={() => field.handleChange('')}>
            Changer de groupe
          </Button>
        </p>
      </div>
    )
  return (
    <div>
      <SuggestInput
        name={field.name}
        label={label}
        text={text}
        onText={setText}
        onPick={(group) => {
          learn([group])
          setText('')
          field.handleChange(group.id)
        }}
        onBlur={field.handleBlur}
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
        onChoose={([group = '']) => field.handleChange(group)}
      />
    </div>
  )
}
