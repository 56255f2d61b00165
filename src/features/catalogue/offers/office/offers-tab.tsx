import { lazy, Suspense, useCallback, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { visibilityTones } from '#features/catalogue/activities/office/activity-columns.tsx'
import { NeedsPartnerHours } from '#features/catalogue/activities/office/partner-hours.tsx'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { limits } from '#lib/words/limits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { RemovalConflictDialog } from '#web/office/kit/form/removal-conflict-dialog.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifyRemoved } from '#web/office/kit/undo-removed.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useRemoval } from '#web/office/kit/use-removal.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeOffer } from '../offer-shapes.ts'
import { offerEntity } from './offer-entity.tsx'
import { discountText, targetText } from './offer-texts.ts'
import { useLossCheck } from './use-loss-check.ts'
import { WeekPricesTable } from './week-prices-table.tsx'

const EditOffer = lazy(() => import('./edit-offer.tsx').then((loaded) => ({ default: loaded.EditOffer })))

const FAILURE = "Échec du chargement des promotions de l'activité. Vous pouvez rafraichir la page pour réessayer"

/** Tab "offer": the activity's promotions, and the prices that buyers pay with them. */
export function OffersTab({ activity }: { activity: OfficeActivity }) {
  const { client, office } = useOfficeContext()
  const [edited, setEdited] = useState<string | null>(null)
  const read = useCallback(
    () => adminCall(client)('/admin/get-activity-offers', { activityId: activity.id }),
    [client, activity.id],
  )
  const { found, failure, reload: load } = useLoaded(read)
  if (failure !== null)
    return (
      <Notice kind="error" title={FAILURE}>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void load()}>
          Réessayer
        </Button>
      </Notice>
    )
  if (!found) return <LoadingBlock label="Chargement des promotions" />
  const create: string = `/admin/activity/${activity.id}/offer/create`
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <NeedsPartnerHours vendor={activity.vendor}>
        <ButtonLink to={create} size="sm" className="self-start">
          <PlusIcon />
          Ajouter une promotion
        </ButtonLink>
      </NeedsPartnerHours>
      {found.offers.length === 0 ? (
        <p className="text-ink-soft">Cette activité n’a pas de promotion : chacun paie le prix de ses billets.</p>
      ) : (
        <ul aria-label="Promotions" className="flex flex-col gap-3">
          {found.offers.map((offer) => (
            <li key={offer.id} className="rounded-lg border border-line">
              <OfferLine
                offer={offer}
                isEdited={edited === offer.id}
                edit={() => setEdited(edited === offer.id ? null : offer.id)}
                reload={load}
              />
              {edited === offer.id ? (
                <div className="border-t border-line p-4">
                  <Suspense fallback={<LoadingBlock label="Chargement de la promotion" />}>
                    <EditOffer offer={offer} activityId={activity.id} reload={load} />
                  </Suspense>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Prix">
        <h2 className="mb-2 text-base font-bold">Ce que paie un acheteur</h2>
        <p className="mb-2 text-note text-ink-soft">
          La référence est le prix le plus bas des {limits.priorPrice.text} avant la promotion, frais compris. Elle
          vient de l’historique des prix, et la boutique l’affiche (article L112-1-1 du Code de la consommation).
        </p>
        <WeekPricesTable {...found} activityId={activity.id} vendorId={activity.vendorId} zone={office.zone} />
      </section>
    </div>
  )
}

interface OfferLineProps {
  offer: OfficeOffer
  isEdited: boolean
  edit: () => void
  reload: () => Promise<void>
}

function OfferLine({ offer, isEdited, edit, reload }: OfferLineProps) {
  const { client, office } = useOfficeContext()
  const call = adminCall(client)
  const shared = useScopeCall()
  const [isAccepted, question] = useLossCheck()
  const [isHistory, setHistory] = useState(false)
  const attempt = async (work: () => Promise<void>, failure: string) => {
    try {
      await work()
    } catch (error) {
      notify.error(failure, error)
    }
    await reload()
  }
  const toggle = () =>
    attempt(async () => {
      const visibility = offer.visibility === 'Public' ? 'Hidden' : 'Public'
      if (visibility === 'Public' && !(await isAccepted(offer))) return
      const input = { id: offer.id, updates: { visibility }, ifUpdatedAt: offer.updatedAt } as const
      const { updatedAt } = (await call('/admin/update-offer', input)).offer
      void notifySaved(offerEntity.savedText, { call: shared, target: offer.id, updatedAt, after: reload })
    }, 'Erreur lors de la mise à jour de la promotion')
  const duplicate = () =>
    attempt(async () => {
      const { offer: copy } = await call('/admin/duplicate-offer', { id: offer.id })
      notify.success(`Promotion "${copy.label}" créée, inactive`)
    }, 'Erreur lors de la copie de la promotion')
  const removal = useRemoval({
    updatedAt: offer.updatedAt,
    reload,
    remove: async (ifUpdatedAt) => {
      const { trashId } = await call('/admin/delete-offer', { id: offer.id, ifUpdatedAt })
      void notifyRemoved('Promotion supprimée', { call: shared, trashId, after: reload })
      await reload()
    },
    refuse: (error) => {
      notify.error('Erreur lors de la suppression de la promotion', error)
      void reload()
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{offer.label}</span>
          <span className="tabular-nums">{discountText(offer)}</span>
          <StateChip tone={visibilityTones[offer.visibility]}>{visibilityTexts[offer.visibility]}</StateChip>
        </p>
        <p className="text-note text-ink-soft">{targetText(offer, office.zone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void toggle()}>
          {offer.visibility === 'Public' ? 'Masquer' : 'Rendre visible'}
        </Button>
        <Button variant="secondary" size="sm" aria-expanded={isEdited} onClick={edit}>
          Modifier
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void duplicate()}>
          Dupliquer
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
          Historique
        </Button>
        <Button variant="secondary" size="sm" loading={removal.isPending} onClick={removal.start}>
          Supprimer
        </Button>
      </div>
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={offer.id}
        call={shared}
        words={offerEntity.words}
        onUndone={reload}
      />
      <RemovalConflictDialog {...removal.dialog} words={offerEntity.words} />
      {question}
    </div>
  )
}
