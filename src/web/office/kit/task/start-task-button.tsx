import { useRef, useState } from 'react'
import type { OfficeTask } from '../../../../features/tasks/task-shapes.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notifyFailure } from '../../../../ui/toast.ts'
import type { ScopeCall } from '../scope-call.ts'
import { TaskCard } from './task-card.tsx'
import { tellTasksChanged } from './tasks-changed.ts'

interface StartTaskButtonProps {
  /** "Exporter les fiches complètes". */
  name: string
  call: ScopeCall
  /** Makes the call that starts the task. */
  start(options: { idempotencyKey: string }): Promise<{ taskId: string }>
  disabled?: boolean
}

/** Starts long work and shows how far it is; one may close that and find the task again under "Tâches". */
export function StartTaskButton({ name, call, start, disabled }: StartTaskButtonProps) {
  const [task, setTask] = useState<OfficeTask | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isStarting, setStarting] = useState(false)
  /** Of one click until it is answered: a repeated request starts nothing twice. */
  const key = useRef<string | null>(null)

  async function begin(): Promise<void> {
    setStarting(true)
    key.current ??= crypto.randomUUID()
    try {
      const { taskId } = await start({ idempotencyKey: key.current })
      key.current = null
      tellTasksChanged()
      setTask((await call('/get-task', { taskId })).task)
      setOpen(true)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setStarting(false)
    }
  }
  return (
    <>
      <Button variant="secondary" size="sm" disabled={disabled} loading={isStarting} onClick={() => void begin()}>
        {name}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} mode="fade-center" width={560}>
        {task === null ? null : <TaskCard key={task.id} task={task} call={call} />}
        <p className="mt-3 text-note text-ink-soft">
          Vous pouvez fermer cette fenêtre : le travail continue, et son résultat vous attend 30 jours dans « Tâches ».
        </p>
      </Dialog>
    </>
  )
}
