import { useStore } from '@tanstack/react-form'
import type { CallResult } from '#api/client.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { ExceptionsField } from './exceptions-field.tsx'
import type { InvoicingValues } from './invoicing-values.ts'
import { RateChangeFields } from './rate-change-fields.tsx'
import { provisionChoices, rateChoices } from './rate-choices.ts'
import { RateProposal } from './rate-proposal.tsx'

type Found = CallResult<'/admin/get-invoicing'>

/** Fields of the site's invoices: issuer, VAT, and first day. */
export function InvoicingForm({ of, found }: { of: Form<InvoicingValues>; found: Found }) {
  const { form } = of
  const { vat, usual, fees } = useStore(form.store, ({ values }) => values)
  return (
    <OfficeForm of={of} label="Réglages des factures" submit="ENREGISTRER">
      <FormSection
        title={`Factures de ${found.site}`}
        line="Chaque paiement du site reçoit une facture, chaque remboursement un avoir. Ce qui est émis ne change plus."
      >
        <form.AppField name="state">
          {(field) => (
            <field.RadioField
              label="État"
              options={[
                { value: 'on', label: 'Actives' },
                { value: 'off', label: 'Arrêtées', hint: 'Les factures émises gardent leurs avoirs.' },
              ]}
            />
          )}
        </form.AppField>
        <FieldRow>
          <form.AppField name="fromDay">
            {(field) => (
              <field.DateField label="À partir du" hint="Aujourd’hui : dès l’enregistrement. Pas de jour passé." />
            )}
          </form.AppField>
        </FieldRow>
      </FormSection>
      <FormSection title="Émetteur">
        <FieldRow>
          <form.AppField name="issuer.name">
            {(field) => <field.TextField label="Dénomination" maxLength={120} />}
          </form.AppField>
          <form.AppField name="issuer.legalForm">
            {(field) => (
              <field.TextField
                label="Forme juridique et capital"
                maxLength={120}
                placeholder="SAS au capital de 10 000 €"
              />
            )}
          </form.AppField>
        </FieldRow>
        <form.AppField name="issuer.address">
          {(field) => <field.TextField label="Adresse du siège" maxLength={240} />}
        </form.AppField>
        <FieldRow>
          <form.AppField name="issuer.siren">
            {(field) => <field.TextField label="SIREN" maxLength={20} />}
          </form.AppField>
          <form.AppField name="issuer.siret">
            {(field) => <field.TextField label="SIRET" optional maxLength={30} />}
          </form.AppField>
          <form.AppField name="issuer.registration">
            {(field) => <field.TextField label="Immatriculation" maxLength={120} placeholder="RCS Lyon 900 000 001" />}
          </form.AppField>
          <form.AppField name="issuer.vatNumber">
            {(field) => (
              <field.TextField label="N° de TVA intracommunautaire" optional={vat === 'exempt'} maxLength={30} />
            )}
          </form.AppField>
          <form.AppField name="issuer.prefix">
            {(field) => (
              <field.TextField
                label="Préfixe des numéros"
                maxLength={8}
                hint="« AL » donne AL-F-2026-000001. Un autre par site du même émetteur."
              />
            )}
          </form.AppField>
        </FieldRow>
      </FormSection>
      <FormSection title="TVA" line="Les prix du site sont TTC : la TVA en est extraite, par taux.">
        <form.AppField name="vat">
          {(field) => (
            <field.RadioField
              label="TVA"
              options={[
                { value: 'vat', label: 'Facturée' },
                { value: 'exempt', label: 'Non facturée', hint: 'Chaque facture nomme la disposition.' },
              ]}
            />
          )}
        </form.AppField>
        {vat === 'vat' ? (
          <>
            <FieldRow>
              <form.AppField name="usual">
                {(field) => (
                  <field.SelectField label="Taux habituel" placeholder="Choisir" options={rateChoices(usual)} />
                )}
              </form.AppField>
              <form.AppField name="fees">
                {(field) => (
                  <field.SelectField
                    label="Taux des frais de gestion"
                    placeholder="Choisir"
                    options={rateChoices(fees)}
                  />
                )}
              </form.AppField>
            </FieldRow>
            <RateProposal
              territory={found.territory}
              day={found.today}
              label="Proposer le taux habituel"
              onTake={(chosen) => form.setFieldValue('usual', chosen)}
            />
            <form.AppField name="exceptions">{() => <ExceptionsField found={found} />}</form.AppField>
            <RateChangeFields of={of} found={found} />
          </>
        ) : (
          <form.AppField name="provision">
            {(field) => <field.SelectField label="Disposition" options={provisionChoices} />}
          </form.AppField>
        )}
      </FormSection>
    </OfficeForm>
  )
}
