import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { changedFields } from '#web/office/kit/form/differences.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeMemberField } from '../member-field-shapes.ts'
import { FieldForm } from './field-form.tsx'
import { checkField, enteredFields, fieldsPath, fieldWords, newField, storedField } from './field-values.ts'
import { RemoveField } from './remove-field.tsx'

export function CreateFieldPage({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const [stored] = useState(newField)
  const form = useOfficeForm({
    item: `member-field/new/${groupId}`,
    stored,
    check: checkField,
    words: fieldWords,
    save: async (values, { idempotencyKey }) => {
      await client('/cse-admin/create-member-field', { groupId, ...enteredFields(values) }, { idempotencyKey })
      notify.success('Champ enregistré')
      void router.navigate({ href: fieldsPath(groupId) })
      return null
    },
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
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedField(item), [item])
  const fieldId = item.id
  const form = useOfficeForm({
    item: `member-field/${fieldId}`,
    stored,
    check: checkField,
    words: fieldWords,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(enteredFields(base.values), enteredFields(values))
      if (Object.keys(updates).length > 0) {
        const input = { groupId, fieldId, updates, ifUpdatedAt: base.version ?? undefined }
        const { updatedAt } = (await client('/cse-admin/update-member-field', input, { idempotencyKey })).item
        const after = () => router.invalidate()
        void notifySaved('Champ enregistré', { call, target: fieldId, updatedAt, after })
      }
      void router.navigate({ href: fieldsPath(groupId) })
      return null
    },
    reload: async () => {
      const { items } = await client('/cse-admin/list-member-fields', { groupId })
      return storedField(items.find(({ id }) => id === fieldId) ?? item)
    },
  })
  return (
    <OfficePage
      actions={
        <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
          Historique
        </Button>
      }
    >
      <FieldForm of={form} actions={<RemoveField groupId={groupId} item={item} />} />
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={fieldId}
        call={call}
        words={fieldWords}
      />
    </OfficePage>
  )
}
