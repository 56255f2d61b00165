import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { OfficeSubsidy } from '../../../features/subsidies/subsidy-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toast.ts'
import { changedFields } from '../kit/form/differences.ts'
import { HistoryDialog } from '../kit/form/history-dialog.tsx'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { OfficePage } from '../office-page.tsx'
import { useOfficeContext } from '../use-office.ts'
import { type Categories, SubsidyForm } from './subsidy-form.tsx'
import { checkSubsidy, fieldsOf, newSubsidy, storedSubsidy, subsidiesPath, subsidyWords } from './subsidy-values.ts'

interface PageProps {
  groupId: string
  categories: Categories
}

export function CreateSubsidyPage({ groupId, categories }: PageProps) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const form = useOfficeForm({
    item: `subsidy/new/${groupId}`,
    stored: newSubsidy,
    check: checkSubsidy,
    words: subsidyWords,
    save: async (values, { idempotencyKey }) => {
      await client('/cse-admin/create-subsidy', { groupId, ...fieldsOf(values) }, { idempotencyKey })
      notify.success('Subvention enregistrée')
      void router.navigate({ href: subsidiesPath(groupId) })
      return null
    },
  })
  return (
    <OfficePage>
      <SubsidyForm of={form} categories={categories} item={null} />
    </OfficePage>
  )
}

/** A rule that is there already; saving it leads back to all of them. */
export function EditSubsidyPage({ groupId, categories, item }: PageProps & { item: OfficeSubsidy }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedSubsidy(item), [item])
  const ruleId = item.id
  const form = useOfficeForm({
    item: `subsidy/${ruleId}`,
    stored,
    check: checkSubsidy,
    words: subsidyWords,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(fieldsOf(base.values), fieldsOf(values))
      if (Object.keys(updates).length > 0) {
        const input = { groupId, ruleId, updates, ifUpdatedAt: base.version ?? undefined }
        const { updatedAt } = (await client('/cse-admin/update-subsidy', input, { idempotencyKey })).item
        const after = () => router.invalidate()
        void notifySaved('Subvention enregistrée', { call, target: ruleId, updatedAt, after })
      }
      void router.navigate({ href: subsidiesPath(groupId) })
      return null
    },
    reload: async () => storedSubsidy((await client('/cse-admin/get-subsidy', { groupId, ruleId })).item),
  })
  return (
    <OfficePage
      actions={
        <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
          Historique
        </Button>
      }
    >
      <SubsidyForm of={form} categories={categories} item={item} />
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={ruleId}
        call={call}
        words={subsidyWords}
      />
    </OfficePage>
  )
}
