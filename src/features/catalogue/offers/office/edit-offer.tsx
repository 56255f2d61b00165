import { useMemo } from 'react'
import { ClientError } from '#api/client.ts'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { SaveWithdrawn, useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeOffer } from '../offer-shapes.ts'
import { offerEntity, offerUpdates, storedOffer } from './offer-entity.tsx'
import { OfferForm } from './offer-form.tsx'
import { useLossCheck } from './use-loss-check.ts'

interface EditOfferProps {
  offer: OfficeOffer
  /** Activity on whose page the promotion is edited. */
  activityId: string
  reload: () => Promise<void>
}

/** Form of an existing promotion, edited in the list. */
export function EditOffer({ offer, activityId, reload }: EditOfferProps) {
  const { client, office } = useOfficeContext()
  const call = useScopeCall()
  const stored = useMemo(() => storedOffer(offer, office.zone, serverNow()), [offer, office.zone])
  const [isAccepted, question] = useLossCheck()
  const form = useOfficeForm({
    item: `offer/${offer.id}`,
    stored,
    check: offerEntity.check,
    words: offerEntity.words,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const updates = offerUpdates(base.values, values)
      const isFelt = updates.discount || updates.target || updates.visibility === 'Public'
      if (isFelt && !(await isAccepted(offerEntity.toFields(values)))) throw new SaveWithdrawn()
      try {
        const { offer: saved } = await adminCall(client)(
          '/admin/update-offer',
          { id: offer.id, updates, ifUpdatedAt: base.version ?? undefined },
          { idempotencyKey },
        )
        const { id: target, updatedAt } = saved
        void notifySaved(offerEntity.savedText, { call, target, updatedAt, after: reload })
        void reload()
        return storedOffer(saved, office.zone, serverNow())
      } catch (error) {
        // A conflict opens its own dialog instead.
        if (!(error instanceof ClientError && error.code === 'changedMeanwhile')) {
          notify.error('Erreur lors de la mise à jour de la promotion', error)
          void reload()
        }
        throw error
      }
    },
    reload: async () => {
      const { offers } = await adminCall(client)('/admin/get-activity-offers', { activityId })
      const newest = offers.find(({ id }) => id === offer.id) ?? offer
      return storedOffer(newest, office.zone, serverNow())
    },
  })
  return (
    <>
      <OfferForm of={form} title="Modifier la promotion" submit="Modifier" />
      {question}
    </>
  )
}
