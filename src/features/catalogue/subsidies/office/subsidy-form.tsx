import { useStore } from '@tanstack/react-form'
import type { CallResult } from '#api/client.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { OfficeSubsidy } from '../subsidy-shapes.ts'
import { ActivityField } from './activity-field.tsx'
import { type SubsidyValues, stateTexts } from './subsidy-values.ts'

export type Categories = CallResult<'/cse-admin/category-lookup'>['items']

interface SubsidyFormProps {
  of: Form<SubsidyValues>
  categories: Categories
  /** Rule to edit; null for a new one. */
  item: OfficeSubsidy | null
}

/** Categories as a tree: each below its parent. */
function categoryChoices(categories: Categories, parentId: string | null = null): { value: string; label: string }[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name, level }) => [
      { value: id, label: `${'\u00a0\u00a0\u00a0'.repeat(level - 1)}${name}` },
      ...categoryChoices(categories, id),
    ])
}

/** Form of a subsidy: amount, target, members and bounds. */
export function SubsidyForm({ of, categories, item }: SubsidyFormProps) {
  const { form } = of
  const { giftType, targetType } = useStore(form.store, ({ values }) => values)
  const known =
    item?.target.type === 'Activity' ? { id: item.target.id, label: item.targetLabel ?? 'Activité retirée' } : null
  return (
    <OfficeForm of={of} label="Subvention" submit="ENREGISTRER">
      <FormSection title="Ce que le CSE paie">
        <form.AppField name="label">
          {(field) => <field.TextField label="Nom" maxLength={100} hint="Vous seuls le voyez." />}
        </form.AppField>
        <form.AppField name="giftType">
          {(field) => (
            <field.RadioField
              label="Prise en charge"
              options={[
                { value: 'Percent', label: 'Un pourcentage du prix' },
                { value: 'Amount', label: 'Un montant par billet' },
              ]}
            />
          )}
        </form.AppField>
        <FieldRow>
          {giftType === 'Percent' ? (
            <form.AppField name="percent">
              {(field) => <field.NumberField label="Pourcentage" unit="%" />}
            </form.AppField>
          ) : (
            <form.AppField name="amount">{(field) => <field.MoneyField label="Montant par billet" />}</form.AppField>
          )}
        </FieldRow>
        <form.AppField name="targetType">
          {(field) => (
            <field.RadioField
              label="Pour quoi"
              options={[
                { value: 'All', label: 'Toutes les activités' },
                { value: 'Category', label: 'Une catégorie' },
                { value: 'Activity', label: 'Une activité' },
              ]}
            />
          )}
        </form.AppField>
        {targetType === 'Category' ? (
          <form.AppField name="categoryId">
            {(field) => (
              <field.SelectField
                label="Catégorie"
                placeholder="Choisir une catégorie"
                options={categoryChoices(categories)}
              />
            )}
          </form.AppField>
        ) : null}
        {targetType === 'Activity' ? (
          <form.AppField name="activityId">{() => <ActivityField label="Activité" known={known} />}</form.AppField>
        ) : null}
      </FormSection>
      <FormSection title="Plafonds">
        <FieldRow>
          <form.AppField name="maxPerYear">
            {(field) => (
              <field.MoneyField label="Par personne et par an" optional hint="Année civile. Vide : sans plafond." />
            )}
          </form.AppField>
          <form.AppField name="maxPerOrder">
            {(field) => <field.MoneyField label="Par commande" optional hint="Vide : sans plafond." />}
          </form.AppField>
        </FieldRow>
      </FormSection>
      <FormSection title="Pour qui, et quand">
        <form.AppField name="forGroupIds">
          {(field) => (
            <field.GroupsField
              label="Sous-groupes"
              none="Tous vos bénéficiaires."
              hint="Chaque sous-groupe avec ceux qui en dépendent."
            />
          )}
        </form.AppField>
        <FieldRow>
          <form.AppField name="minMonths">
            {(field) => (
              <field.NumberField
                label="Ancienneté"
                unit="mois"
                hint="0 : dès l’inscription. Comptée depuis la date d’entrée si vous la demandez sous « Paramètres », sinon depuis l’inscription."
              />
            )}
          </form.AppField>
          <form.AppField name="minChildren">
            {(field) => (
              <field.NumberField
                label="Enfants, au moins"
                hint="0 : avec ou sans enfant. Comptés dans la liste que vous demandez sous « Paramètres »."
              />
            )}
          </form.AppField>
        </FieldRow>
        <FieldRow>
          <form.AppField name="fromDay">{(field) => <field.DateField label="À partir du" optional />}</form.AppField>
          <form.AppField name="toDay">{(field) => <field.DateField label="Jusqu’au" optional />}</form.AppField>
        </FieldRow>
        <form.AppField name="state">
          {(field) => (
            <field.RadioField
              label="État"
              options={[
                { value: 'active', label: stateTexts.active, hint: 'Vos bénéficiaires voient le prix réduit.' },
                { value: 'paused', label: stateTexts.paused, hint: 'Ce qui est déjà commandé reste pris en charge.' },
              ]}
            />
          )}
        </form.AppField>
      </FormSection>
    </OfficeForm>
  )
}
