import { useStore } from '@tanstack/react-form'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { type ActivityValues, activityEntity } from './activity-entity.ts'

interface StockFieldsProps {
  of: OfficeForm<ActivityValues>
  /** A committee has its member card only. */
  isChoice: boolean
}

/** How the activity is obtained: by its stock, with a promo code or by showing the member card. */
export function StockFields({ of, isChoice }: StockFieldsProps) {
  const type = useStore(of.form.store, ({ values }) => values.stockType)
  return (
    <>
      {isChoice ? <EntityField of={activityEntity} name="stockType" /> : null}
      {type === 'Standard' ? (
        <div className="flex flex-col gap-2 py-1">
          <EntityField of={activityEntity} name="memberMayCancel" />
          <p className="text-note text-ink-soft">
            Il est alors remboursé en totalité, sans vous. C’est dit avant le paiement et vaut pour les ventes à venir,
            même si vous décochez ensuite. Utile pour les commandes à confirmer et les billets à téléverser : les
            billets automatiques sont émis en quelques secondes, ceux d’Experticket ne s’annulent pas.
          </p>
        </div>
      ) : null}
      {type === 'Standard' && isChoice ? <EntityField of={activityEntity} name="headerOverride" /> : null}
      {type === 'PromoCode' ? <PromoCode /> : null}
      {type === 'MemberCard' ? <MemberCard /> : null}
    </>
  )
}

const PromoCode = () => (
  <>
    <FieldRow>
      <EntityField of={activityEntity} name="promoCodeStock.discount" />
      <EntityField of={activityEntity} name="promoCodeStock.content" />
    </FieldRow>
    <EntityField of={activityEntity} name="promoCodeStock.description" />
    <EntityField of={activityEntity} name="promoCodeStock.link" />
  </>
)

const MemberCard = () => (
  <>
    <EntityField of={activityEntity} name="memberCardStock.discount" />
    <EntityField of={activityEntity} name="memberCardStock.description" />
    <FieldRow>
      <EntityField of={activityEntity} name="memberCardStock.ctaText" />
      <EntityField of={activityEntity} name="memberCardStock.ctaUrl" />
    </FieldRow>
  </>
)
