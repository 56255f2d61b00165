import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { proposedSlug } from '#kernel/catalogue/slug.ts'
import { Notice } from '#ui/notice.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeActivity } from '../activity-shapes.ts'
import type { ActivityValues } from './activity-values.ts'
import { audienceNames } from './activity-words.tsx'
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

const visibility = (value: keyof typeof visibilityNames) => ({ value, label: visibilityNames[value] })
const audience = (value: keyof typeof audienceNames) => ({ value, label: audienceNames[value] })
/** Form of an activity, with all editable fields, for a super admin or a committee. */
export function ActivityForm({ of, submit, categories, activity, actions }: ActivityFormProps) {
  const { form } = of
  const isAdmin = useScope().kind === 'admin'
  const vendorId = useStore(form.store, ({ values }) => values.vendorId)
  const isRestricted = useStore(form.store, ({ values }) => values.audience === 'group')
  const groupId = useStore(form.store, ({ values }) => values.groupId)
  const isHidden = useStore(form.store, ({ values }) => values.visibility === 'Hidden')
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
        <form.AppField name="vendorId">
          {() => <VendorField vendor={vendor} href={isAdmin && vendor ? `/admin/vendor/${vendor.id}` : null} />}
        </form.AppField>
        <FieldRow>
          <form.AppField name="label">
            {(field) => (
              <field.TextField
                label="Nom"
                maxLength={200}
                onTyped={(label, before) => {
                  // The proposed address follows the label until the operator edits it.
                  if (form.state.values.slugName === proposedSlug(before))
                    form.setFieldValue('slugName', proposedSlug(label))
                }}
              />
            )}
          </form.AppField>
          <form.AppField name="slugName">
            {(field) => (
              <field.TextField
                label="Nom dans l’adresse du site"
                maxLength={80}
                hint={`La page de l’activité : /a/${field.state.value || '…'}`}
              />
            )}
          </form.AppField>
        </FieldRow>
        {of.isNew ? (
          <form.Subscribe selector={({ values }) => values.label}>
            {(label) => <SameName label={label} />}
          </form.Subscribe>
        ) : null}
        {isAdmin ? (
          <>
            <form.AppField name="audience">
              {(field) => (
                <field.RadioField
                  label="Type d’activité"
                  options={[audience('nonPremium'), audience('premium'), audience('group')]}
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
        <form.AppField name="visibility">
          {(field) => (
            <field.RadioField
              label="Visibilité"
              options={[visibility('Public'), visibility('Hidden'), ...(wasArchived ? [visibility('Archived')] : [])]}
            />
          )}
        </form.AppField>
        {isHidden ? <form.AppField name="publishAt">{() => <PublicationField />}</form.AppField> : null}
        <PublicationChecklist of={of} vendor={vendor} activity={activity} />
      </FormSection>
      <FormSection title={isAdmin ? 'TYPE DE STOCK' : 'OFFRE'}>
        <StockFields of={of} isChoice={isAdmin} />
      </FormSection>
      <FormSection title="CATÉGORIES">
        <form.AppField name="catIds">
          {() => <CategoryField categories={categories} isLinked={isAdmin} />}
        </form.AppField>
        <form.AppField name="forChildren">
          {(field) => <field.CheckboxField label="Pour les enfants : un filtre de la recherche la montre" />}
        </form.AppField>
      </FormSection>
      <FormSection title="ADRESSE">
        <AddressFields of={of} vendor={vendor} />
      </FormSection>
      <FormSection title="DÉTAILS">
        <form.AppField name="mediaIds">
          {(field) => <field.PicturesField label="Images de l’activité" known={activity?.media ?? []} max={60} />}
        </form.AppField>
        <form.AppField name="markdown">{(field) => <field.MarkdownField label="Description" />}</form.AppField>
        <form.AppField name="externalUrl">
          {(field) => (
            <field.TextField label="Lien externe" type="url" optional placeholder="https://" maxLength={500} />
          )}
        </form.AppField>
        <form.AppField name="comments">
          {(field) => <field.LongTextField label="Notes privées" optional rows={4} />}
        </form.AppField>
      </FormSection>
      <Previews of={of} activityId={activity?.id} />
    </OfficeForm>
  )
}
