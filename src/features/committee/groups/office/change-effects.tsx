import { useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { Notice } from '#ui/notice.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupEffects } from '../group-shapes.ts'
import { effectLines } from './effect-lines.ts'
import { type GroupValues, groupUpdates } from './group-values.ts'

const REST_MS = 250

type Shown = { kind: 'asking' } | { kind: 'known'; effects: GroupEffects } | { kind: 'refused'; text: string }

/** Fields whose change affects people. */
const touching = ['nonCseActivities', 'cseActivities', 'cseDomain', 'premium'] as const

/** Effects in numbers of the form's unsaved change. */
export function ChangeEffects({ of, groupId }: { of: OfficeForm<GroupValues>; groupId: string }) {
  const base = of.base.values
  const wanted = useStore(of.form.store, ({ values }) => {
    const differing = touching.filter((name) => values[name] !== base[name])
    const only = Object.fromEntries(differing.map((name) => [name, values[name]]))
    // As JSON, so that the value is stable while nothing changes.
    return differing.length === 0 ? '' : JSON.stringify(groupUpdates(base, { ...base, ...only }))
  })
  return <SavedEffects wanted={wanted} groupId={groupId} />
}

interface EffectsProps {
  /** Unsaved change as JSON; "" if it affects no one. */
  wanted: string
  groupId: string
}

/** Loads and shows the effects of saving. */
export function SavedEffects({ wanted, groupId }: EffectsProps) {
  const { client } = useOfficeContext()
  const [shown, setShown] = useState<Shown>({ kind: 'asking' })
  useEffect(() => {
    if (wanted === '') return
    setShown({ kind: 'asking' })
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { effects } = await adminCall(client)(
          '/admin/preview-update-user-group',
          { groupId, ...JSON.parse(wanted) },
          { signal: controller.signal },
        )
        if (!controller.signal.aborted) setShown({ kind: 'known', effects })
      } catch (error) {
        if (controller.signal.aborted) return
        const text = error instanceof ClientError ? error.message : 'Les effets n’ont pas pu être calculés.'
        setShown({ kind: 'refused', text })
      }
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, groupId, wanted])
  if (wanted === '') return null
  return (
    <section aria-label="Effets du changement" aria-busy={shown.kind === 'asking'} aria-live="polite">
      {shown.kind === 'refused' ? (
        <Notice kind="warn" title={shown.text} />
      ) : (
        <Notice kind="info" title="À l’enregistrement">
          {shown.kind === 'asking' ? (
            <p className="text-ink-soft">Calcul des effets…</p>
          ) : (
            <EffectList effects={shown.effects} />
          )}
        </Notice>
      )}
    </section>
  )
}

/** One line for each effect. */
export const EffectList = ({ effects }: { effects: GroupEffects }) => (
  <ul className="list-disc pl-5">
    {effectLines(effects).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
