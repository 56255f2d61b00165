import { useStore } from '@tanstack/react-form'
import { proposedSlug } from '#kernel/catalogue/slug.ts'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { options } from '#web/office/kit/entity/fields.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeVendor } from '../vendor-shapes.ts'
import { Locations } from './location-fields.tsx'
import { type VendorValues, vendorEntity } from './vendor-entity.ts'
import { visibilityNames } from './vendor-words.ts'

interface VendorFormProps {
  of: Form<VendorValues>
  submit: string
  /** Stored partner; absent for a new one. */
  item?: OfficeVendor
}

const states = options(visibilityNames)

/** Form of a partner, with all editable fields, for a super admin or a committee. */
export function VendorForm({ of, submit, item }: VendorFormProps) {
  const { form } = of
  const scope = useScope()
  const isRestricted = useStore(form.store, ({ values }) => values.restriction === 'group')
  const slugName = useStore(form.store, ({ values }) => values.slugName)
  const isIdentified = useStore(form.store, ({ values }) => values.isIdentified === 'yes')
  const isProfessional = useStore(form.store, ({ values }) => values.legalIdentity.status === 'Professional')
  const usedBy = new Map(item?.addresses.map((place) => [place.id, place.usedBy]))
  const wasArchived = of.base.values.visibility === 'Archived'
  return (
    <OfficeForm of={of} label="Partenaire" submit={submit}>
      <FormSection title="Le partenaire">
        <EntityField of={vendorEntity} name="logoMediaId" known={item?.logo ? [item.logo] : []} />
        <FieldRow>
          <EntityField
            of={vendorEntity}
            name="name"
            onTyped={(name, before) => {
              // The proposed slug follows the name until the operator edits it.
              if (form.state.values.slugName === proposedSlug(before))
                form.setFieldValue('slugName', proposedSlug(name))
            }}
          />
          <EntityField of={vendorEntity} name="slugName" hint={`La page du partenaire : /v/${slugName || '…'}`} />
        </FieldRow>
        <EntityField of={vendorEntity} name="externalUrl" />
        <EntityField
          of={vendorEntity}
          name="visibility"
          options={states.filter(({ value }) => value !== 'Archived' || wasArchived)}
        />
        {scope.kind === 'admin' ? (
          <>
            <EntityField of={vendorEntity} name="restriction" />
            {isRestricted ? <EntityField of={vendorEntity} name="groupId" /> : null}
          </>
        ) : null}
      </FormSection>
      <FormSection
        title="Identité légale"
        line="Les membres la lisent sur la page du partenaire et avant de payer. La loi la demande pour chaque partenaire."
      >
        <EntityField of={vendorEntity} name="isIdentified" />
        {isIdentified ? <IdentityFields isProfessional={isProfessional} /> : null}
      </FormSection>
      <FormSection title="Contact" line="Pour vous, et pour les mails de confirmation. Les membres ne le voient pas.">
        <FieldRow>
          <EntityField of={vendorEntity} name="contact.firstName" />
          <EntityField of={vendorEntity} name="contact.lastName" />
          <EntityField of={vendorEntity} name="contact.email" />
          <EntityField of={vendorEntity} name="contact.phone" />
        </FieldRow>
      </FormSection>
      <FormSection title="Adresses">
        <Locations of={of} usedBy={usedBy} />
      </FormSection>
      <FormSection title="Présentation">
        <EntityField of={vendorEntity} name="markdown" />
      </FormSection>
      <FormSection
        title="Images"
        line="La première est la principale. Les membres les voient sur la page du partenaire."
      >
        <EntityField of={vendorEntity} name="mediaIds" known={item?.media ?? []} />
      </FormSection>
      <FormSection title="Notes privées" line="Seuls les administrateurs les lisent.">
        <EntityField of={vendorEntity} name="comments" />
      </FormSection>
    </OfficeForm>
  )
}

/** The name alone suffices for an individual. */
function IdentityFields({ isProfessional }: { isProfessional: boolean }) {
  return (
    <>
      <EntityField of={vendorEntity} name="legalIdentity.status" />
      <FieldRow>
        <EntityField of={vendorEntity} name="legalIdentity.name" />
        {isProfessional ? (
          <>
            <EntityField of={vendorEntity} name="legalIdentity.legalForm" optional={false} />
            <EntityField of={vendorEntity} name="legalIdentity.siren" />
            <EntityField of={vendorEntity} name="legalIdentity.foreignNumber" />
          </>
        ) : null}
      </FieldRow>
      {isProfessional ? <EntityField of={vendorEntity} name="legalIdentity.address" optional={false} /> : null}
    </>
  )
}
