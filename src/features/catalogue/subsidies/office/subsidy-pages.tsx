import { useNewItemForm, useStoredItemForm } from '#web/office/kit/form/use-item-form.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeSubsidy } from '../subsidy-shapes.ts'
import { subsidiesPath, subsidyEntity } from './subsidy-entity.ts'
import { type Categories, SubsidyForm } from './subsidy-form.tsx'

interface PageProps {
  groupId: string
  categories: Categories
}

export function CreateSubsidyPage({ groupId, categories }: PageProps) {
  const { client } = useOfficeContext()
  const form = useNewItemForm({
    ...subsidyEntity,
    groupId,
    listPath: subsidiesPath(groupId),
    create: (fields, options) => client('/cse-admin/create-subsidy', { groupId, ...fields }, options),
  })
  return (
    <OfficePage>
      <SubsidyForm of={form} categories={categories} item={null} />
    </OfficePage>
  )
}

/** Page of an existing rule; saving returns to the list. */
export function EditSubsidyPage({ groupId, categories, item }: PageProps & { item: OfficeSubsidy }) {
  const { client } = useOfficeContext()
  const ruleId = item.id
  const { form, historyButton, history } = useStoredItemForm({
    ...subsidyEntity,
    item,
    listPath: subsidiesPath(groupId),
    update: (sent, options) => client('/cse-admin/update-subsidy', { groupId, ruleId, ...sent }, options),
    load: () => client('/cse-admin/get-subsidy', { groupId, ruleId }),
  })
  return (
    <OfficePage actions={historyButton}>
      <SubsidyForm of={form} categories={categories} item={item} />
      {history}
    </OfficePage>
  )
}
