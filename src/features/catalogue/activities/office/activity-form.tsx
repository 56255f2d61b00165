import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { proposedSlug } from '#kernel/catalogue/slug.ts'
import { Notice } from '#ui/notice.tsx'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { options } from '#web/office/kit/entity/fields.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeActivity } from '../activity-shapes.ts'
import { type ActivityValues, activityEntity } from './activity-entity.ts'
import { AddressFields } from './address-fields.tsx'
import { CategoryField } from './category-field.tsx'
import type { Categories } from './load-activity.tsx'
import { Previews } from './previews.tsx'
import { PublicationChecklist } from './publication-checklist.tsx'
import { PublicationField } from './publication-field.tsx'
import { SameName } from './same-name.tsx'
import { StockFields } from './stock-fields.tsx'
import { useVendor, VendorField } from './vendor-field.tsx'

interface ActivityFormProps {
  of: Form<ActivityValues>
  submit: string
  categories: Categories
  /** Stored activity; absent for a new one. */
  activity?: OfficeActivity
  actions?: ReactNode
}

/** Form of an activity, with all editable fields, for a super admin or a committee. */
export function ActivityForm({ of, submit, categories, activity, actions }: ActivityFormProps) {
  const { form } = of
  const isAdmin = useScope().kind === 'admin'
  const vendorId = useStore(form.store, ({ values }) => values.vendorId)
  const isRestricted = useStore(form.store, ({ values }) => values.audience === 'group')
  const groupId = useStore(form.store, ({ values }) => values.groupId)
  const isHidden = useStore(form.store, ({ values }) => values.visibility === 'Hidden')
  const slugName = useStore(form.store, ({ values }) => values.slugName)
  const vendor = useVendor(vendorId)
  const wasArchived = of.base.values.visibility === 'Archived'
  const isInconsistent =
    isAdmin &&
    isRestricted &&
    groupId !== '' &&
    vendor !== null &&
    vendor.groupId !== null &&
    vendor.groupId !== groupId
  return (
    <OfficeForm of={of} label="Activité" submit={submit} actions={actions}>
      {isInconsistent ? (
        <Notice kind="error" title="L’activité et son partenaire sont restreints à des groupes différents.">
          Choisissez le même groupe pour les deux, ou un partenaire de tous les groupes.
        </Notice>
      ) : null}
      <FormSection title="INFO">
        <EntityField of={activityEntity} name="vendorId">
          {(label) => (
            <VendorField label={label} vendor={vendor} href={isAdmin && vendor ? `/admin/vendor/${vendor.id}` : null} />
          )}
        </EntityField>
        <FieldRow>
          <EntityField
            of={activityEntity}
            name="label"
            onTyped={(label, before) => {
              // Until it is edited by hand.
              if (form.state.values.slugName === proposedSlug(before))
                form.setFieldValue('slugName', proposedSlug(label))
            }}
          />
          <EntityField of={activityEntity} name="slugName" hint={`La page de l’activité : /a/${slugName || '…'}`} />
        </FieldRow>
        {of.isNew ? (
          <form.Subscribe selector={({ values }) => values.label}>
            {(label) => <SameName label={label} />}
          </form.Subscribe>
        ) : null}
        {isAdmin ? (
          <>
            <EntityField of={activityEntity} name="audience" />
            {isRestricted ? <EntityField of={activityEntity} name="groupId" /> : null}
          </>
        ) : null}
        <EntityField
          of={activityEntity}
          name="visibility"
          options={options(visibilityNames).filter(({ value }) => wasArchived || value !== 'Archived')}
        />
        {isHidden ? (
          <EntityField of={activityEntity} name="publishAt">
            {(label) => <PublicationField label={label} />}
          </EntityField>
        ) : null}
        <PublicationChecklist of={of} vendor={vendor} activity={activity} />
      </FormSection>
      <FormSection title={isAdmin ? 'TYPE DE STOCK' : 'OFFRE'}>
        <StockFields of={of} isChoice={isAdmin} />
      </FormSection>
      <FormSection title="CATÉGORIES">
        <EntityField of={activityEntity} name="catIds">
          {() => <CategoryField categories={categories} isLinked={isAdmin} />}
        </EntityField>
        <EntityField of={activityEntity} name="forChildren" />
      </FormSection>
      <FormSection title="ADRESSE">
        <AddressFields of={of} vendor={vendor} />
      </FormSection>
      <FormSection title="DÉTAILS">
        <EntityField of={activityEntity} name="mediaIds" known={activity?.media ?? []} />
        <EntityField of={activityEntity} name="markdown" />
        <EntityField of={activityEntity} name="externalUrl" />
        <EntityField of={activityEntity} name="comments" />
      </FormSection>
      <Previews of={of} activityId={activity?.id} />
    </OfficeForm>
  )
}
