import { type FormEvent, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { LEAST_HOLD_MINUTES, MOST_HOLD_MINUTES } from '#contract/waiting-limits.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/field.tsx'
import { parseWhole } from '#ui/typed-numbers.ts'
import { scopeCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import type { WaitingSettings } from '../waiting-shapes.ts'

interface WaitingSettingsFormProps {
  activityId: string
  settings: WaitingSettings
  onChanged: () => Promise<void>
}

const LIMITS = `De ${LEAST_HOLD_MINUTES} à ${MOST_HOLD_MINUTES} minutes ; moins longtemps à l’approche du créneau.`

/** Form: whether people may join the waiting list, and how long a returned place is held for the next person. */
export function WaitingSettingsForm({ activityId, settings, onChanged }: WaitingSettingsFormProps) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const [enabled, setEnabled] = useState(settings.enabled)
  const [text, setText] = useState(String(settings.holdMinutes))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const typed = parseWhole(text) ?? Number.NaN
  const holdMinutes = typed >= 0 && typed < 10_000 ? typed : null
  const isSame = enabled === settings.enabled && holdMinutes === settings.holdMinutes
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame || isSending) return
    if (holdMinutes === null) return setRefusal('Indiquez un nombre de minutes.')
    setSending(true)
    const call = scopeCall(client, scope)
    try {
      const { settings: saved } = await call('/update-waiting-settings', {
        ...{ activityId, enabled, holdMinutes, ifUpdatedAt: settings.updatedAt },
      })
      void notifySaved('Liste d’attente mise à jour', {
        call,
        target: `waiting-list:${activityId}`,
        updatedAt: saved.updatedAt,
        after: onChanged,
      })
      await onChanged()
    } catch (error) {
      setRefusal(
        error instanceof ClientError ? error.message : 'La liste d’attente n’a pas pu être modifiée. Réessayez.',
      )
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      aria-label="Réglages de la liste d’attente"
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <Checkbox
        label="Les membres peuvent s’inscrire sur la liste d’attente"
        checked={enabled}
        onChange={({ target }) => setEnabled(target.checked)}
      />
      {enabled ? null : <p className="text-note text-ink-soft">Les personnes déjà inscrites gardent leur tour.</p>}
      <Input
        label="Durée pendant laquelle une place est gardée (minutes)"
        name="holdMinutes"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={refusal}
        hint={LIMITS}
        className="max-w-sm"
        onChange={({ target }) => {
          setRefusal(null)
          setText(target.value)
        }}
      />
      <Button type="submit" size="sm" className="self-start" disabled={isSame} loading={isSending}>
        Enregistrer
      </Button>
    </form>
  )
}
