import { useNewItemForm, useStoredItemForm } from '#web/office/kit/form/use-item-form.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeMemberField } from '../member-field-shapes.ts'
import { FieldForm } from './field-form.tsx'
import { fieldsPath } from './field-paths.ts'
import { memberFieldEntity, newChoices } from './member-field-entity.ts'
import { RemoveField } from './remove-field.tsx'

export function CreateFieldPage({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const form = useNewItemForm({
    ...memberFieldEntity,
    groupId,
    listPath: fieldsPath(groupId),
    empty: () => memberFieldEntity.empty(newChoices()),
    create: (fields, options) => client('/cse-admin/create-member-field', { groupId, ...fields }, options),
  })
  return (
    <OfficePage>
      <FieldForm of={form} />
    </OfficePage>
  )
}

/** Page of an existing field; saving returns to the list. */
export function EditFieldPage({ groupId, item }: { groupId: string; item: OfficeMemberField }) {
  const { client } = useOfficeContext()
  const fieldId = item.id
  const { form, historyButton, history } = useStoredItemForm({
    ...memberFieldEntity,
    item,
    listPath: fieldsPath(groupId),
    update: (sent, options) => client('/cse-admin/update-member-field', { groupId, fieldId, ...sent }, options),
    load: async () => {
      const { items } = await client('/cse-admin/list-member-fields', { groupId })
      return { item: items.find(({ id }) => id === fieldId) ?? item }
    },
  })
  return (
    <OfficePage actions={historyButton}>
      <FieldForm of={form} actions={<RemoveField groupId={groupId} item={item} />} />
      {history}
    </OfficePage>
  )
}
