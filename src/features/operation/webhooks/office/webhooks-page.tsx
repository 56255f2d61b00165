import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { EndpointCard } from './endpoint-card.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { NewSecret } from './new-secret.tsx'

/** Systems that are notified of the purchases of a group's members. */
export function WebhooksPage({ group, items: loaded }: CallResult<'/admin/list-webhooks'>) {
  const { client } = useOfficeContext()
  const call = adminCall(client)
  const [items, setItems] = useState(loaded)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const reload = async () => setItems((await call('/admin/list-webhooks', { groupId: group.id })).items)
  const addButton = (
    <Button size="sm" onClick={() => setAdding(true)}>
      Ajouter un système
    </Button>
  )
  return (
    <OfficePage>
      <div className="flex max-w-4xl flex-col gap-5">
        <p className="max-w-[72ch] text-ink-soft">
          Un système de {group.label}, comme sa paie, est prévenu de ce que ses membres achètent : numéros, activités et
          montants, jamais un nom ni une adresse. Chaque message est signé au format Standard Webhooks.
        </p>
        {secret === null ? null : <NewSecret secret={secret} close={() => setSecret(null)} />}
        {isAdding ? (
          <section className="rounded-lg border border-line p-4">
            <EndpointForm
              label="Nouveau système"
              stored={null}
              cancel={() => setAdding(false)}
              save={async (state, idempotencyKey) => {
                const made = await call('/admin/create-webhook', { groupId: group.id, ...state }, { idempotencyKey })
                setSecret(made.secret)
                setAdding(false)
                await reload()
              }}
            />
          </section>
        ) : items.length === 0 ? (
          <EmptyList
            text="Aucun système n’est prévenu"
            lesson="Donnez l’adresse qui reçoit les messages : son secret vous est montré une fois, pour qui la tient."
          >
            {addButton}
          </EmptyList>
        ) : (
          <div>{addButton}</div>
        )}
        {items.map((item) => (
          <EndpointCard key={item.id} item={item} reload={reload} onSecret={setSecret} />
        ))}
      </div>
    </OfficePage>
  )
}
