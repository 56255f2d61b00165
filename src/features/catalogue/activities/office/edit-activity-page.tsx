import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useActivityList } from '#features/catalogue/vendors/office/use-activity-list.ts'
import { ActivityWhy } from '#features/catalogue/visibility/office/activity-why.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { RemovalConflictDialog } from '#web/office/kit/form/removal-conflict-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeActivity } from '../activity-shapes.ts'
import { activityEntity, toActivityUpdate } from './activity-entity.ts'
import { ActivityForm } from './activity-form.tsx'
import { activityWords } from './activity-words.tsx'
import type { Categories } from './load-activity.tsx'
import { MarkAsSeen } from './mark-as-seen.tsx'
import { useRemoveActivity } from './remove-activity.ts'

const HistoryDialog = lazy(() =>
  import('#web/office/kit/form/history-dialog.tsx').then((loaded) => ({ default: loaded.HistoryDialog })),
)

/** Tab "info": all fields of the activity itself. */
export function EditActivity({ activity, categories }: { activity: OfficeActivity; categories: Categories }) {
  const scope = useScope()
  const router = useRouter()
  const call = useScopeCall()
  const list = useActivityList()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => activityEntity.toStored(activity), [activity])
  const words = useMemo(() => activityWords(activity.vendorId), [activity.vendorId])
  const form = useOfficeForm({
    item: `activity/${activity.id}`,
    stored,
    check: activityEntity.check,
    words,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const input = {
        id: activity.id,
        ...toActivityUpdate(base.values, values),
        ifUpdatedAt: base.version ?? undefined,
      }
      const { activity: saved } = await call('/update-activity', input, { idempotencyKey })
      const after = () => router.invalidate()
      void notifySaved('Mis à jour', { call, target: saved.id, updatedAt: saved.updatedAt, after })
      void router.invalidate()
      return activityEntity.toStored(saved)
    },
    reload: async () => activityEntity.toStored((await call('/get-activity', { activityId: activity.id })).activity),
  })
  const removal = useRemoveActivity(call, activity, form.base.version ?? activity.updatedAt)
  const duplicate = async () => {
    try {
      const { activity: copy } = await call('/duplicate-activity', { id: activity.id })
      notify.success(`Activité "${copy.label}" créée, inactive, sans billets ni promotions`)
      await router.navigate({ href: `${list}/${copy.id}` })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <>
      {scope.kind === 'admin' && activity.isDirty ? (
        <Notice kind="warn" className="mb-4 max-w-5xl" title="Un administrateur de comité a modifié cette activité.">
          <div className="mt-2">
            <MarkAsSeen items={[activity]} />
          </div>
        </Notice>
      ) : null}
      <div className="mb-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
          Historique
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void duplicate()}>
          Dupliquer
        </Button>
        <ActivityWhy activityId={activity.id} />
      </div>
      <ActivityForm
        of={form}
        submit="Modifier"
        categories={categories}
        activity={activity}
        actions={
          <Button variant="secondary" size="sm" loading={removal.isPending} onClick={removal.start}>
            Supprimer
          </Button>
        }
      />
      <RemovalConflictDialog {...removal.dialog} words={words} />
      <Suspense fallback={null}>
        {isHistory ? (
          <HistoryDialog
            open
            onClose={() => setHistory(false)}
            target={activity.id}
            call={call}
            words={words}
            onUndone="routeReloads"
          />
        ) : null}
      </Suspense>
    </>
  )
}
