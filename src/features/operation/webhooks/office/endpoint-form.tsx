import { type FormEvent, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { type Endpoint, endpointState, webhookEvent } from '../webhook-shapes.ts'
import { eventTexts } from './webhook-texts.ts'

type State = Pick<Endpoint, 'label' | 'url' | 'events' | 'enabled'>
type Field = 'label' | 'url' | 'events'

interface EndpointFormProps {
  label: string
  /** Null for a new system. */
  stored: State | null
  save: (state: State, idempotencyKey: string) => Promise<void>
  cancel: () => void
}

const texts: Readonly<Record<Field, string>> = {
  label: 'Donnez un nom à ce système.',
  url: 'Indiquez une adresse qui commence par https://.',
  events: 'Choisissez au moins un événement.',
}
const isField = (name: unknown): name is Field => typeof name === 'string' && name in texts

/** Form of a system: name, URL and events. */
export function EndpointForm({ label, stored, save, cancel }: EndpointFormProps) {
  const [state, setState] = useState<State>(
    stored ?? { label: '', url: '', events: [...webhookEvent.options], enabled: true },
  )
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [isPending, attempt] = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const refuse = (field: Field, text: string) => {
    setErrors({ [field]: text })
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = endpointState.safeParse(state)
    const [field] = error?.issues[0]?.path ?? []
    if (!data) return isField(field) ? refuse(field, texts[field]) : undefined
    return void attempt(async () => {
      try {
        setErrors({})
        await save(data, crypto.randomUUID())
      } catch (failure) {
        if (!(failure instanceof ClientError && failure.code === 'webhookUrlRefused')) throw failure
        refuse('url', failure.message)
      }
    })
  }
  return (
    <form ref={form} noValidate aria-label={label} className="flex flex-col gap-4" onSubmit={submit}>
      <h2 className="text-base font-bold">{label}</h2>
      <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
        <LimitedInput
          name="label"
          label="Nom"
          value={state.label}
          maxLength={60}
          error={errors.label}
          autoComplete="off"
          onChange={({ currentTarget }) => setState({ ...state, label: currentTarget.value })}
        />
        <LimitedInput
          name="url"
          type="url"
          label="Adresse"
          placeholder="https://"
          value={state.url}
          maxLength={500}
          error={errors.url}
          autoComplete="off"
          hint="En https, sur le port habituel et sur un domaine public."
          onChange={({ currentTarget }) => setState({ ...state, url: currentTarget.value })}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">Prévenu de</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {webhookEvent.options.map((event) => (
            <Checkbox
              key={event}
              name="events"
              label={eventTexts[event]}
              checked={state.events.includes(event)}
              onChange={({ currentTarget }) =>
                setState({
                  ...state,
                  events: webhookEvent.options.filter((each) =>
                    each === event ? currentTarget.checked : state.events.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
        {errors.events === undefined ? null : <p className="text-note text-negative">{errors.events}</p>}
      </fieldset>
      <Checkbox
        label="Envoyer les messages"
        checked={state.enabled}
        onChange={({ currentTarget }) => setState({ ...state, enabled: currentTarget.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={isPending}>
          Enregistrer
        </Button>
        <Button variant="ghost" size="sm" onClick={cancel}>
          Retour
        </Button>
      </div>
    </form>
  )
}
