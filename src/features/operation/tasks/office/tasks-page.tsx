import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { UndoChanges } from '#features/catalogue/activity-changes/office/undo-changes.tsx'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ClockIcon } from '#ui/page-icons.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { TaskCard } from '#web/office/kit/task/task-card.tsx'
import { useRepeated } from '#web/office/kit/task/use-repeated.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'

type TaskList = CallResult<'/admin/list-tasks'>

export const TASKS_AT_ONCE = 30
const EVERY_MS = 10_000

/** Long tasks that were started, newest first. */
export function TasksPage({ loaded }: { loaded: TaskList }) {
  const call = useScopeCall()
  const [newest, setNewest] = useState(loaded)
  const [older, setOlder] = useState<TaskList | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Polls for tasks that others start; each card polls its own progress.
  const look = async () => setNewest(await call('/list-tasks', { limit: TASKS_AT_ONCE }))
  useRepeated(look, EVERY_MS)
  const shown = new Map([...newest.items, ...(older?.items ?? [])].map((task) => [task.id, task]))
  const { nextCursor } = older ?? newest

  async function more(cursor: string): Promise<void> {
    setAsking(true)
    try {
      const next = await call('/list-tasks', { limit: TASKS_AT_ONCE, cursor })
      // Keeps tasks that have moved down from the newest page.
      setOlder({ ...next, items: [...shown.values(), ...next.items] })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <OfficePage>
      {shown.size === 0 ? (
        <EmptyState Icon={ClockIcon} text="Aucune tâche pour le moment">
          <p className="max-w-60ch text-ink-soft">
            Un long travail, tel que l’export de toute une liste, continue ici pendant que vous faites autre chose. Son
            résultat reste {limits.taskResult.text}.
          </p>
        </EmptyState>
      ) : (
        <div className="flex max-w-180 flex-col gap-3">
          {[...shown.values()].map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              call={call}
              more={(now) => <UndoChanges task={now} call={call} started={() => void look()} />}
            />
          ))}
          {nextCursor === null ? null : (
            <Button
              variant="secondary"
              size="sm"
              className="self-center"
              loading={isAsking}
              onClick={() => void more(nextCursor)}
            >
              Voir les précédentes
            </Button>
          )}
        </div>
      )}
    </OfficePage>
  )
}
