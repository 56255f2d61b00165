import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { NeedsPartnerHours } from '#features/catalogue/activities/office/partner-hours.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { SaveWithdrawn, useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { newOffer, offerEntity } from './offer-entity.tsx'
import { OfferForm } from './offer-form.tsx'
import { useLossCheck } from './use-loss-check.ts'

export function CreateOfferPage({ activity }: { activity: OfficeActivity }) {
  const { client, office } = useOfficeContext()
  const router = useRouter()
  const stored = useMemo(() => newOffer(activity.id, office.zone, serverNow()), [activity.id, office.zone])
  const [isAccepted, question] = useLossCheck()
  const form = useOfficeForm({
    item: `offer/new/${activity.id}`,
    stored,
    check: offerEntity.check,
    words: offerEntity.words,
    save: async (values, { idempotencyKey }) => {
      const fields = offerEntity.toFields(values)
      if (!(await isAccepted(fields))) throw new SaveWithdrawn()
      await adminCall(client)('/admin/create-offer', fields, { idempotencyKey })
      notify.success('Promotion créée')
      void router.navigate({ href: `/admin/activity/${activity.id}?tab=offer` })
      return null
    },
  })
  return (
    <OfficePage>
      <p className="mb-4 text-ink-soft">{activity.label}</p>
      <NeedsPartnerHours vendor={activity.vendor}>
        <OfferForm of={form} title="Nouvelle promotion" submit="Ajouter" />
        {question}
      </NeedsPartnerHours>
    </OfficePage>
  )
}
