import { useStore } from '@tanstack/react-form'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import { StepForm } from '#web/office/kit/form/step-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { type ActivityValues, activityEntity, newActivity, toActivityCreation } from './activity-entity.ts'
import { newActivityWords } from './activity-words.tsx'
import { AudienceLine } from './audience-line.tsx'
import { CategoryField } from './category-field.tsx'
import { checkGuided, guidedOffer } from './guided-offer.ts'
import type { Categories, Vendor } from './load-activity.tsx'
import { PublicationChecklist } from './publication-checklist.tsx'
import { useVendor, VendorField } from './vendor-field.tsx'

/**
 * Guided form for an offer on the member card or with a promo code: four questions, the last of which says who will see
 * it.
 */
export function GuidedOfferPage({ groupId, categories }: { groupId: string; categories: Categories }) {
  const router = useRouter()
  const call = useScopeCall()
  const stored = useMemo(() => newActivity(true), [])
  const of = useOfficeForm({
    item: `activity/guided/${groupId}`,
    stored,
    check: checkGuided,
    words: newActivityWords,
    save: async (values, { idempotencyKey }) => {
      const { activity } = await call('/create-activity', toActivityCreation(guidedOffer(values)), { idempotencyKey })
      notify.success(
        activity.visibility === 'Public'
          ? `« ${activity.label} » est en ligne`
          : `« ${activity.label} » est gardée, inactive`,
      )
      void router.navigate({ href: `/cse-admin/${groupId}/activity/${activity.id}` })
      return null
    },
  })
  const { form } = of
  const vendorId = useStore(form.store, ({ values }) => values.vendorId)
  const withCode = useStore(form.store, ({ values }) => values.stockType === 'PromoCode')
  const vendor = useVendor(vendorId)
  const send = (visibility: 'Public' | 'Hidden') => {
    form.setFieldValue('visibility', visibility)
    void of.submit()
  }
  return (
    <OfficePage>
      <StepForm
        of={of}
        label="Nouvelle offre"
        steps={[
          {
            title: 'Quelle est l’offre ?',
            line: 'Ce que vos bénéficiaires obtiennent, en montrant leur carte de membre ou avec un code.',
            fields: ['label', 'stockType', 'memberCardStock', 'promoCodeStock'],
            content: (
              <>
                <EntityField of={activityEntity} name="label" placeholder="Salle de sport du centre" />
                <EntityField of={activityEntity} name="memberCardStock.discount" />
                <form.AppField name="stockType">
                  {(field) => (
                    <field.RadioField
                      label="Comment en profiter ?"
                      options={[
                        { value: 'MemberCard', label: 'En montrant la carte de membre' },
                        { value: 'PromoCode', label: 'Avec un code promo' },
                      ]}
                    />
                  )}
                </form.AppField>
                {withCode ? (
                  <FieldRow>
                    <form.AppField name="promoCodeStock.content">
                      {(field) => <field.TextField label="Code promo" maxLength={200} placeholder="COMITE20" />}
                    </form.AppField>
                    <form.AppField name="promoCodeStock.link">
                      {(field) => (
                        <field.TextField
                          label="Site où le saisir"
                          type="url"
                          optional
                          placeholder="https://"
                          maxLength={500}
                        />
                      )}
                    </form.AppField>
                  </FieldRow>
                ) : null}
                <form.AppField name="memberCardStock.description">
                  {(field) => <field.LongTextField label="Conditions" optional rows={3} />}
                </form.AppField>
              </>
            ),
          },
          {
            title: 'Chez qui ?',
            line: 'Le partenaire, et les catégories où l’offre est rangée.',
            fields: ['vendorId', 'catIds', 'address'],
            content: (
              <>
                <div data-field="address">
                  <EntityField of={activityEntity} name="vendorId">
                    {(label) => <VendorField label={label} vendor={vendor} href={null} />}
                  </EntityField>
                </div>
                <form.AppField name="catIds">
                  {() => <CategoryField categories={categories} isLinked={false} />}
                </form.AppField>
              </>
            ),
          },
          {
            title: 'Comment la présenter ?',
            line: 'Une image et quelques phrases suffisent.',
            fields: ['mediaIds', 'markdown'],
            content: (
              <>
                <form.AppField name="mediaIds">{(field) => <field.PicturesField label="Images" />}</form.AppField>
                <EntityField of={activityEntity} name="markdown" />
              </>
            ),
          },
          {
            title: 'Relisez l’offre',
            fields: [],
            content: <Summary of={of} vendor={vendor} />,
          },
        ]}
        finish={
          <>
            <Button variant="secondary" disabled={of.isSending} onClick={() => send('Hidden')}>
              Garder pour plus tard
            </Button>
            <Button loading={of.isSending} onClick={() => send('Public')}>
              Mettre en ligne
            </Button>
          </>
        }
      />
    </OfficePage>
  )
}

/** Summary of the answers, and of the members who will see the offer. */
function Summary({ of, vendor }: { of: OfficeForm<ActivityValues>; vendor: Vendor | null }) {
  const values = useStore(of.form.store, (state) => state.values)
  const lines = [
    ['Nom', values.label],
    ['Offre', values.memberCardStock.discount],
    ...(values.stockType === 'PromoCode' ? [['Code promo', values.promoCodeStock.content]] : []),
    ['Partenaire', vendor?.name ?? ''],
    ['Images', values.mediaIds.length === 0 ? 'Aucune' : String(values.mediaIds.length)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <PublicationChecklist of={of} vendor={vendor} made={guidedOffer} />
      <AudienceLine />
      <p className="text-ink-soft">
        Vous pourrez la modifier ou la retirer à tout moment. Gardée pour plus tard, elle n’est visible que de vous.
      </p>
    </>
  )
}
