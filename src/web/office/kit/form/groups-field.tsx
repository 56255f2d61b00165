import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { GroupTreeWindow } from '../tree/group-tree-window.tsx'
import { useScopeCall } from '../use-scope-call.ts'
import { useFieldContext, useFieldError } from './form-context.ts'
import { useKnownGroups } from './use-known-groups.ts'

interface GroupsFieldProps {
  label: string
  hint?: string
  /** Text for an empty selection: "Tous les groupes". */
  none: string
}

/** Field for several groups, chosen from the tree; its value is their ids. */
export function GroupsField({ label, hint, none }: GroupsFieldProps) {
  const call = useScopeCall()
  const field = useFieldContext<string[]>()
  const ids = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [isBrowsing, setBrowsing] = useState(false)
  const { nameOf } = useKnownGroups(call, ids)
  return (
    <fieldset data-field={field.name} className="min-w-0">
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</legend>
      {ids.length === 0 ? <p className="mb-2">{none}</p> : null}
      <ul className="mb-2 flex flex-wrap gap-2">
        {ids.map((id) => (
          <li key={id} className="flex min-w-0 items-center rounded-lg border border-line bg-surface pl-3">
            <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{nameOf(id)}</span>
            <button
              type="button"
              aria-label={`Retirer ${nameOf(id)}`}
              onClick={() => field.handleChange(ids.filter((other) => other !== id))}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-line/60"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" onClick={() => setBrowsing(true)} onBlur={field.handleBlur}>
        Choisir des groupes
      </Button>
      {error ? <p className="mt-1 text-sm font-medium text-negative">{error}</p> : null}
      {hint ? <p className="mt-1 text-note text-ink-soft">{hint}</p> : null}
      <GroupTreeWindow
        open={isBrowsing}
        onClose={() => setBrowsing(false)}
        call={call}
        mode="multi"
        chosen={ids}
        onChoose={(chosen) => field.handleChange(chosen)}
      />
    </fieldset>
  )
}
