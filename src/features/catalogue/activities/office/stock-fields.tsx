import { useStore } from '@tanstack/react-form'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import type { ActivityValues } from './activity-values.ts'

interface StockFieldsProps {
  of: OfficeForm<ActivityValues>
  /** False for a committee, which has member cards only. */
  isChoice: boolean
}

/** Choice of how members obtain the activity: by stock, with a promo code, or by showing the member card. */
export function StockFields({ of, isChoice }: StockFieldsProps) {
  const { form } = of
  const type = useStore(form.store, ({ values }) => values.stockType)
  return (
    <>
      {isChoice ? (
        <form.AppField name="stockType">
          {(field) => (
            <field.RadioField
              label="Type de stock"
              options={[
                { value: 'Standard', label: 'Standard' },
                { value: 'PromoCode', label: 'Promo Code' },
                { value: 'MemberCard', label: 'Member Card' },
              ]}
            />
          )}
        </form.AppField>
      ) : null}
      {type === 'Standard' ? (
        <div className="flex flex-col gap-2 py-1">
          <form.AppField name="memberMayCancel">
            {(field) => <field.CheckboxField label="Le client peut annuler ce qui n’est pas encore émis" />}
          </form.AppField>
          <p className="text-note text-ink-soft">
            Il est alors remboursé en totalité, sans vous. C’est dit avant le paiement et vaut pour les ventes à venir,
            même si vous décochez ensuite. Utile pour les commandes à confirmer et les billets à téléverser : les
            billets automatiques sont émis en quelques secondes, ceux d’Experticket ne s’annulent pas.
          </p>
        </div>
      ) : null}
      {type === 'Standard' && isChoice ? (
        <form.AppField name="headerOverride">
          {(field) => (
            <field.LongTextField
              label="Garanties"
              optional
              rows={3}
              hint="Une par ligne, à la place des deux habituelles."
            />
          )}
        </form.AppField>
      ) : null}
      {type === 'PromoCode' ? <PromoCode of={of} /> : null}
      {type === 'MemberCard' ? <MemberCard of={of} /> : null}
    </>
  )
}

const PromoCode = ({ of: { form } }: { of: OfficeForm<ActivityValues> }) => (
  <>
    <FieldRow>
      <form.AppField name="promoCodeStock.discount">
        {(field) => <field.TextField label="Réduction" maxLength={200} placeholder="-10 % sur tout le site" />}
      </form.AppField>
      <form.AppField name="promoCodeStock.content">
        {(field) => <field.TextField label="Code" optional maxLength={200} />}
      </form.AppField>
    </FieldRow>
    <form.AppField name="promoCodeStock.description">
      {(field) => <field.LongTextField label="Description de l’offre" rows={3} />}
    </form.AppField>
    <form.AppField name="promoCodeStock.link">
      {(field) => <field.TextField label="Lien" type="url" optional placeholder="https://" maxLength={500} />}
    </form.AppField>
  </>
)

const MemberCard = ({ of: { form } }: { of: OfficeForm<ActivityValues> }) => (
  <>
    <form.AppField name="memberCardStock.discount">
      {(field) => <field.TextField label="Titre de l’offre" maxLength={200} placeholder="-20 % sur présentation" />}
    </form.AppField>
    <form.AppField name="memberCardStock.description">
      {(field) => <field.LongTextField label="Description de l’offre" optional rows={3} />}
    </form.AppField>
    <FieldRow>
      <form.AppField name="memberCardStock.ctaText">
        {(field) => <field.TextField label="Texte du bouton" optional maxLength={200} />}
      </form.AppField>
      <form.AppField name="memberCardStock.ctaUrl">
        {(field) => (
          <field.TextField
            label="Lien du bouton"
            optional
            maxLength={500}
            hint="Vide : la carte de membre (/member-card)."
          />
        )}
      </form.AppField>
    </FieldRow>
  </>
)
