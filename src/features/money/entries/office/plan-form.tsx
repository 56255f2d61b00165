import { rateText } from '#kernel/invoices/vat-shapes.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { type AccountName, accountLabels } from '../plan-shapes.ts'
import { monthChoices, type PlanValues, rateNames } from './plan-values.ts'

const sections: readonly { title: string; line: string; names: readonly AccountName[] }[] = [
  {
    title: 'Ventes',
    line: 'Journal VE. Les frais de gestion ont leur compte.',
    names: ['services', 'goods', 'fees'],
  },
  {
    title: 'Clients et prestataire de paiement',
    line: 'Journal BQ. Les litiges en cours restent sur leur compte.',
    names: ['client', 'disputed', 'bank', 'bankFees'],
  },
  {
    title: 'Tiers',
    line: 'Journal OD. Partenaires et groupes y sont des comptes auxiliaires.',
    names: ['partner', 'purchases', 'vouchers', 'committees'],
  },
]

/** Fields of the plan of accounts: company, then one account for each thing that is posted. */
export function PlanForm({ of }: { of: Form<PlanValues> }) {
  const { form } = of
  return (
    <OfficeForm of={of} label="Plan de comptes" submit="ENREGISTRER">
      <FormSection title="Exercice" line="Le fichier des écritures porte le SIREN et le dernier jour de l’exercice.">
        <FieldRow>
          <form.AppField name="siren">{(field) => <field.TextField label="SIREN" maxLength={20} />}</form.AppField>
          <form.AppField name="firstMonth">
            {(field) => <field.SelectField label="Premier mois de l’exercice" options={monthChoices} />}
          </form.AppField>
        </FieldRow>
      </FormSection>
      {sections.map(({ title, line, names }) => (
        <FormSection key={title} title={title} line={line}>
          <FieldRow>
            {names.map((name) => (
              <form.AppField key={name} name={`accounts.${name}`}>
                {(field) => <field.TextField label={accountLabels[name]} maxLength={20} />}
              </form.AppField>
            ))}
          </FieldRow>
        </FormSection>
      ))}
      <FormSection title="TVA collectée" line="Un compte par taux ; plusieurs taux peuvent avoir le même.">
        <FieldRow>
          {rateNames.map(({ name, rate }) => (
            <form.AppField key={name} name={`vat.${name}`}>
              {(field) => <field.TextField label={`TVA collectée ${rateText(rate)}`} maxLength={20} />}
            </form.AppField>
          ))}
        </FieldRow>
      </FormSection>
    </OfficeForm>
  )
}
