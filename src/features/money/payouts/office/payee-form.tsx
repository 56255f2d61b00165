import { useMemo } from 'react'
import { notify } from '#ui/toast.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PayeeView } from '../payout-shapes.ts'
import {
  checkPayee,
  commissionVatChoices,
  payeeWords,
  sentPayee,
  storedPayee,
  termChoices,
  vatChoices,
} from './payee-values.ts'

/** Form of a partner's terms and address. */
export function PayeeForm({ payee, reload }: { payee: PayeeView; reload: () => Promise<void> }) {
  const { client, office } = useOfficeContext()
  const since =
    payee.termsSince === null ? '' : ` Conditions en vigueur depuis le ${momentText(office.zone, payee.termsSince)}.`
  const call = useMemo(() => adminCall(client), [client])
  const stored = useMemo(() => storedPayee(payee), [payee])
  const { vendorId } = payee
  const of = useOfficeForm({
    item: `payee/${vendorId}`,
    stored,
    check: checkPayee,
    words: payeeWords,
    save: async (values, { base, idempotencyKey }) => {
      const input = { vendorId, fields: sentPayee(values), ifUpdatedAt: base.version ?? undefined }
      const saved = await call('/admin/update-payee', input, { idempotencyKey })
      notify.success('Conditions enregistrées')
      void reload()
      return storedPayee(saved.payee)
    },
    reload: async () => storedPayee((await call('/admin/get-payee', { vendorId })).payee),
  })
  const { form } = of
  return (
    <OfficeForm of={of} label="Conditions et adresse" submit="ENREGISTRER">
      <FormSection
        title="Conditions"
        line={`Revente : vous vendez, et lui devez ses prix d’achat. Mandat : il vend, vous encaissez en son nom et gardez une commission. Encaisser pour autrui peut demander un agrément : faites-le vérifier. Un changement vaut pour les commandes suivantes.${since}`}
      >
        <FieldRow>
          <form.AppField name="terms">
            {(field) => <field.SelectField label="Revente ou mandat" options={termChoices} />}
          </form.AppField>
          <form.Subscribe selector={({ values }) => values.terms === 'Agency'}>
            {(isAgent) =>
              isAgent ? (
                <>
                  <form.AppField name="commission">
                    {(field) => (
                      <field.NumberField
                        label="Commission"
                        unit="%"
                        hint="Du prix de vente, TVA comprise, arrondie par billet."
                      />
                    )}
                  </form.AppField>
                  <form.AppField name="commissionVat">
                    {(field) => <field.SelectField label="TVA de la commission" options={commissionVatChoices} />}
                  </form.AppField>
                </>
              ) : payee.terms === 'Agency' ? (
                <p className="self-end text-note text-ink-soft">
                  Les prix d’achat de ses stocks seront dus à nouveau : vérifiez-les.
                </p>
              ) : null
            }
          </form.Subscribe>
        </FieldRow>
        <FieldRow>
          <form.AppField name="vatNumber">
            {(field) => <field.TextField label="N° de TVA" optional maxLength={30} />}
          </form.AppField>
        </FieldRow>
      </FormSection>
      <FormSection
        title="Factures en son nom"
        line="Avec son mandat écrit, chaque relevé payé reçoit une facture émise en son nom (autofacturation), envoyée par mail."
      >
        <FieldRow>
          <form.AppField name="signedOn">
            {(field) => <field.DateField label="Mandat de facturation signé le" optional allowsPast />}
          </form.AppField>
          <form.AppField name="vat">
            {(field) => <field.SelectField label="TVA de ses ventes" options={vatChoices} />}
          </form.AppField>
        </FieldRow>
      </FormSection>
      <FormSection title="Adresse du titulaire" line="Les banques la demandent champ par champ dans un virement.">
        <FieldRow>
          <form.AppField name="address.building">
            {(field) => <field.TextField label="Numéro" optional maxLength={16} />}
          </form.AppField>
          <form.AppField name="address.street">
            {(field) => <field.TextField label="Rue" optional maxLength={70} />}
          </form.AppField>
        </FieldRow>
        <FieldRow>
          <form.AppField name="address.postalCode">
            {(field) => <field.TextField label="Code postal" optional maxLength={16} />}
          </form.AppField>
          <form.AppField name="address.town">
            {(field) => <field.TextField label="Ville" maxLength={35} />}
          </form.AppField>
          <form.AppField name="address.country">
            {(field) => <field.TextField label="Pays" maxLength={2} hint="Deux lettres : FR, aussi outre-mer." />}
          </form.AppField>
        </FieldRow>
      </FormSection>
    </OfficeForm>
  )
}
