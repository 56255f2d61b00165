import { useRef, useState } from 'react'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import { Button } from '#ui/button.tsx'
import { notifyFailure } from '#ui/toast.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { tellTasksChanged } from '#web/office/kit/task/tasks-changed.ts'

interface UndoChangesProps {
  task: OfficeTask
  call: ScopeCall
  started: (task: OfficeTask) => void
}

const kinds: readonly string[] = ['change-activities', 'undo-activity-changes']
const states: readonly OfficeTask['state'][] = ['done', 'failed', 'cancelled']

/** Button that undoes a bulk change as another task; renders nothing for tasks of other kinds. */
export function UndoChanges({ task, call, started }: UndoChangesProps) {
  const [isStarting, setStarting] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const key = useRef(crypto.randomUUID())
  const isOver = kinds.includes(task.kind) && states.includes(task.state) && task.done > task.failed
  if (!isOver || task.isForTeam || isStarted) return null
  async function undo() {
    setStarting(true)
    try {
      const { taskId } = await call('/undo-activity-changes', { taskId: task.id }, { idempotencyKey: key.current })
      tellTasksChanged()
      setStarted(true)
      started((await call('/get-task', { taskId })).task)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setStarting(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" loading={isStarting} onClick={() => void undo()}>
      {task.kind === 'change-activities' ? 'Annuler ces modifications' : 'Rétablir ces modifications'}
    </Button>
  )
}
