import { useStore } from '@tanstack/react-form'
import { needsContact } from '#lib/words/contract-kinds.ts'
import { FormSection } from '#web/office/kit/form/office-form.tsx'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import { usualKind } from './contract-field.tsx'
import type { StockForm } from './stock-form.tsx'

interface ContactFieldProps {
  form: StockForm['form']
  partner: PartnerFacts
}

/**
 * Tells the partner who confirms an order the buyer's name and telephone, or not; shown where a partner confirms, since
 * no other partner has a page of an order.
 */
export function ContactField({ form, partner }: ContactFieldProps) {
  const mode = useStore(form.store, ({ values }) => values.mode)
  const usual = useStore(form.store, ({ values }) =>
    needsContact(values.contractKind === '' ? usualKind(values, partner) : values.contractKind),
  )
  if (mode !== 'VendorConfirm') return null
  return (
    <FormSection title="Coordonnées du client">
      <form.AppField name="tellsContact">
        {(field) => (
          <field.SelectField
            label="Le partenaire a besoin du nom et du téléphone"
            options={[
              { value: '', label: `Par défaut : ${usual ? 'oui, une date est à convenir' : 'non'}` },
              { value: 'yes', label: 'Oui' },
              { value: 'no', label: 'Non' },
            ]}
            hint="Oui : il les lit sur la page de la commande, jusqu’à son refus. Ne le choisissez que si la prestation ne peut pas se faire sans."
            className="max-w-xl"
          />
        )}
      </form.AppField>
    </FormSection>
  )
}
