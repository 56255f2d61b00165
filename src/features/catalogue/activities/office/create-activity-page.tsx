import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notify } from '#ui/toast.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useScope } from '#web/office/use-office.ts'
import { activityEntity, newActivity, toActivityCreation } from './activity-entity.ts'
import { ActivityForm } from './activity-form.tsx'
import { newActivityWords } from './activity-words.tsx'
import type { Categories } from './load-activity.tsx'

interface CreateActivityPageProps {
  categories: Categories
  /** Group to which the form restricts it at first, where a link has named one. */
  groupId?: string | undefined
}

export function CreateActivityPage({ categories, groupId }: CreateActivityPageProps) {
  const scope = useScope()
  const router = useRouter()
  const call = useScopeCall()
  const stored = useMemo(() => newActivity(scope.kind !== 'admin', groupId), [scope.kind, groupId])
  const form = useOfficeForm({
    item: scope.kind === 'admin' ? 'activity/new' : `activity/new/${scope.groupId}`,
    stored,
    check: activityEntity.check,
    words: newActivityWords,
    save: async (values, { idempotencyKey }) => {
      const { activity } = await call('/create-activity', toActivityCreation(values), { idempotencyKey })
      notify.success(`Activité "${activity.label}" créée`)
      // An activity with dates and tickets is for sale once it has them: that comes next.
      const next = activity.stockType === 'Standard' ? `/admin/activity/${activity.id}?tab=stock` : '/admin/activity'
      const href = scope.kind === 'admin' ? next : `/cse-admin/${scope.groupId}/activity/${activity.id}`
      void router.navigate({ href })
      return null
    },
  })
  return (
    <OfficePage>
      <ActivityForm of={form} submit="Ajouter" categories={categories} />
    </OfficePage>
  )
}
