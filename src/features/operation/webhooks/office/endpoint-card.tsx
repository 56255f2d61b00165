import { useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { Endpoint } from '../webhook-shapes.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { eventTexts } from './webhook-texts.ts'

interface EndpointCardProps {
  item: Endpoint
  reload: () => Promise<void>
  onSecret: (secret: string) => void
}

/** Card of a system: its events, state and actions. */
export function EndpointCard({ item, reload, onSecret }: EndpointCardProps) {
  const { client, office } = useOfficeContext()
  const call = adminCall(client)
  const [open, setOpen] = useState<'edit' | 'remove' | 'deliveries' | null>(null)
  const [isPending, attempt] = useAttempt()
  const webhookId = item.id
  const rotate = () =>
    attempt(async () => {
      const { secret } = await call(
        '/admin/rotate-webhook-secret',
        { webhookId },
        { idempotencyKey: crypto.randomUUID() },
      )
      onSecret(secret)
      await reload()
    })
  const remove = () =>
    attempt(async () => {
      await call('/admin/delete-webhook', { webhookId })
      notify.success(`« ${item.label} » n’est plus prévenu`)
      await reload()
    })
  if (open === 'edit')
    return (
      <section className="rounded-lg border border-line p-4">
        <EndpointForm
          label={`Modifier ${item.label}`}
          stored={item}
          cancel={() => setOpen(null)}
          save={async ({ label, url, events, enabled }, idempotencyKey) => {
            const state = { label, url, events, enabled }
            const input = { webhookId, ...state, ifUpdatedAt: item.updatedAt }
            await call('/admin/update-webhook', input, { idempotencyKey })
            notify.success('Système enregistré')
            setOpen(null)
            await reload()
          }}
        />
      </section>
    )
  return (
    <section aria-label={item.label} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-base font-bold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{item.label}</span>
          <StateChip tone={item.enabled ? 'good' : 'off'}>{item.enabled ? 'En service' : 'Arrêté'}</StateChip>
          {item.waiting === 0 ? null : <StateChip tone="waiting">{item.waiting} en attente</StateChip>}
          {item.failed === 0 ? null : (
            <StateChip tone="bad">{`${item.failed} ${plural(item.failed, 'abandonnée')}`}</StateChip>
          )}
        </h2>
        <p className="font-mono text-note [overflow-wrap:anywhere]">{item.url}</p>
        <p className="text-note text-ink-soft">
          {item.events.map((event) => eventTexts[event]).join(' · ')}
          {item.formerUntil === null
            ? ''
            : ` · L’ancien secret signe aussi jusqu’au ${momentText(office.zone, item.formerUntil)}`}
        </p>
      </div>
      {open === 'remove' ? (
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <p className="basis-full">Ce qui attend ne partira pas, et l’historique de ce système sera effacé.</p>
          <Button variant="danger" size="sm" loading={isPending} onClick={() => void remove()}>
            Supprimer {item.label}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen(null)}>
            Garder
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open === 'deliveries'}
            onClick={() => setOpen(open === 'deliveries' ? null : 'deliveries')}
          >
            Messages
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpen('edit')}>
            Modifier
          </Button>
          <Button variant="secondary" size="sm" loading={isPending} onClick={() => void rotate()}>
            Nouveau secret
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setOpen('remove')}>
            Supprimer
          </Button>
        </div>
      )}
      {open === 'deliveries' ? <DeliveryList webhookId={webhookId} onChanged={reload} /> : null}
    </section>
  )
}
