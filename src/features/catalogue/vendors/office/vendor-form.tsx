import { useStore } from '@tanstack/react-form'
import { proposedSlug } from '#kernel/catalogue/slug.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeVendor } from '../vendor-shapes.ts'
import { Locations } from './location-fields.tsx'
import type { VendorValues } from './vendor-values.ts'
import { visibilityNames } from './vendor-words.ts'

interface VendorFormProps {
  of: Form<VendorValues>
  submit: string
  /** Stored partner; absent for a new one. */
  item?: OfficeVendor
}

const choice = (value: keyof typeof visibilityNames) => ({ value, label: visibilityNames[value] })
/** Form of a partner, with all editable fields, for a super admin or a committee. */
export function VendorForm({ of, submit, item }: VendorFormProps) {
  const { form } = of
  const scope = useScope()
  const isRestricted = useStore(form.store, ({ values }) => values.restriction === 'group')
  const usedBy = new Map(item?.addresses.map((place) => [place.id, place.usedBy]))
  const wasArchived = of.base.values.visibility === 'Archived'
  return (
    <OfficeForm of={of} label="Partenaire" submit={submit}>
      <FormSection title="Le partenaire">
        <form.AppField name="logoMediaId">
          {(field) => <field.LogoField label="Logo" known={item?.logo ? [item.logo] : []} />}
        </form.AppField>
        <FieldRow>
          <form.AppField name="name">
            {(field) => (
              <field.TextField
                label="Nom"
                maxLength={200}
                onTyped={(name, before) => {
                  // The proposed slug follows the name until the operator edits it.
                  if (form.state.values.slugName === proposedSlug(before))
                    form.setFieldValue('slugName', proposedSlug(name))
                }}
              />
            )}
          </form.AppField>
          <form.AppField name="slugName">
            {(field) => (
              <field.TextField
                label="Nom dans l’adresse du site"
                maxLength={80}
                hint={`La page du partenaire : /v/${field.state.value || '…'}`}
              />
            )}
          </form.AppField>
        </FieldRow>
        <form.AppField name="externalUrl">
          {(field) => <field.TextField label="Site web" type="url" optional placeholder="https://" maxLength={500} />}
        </form.AppField>
        <form.AppField name="visibility">
          {(field) => (
            <field.RadioField
              label="Visibilité"
              options={[choice('Public'), choice('Hidden'), ...(wasArchived ? [choice('Archived')] : [])]}
            />
          )}
        </form.AppField>
        {scope.kind === 'admin' ? (
          <>
            <form.AppField name="restriction">
              {(field) => (
                <field.RadioField
                  label="Qui peut le voir"
                  options={[
                    { value: 'none', label: 'Tous les groupes' },
                    { value: 'group', label: 'Un groupe seulement' },
                  ]}
                />
              )}
            </form.AppField>
            {isRestricted ? (
              <form.AppField name="groupId">
                {(field) => <field.GroupField label="Groupe" hint="Ce groupe et ceux qui en dépendent." />}
              </form.AppField>
            ) : null}
          </>
        ) : null}
      </FormSection>
      <FormSection title="Contact" line="Pour vous, et pour les mails de confirmation. Les membres ne le voient pas.">
        <FieldRow>
          <form.AppField name="contact.firstName">
            {(field) => <field.TextField label="Prénom" optional maxLength={200} />}
          </form.AppField>
          <form.AppField name="contact.lastName">
            {(field) => <field.TextField label="Nom de famille" optional maxLength={200} />}
          </form.AppField>
          <form.AppField name="contact.email">
            {(field) => <field.TextField label="E-mail" type="email" optional maxLength={254} />}
          </form.AppField>
          <form.AppField name="contact.phone">
            {(field) => <field.TextField label="Téléphone du contact" type="tel" optional maxLength={40} />}
          </form.AppField>
        </FieldRow>
      </FormSection>
      <FormSection title="Adresses">
        <Locations of={of} usedBy={usedBy} />
      </FormSection>
      <FormSection title="Présentation">
        <form.AppField name="markdown">{(field) => <field.MarkdownField label="Texte" />}</form.AppField>
      </FormSection>
      <FormSection
        title="Images"
        line="La première est la principale. Les membres les voient sur la page du partenaire."
      >
        <form.AppField name="mediaIds">
          {(field) => <field.PicturesField label="Images du partenaire" known={item?.media ?? []} max={60} />}
        </form.AppField>
      </FormSection>
      <FormSection title="Notes privées" line="Seuls les administrateurs les lisent.">
        <form.AppField name="comments">
          {(field) => <field.LongTextField label="Notes" optional rows={4} />}
        </form.AppField>
      </FormSection>
    </OfficeForm>
  )
}
