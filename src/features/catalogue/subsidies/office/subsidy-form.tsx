import { useStore } from '@tanstack/react-form'
import type { CallResult } from '#api/client.ts'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { OfficeSubsidy } from '../subsidy-shapes.ts'
import { ActivityField } from './activity-field.tsx'
import { SeniorityNotice } from './seniority-notice.tsx'
import { type SubsidyValues, subsidyEntity } from './subsidy-entity.ts'

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
      {item ? <SeniorityNotice rules={[item]} /> : null}
      <FormSection title="Ce que le CSE paie">
        <EntityField of={subsidyEntity} name="label" />
        <EntityField of={subsidyEntity} name="giftType" />
        <FieldRow>
          {giftType === 'Percent' ? (
            <EntityField of={subsidyEntity} name="percent" />
          ) : (
            <EntityField of={subsidyEntity} name="amount" />
          )}
        </FieldRow>
        <EntityField of={subsidyEntity} name="targetType" />
        {targetType === 'Category' ? (
          <EntityField of={subsidyEntity} name="categoryId" options={categoryChoices(categories)} />
        ) : null}
        {targetType === 'Activity' ? (
          <EntityField of={subsidyEntity} name="activityId">
            {(label) => <ActivityField label={label} known={known} />}
          </EntityField>
        ) : null}
      </FormSection>
      <FormSection title="Plafonds">
        <FieldRow>
          <EntityField of={subsidyEntity} name="maxPerYear" />
          <EntityField of={subsidyEntity} name="maxPerOrder" />
        </FieldRow>
      </FormSection>
      <FormSection title="Pour qui, et quand">
        <EntityField of={subsidyEntity} name="forGroupIds" />
        {item && item.minMonths > 0 ? <EntityField of={subsidyEntity} name="seniority" /> : null}
        <FieldRow>
          <EntityField of={subsidyEntity} name="minChildren" />
        </FieldRow>
        <FieldRow>
          <EntityField of={subsidyEntity} name="fromDay" />
          <EntityField of={subsidyEntity} name="toDay" />
        </FieldRow>
        <EntityField of={subsidyEntity} name="giftsToOutsiders" />
        <EntityField of={subsidyEntity} name="isActive" />
      </FormSection>
    </OfficeForm>
  )
}
