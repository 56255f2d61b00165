import { lazy, Suspense, useCallback, useState } from 'react'
import type { OfficeExpertStock } from '#kernel/stock/expert-shapes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { EmptyList, ListFailure } from '#web/office/kit/list/list-states.tsx'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { notifyRemoved } from '#web/office/kit/undo-removed.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { ProductLines } from './product-state.tsx'

const EditExpertStock = lazy(() =>
  import('./edit-expert-stock.tsx').then((loaded) => ({ default: loaded.EditExpertStock })),
)

/** Tab "expert-ticket-stock": the activity's third-party tickets and the state of the catalogue. */
export function ExpertTicketsTab({ activityId }: { activityId: string }) {
  const { client } = useOfficeContext()
  const [edited, setEdited] = useState<string | null>(null)
  const read = useCallback(
    () => adminCall(client)('/admin/get-activity-expert-tickets', { activityId }),
    [client, activityId],
  )
  const { found, failure, reload: load } = useLoaded(read)
  if (failure !== null)
    return <ListFailure text="Erreur lors du chargement des stocks ExperTicket" error={failure} retry={load} />
  if (!found) return <LoadingBlock label="Chargement des stocks ExperTicket" />
  const create: string = `/admin/activity/${activityId}/expert-ticket-stock/create`
  const createLink = (
    <ButtonLink to={create} size="sm" className="self-start">
      <PlusIcon />
      Ajouter un stock ExperTicket
    </ButtonLink>
  )
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <CatalogueState {...found.catalogue} />
      {found.expertTicketStocks.length === 0 ? (
        <EmptyList
          text="Cette activité ne vend rien de la billetterie ExperTicket"
          lesson="Un stock ExperTicket réunit des tickets d’une billetterie partenaire, qui en fixe les jours, les prix et les places : l’adulte, l’enfant, le pass deux jours. Choisissez le produit de chacun, et ils sont en vente."
        >
          {createLink}
        </EmptyList>
      ) : (
        <>
          {createLink}
          <ul aria-label="Stocks ExperTicket" className="flex flex-col gap-4">
            {found.expertTicketStocks.map((stock, at) => (
              <li key={stock.id} className="min-w-0 rounded-lg border border-line">
                <StockLine
                  stock={stock}
                  name={`Stock ExperTicket ${at + 1}`}
                  isEdited={edited === stock.id}
                  edit={() => setEdited(edited === stock.id ? null : stock.id)}
                  close={() => setEdited(null)}
                  reload={load}
                />
                {edited === stock.id ? (
                  <div className="border-t border-line p-4">
                    <Suspense fallback={<LoadingBlock label="Chargement du stock" />}>
                      <EditExpertStock stock={stock} reload={load} />
                    </Suspense>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface StockLineProps {
  stock: OfficeExpertStock
  name: string
  isEdited: boolean
  edit: () => void
  /** Closes the editor. Called after a deletion, or the stock would reopen in edit mode once it is restored. */
  close: () => void
  reload: () => Promise<void>
}

function StockLine({ stock, name, isEdited, edit, close, reload }: StockLineProps) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const { activityId, id, updatedAt, tickets } = stock
  const call = adminCall(client)
  const attempt = async (work: () => Promise<void>, failure: string) => {
    try {
      await work()
    } catch (error) {
      notify.error(failure, error)
    }
    await reload()
  }
  const markAsSeen = () =>
    attempt(async () => {
      await call('/admin/manage-expert-ticket-stocks', {
        activityId,
        operations: [{ type: 'updateStock', id, updates: { pricesSeen: true }, ifUpdatedAt: updatedAt }],
      })
      notify.success('Stocks mis à jour')
    }, 'Erreur lors de la mise à jour du stock')
  const remove = () =>
    attempt(async () => {
      const { deleted } = await call('/admin/manage-expert-ticket-stocks', {
        activityId,
        operations: [{ type: 'deleteStock', id, ifUpdatedAt: updatedAt }],
      })
      close()
      const trashId = deleted[0]?.trashId ?? null
      if (trashId === null) return notify.success('Stock ExperTicket archivé : des commandes le nomment')
      void notifyRemoved('Stock ExperTicket supprimé', { call: scopeCall(client, scope), trashId, after: reload })
    }, 'Erreur lors de la suppression du stock')
  return (
    <section aria-label={name} className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-bold">{name}</h2>
        <div className="flex flex-wrap gap-2">
          {tickets.some(({ isPriceChanged }) => isPriceChanged) ? (
            <Button variant="secondary" size="sm" onClick={() => void markAsSeen()}>
              Marquer les prix comme vus
            </Button>
          ) : null}
          <Button variant="secondary" size="sm" aria-expanded={isEdited} onClick={edit}>
            Modifier
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void remove()}>
            Supprimer
          </Button>
        </div>
      </div>
      {isEdited ? null : (
        <ol aria-label={`Tickets de ${name}`} className="mt-2 flex flex-col">
          {tickets.map((ticket) => (
            <li
              key={ticket.id}
              className="grid gap-x-6 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{ticket.label}</span>
                {ticket.description ? (
                  <span className="block text-note text-ink-soft">{ticket.description}</span>
                ) : null}
              </span>
              <span className="min-w-0">
                <ProductLines product={ticket.product} isPriceChanged={ticket.isPriceChanged} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
