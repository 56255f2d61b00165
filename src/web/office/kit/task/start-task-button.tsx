import { useState } from 'react'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ScopeCall } from '../scope-call.ts'
import { TaskCard } from './task-card.tsx'
import { type StartTask, useStartedTask } from './use-started-task.ts'

interface StartTaskButtonProps {
  /** "Exporter les fiches complètes". */
  name: string
  call: ScopeCall
  start: StartTask
  disabled?: boolean
}

/** Starts a task and shows its progress; after closing it the operator finds it under "Tâches". */
export function StartTaskButton({ name, call, start, disabled }: StartTaskButtonProps) {
  const { task, isStarting, begin } = useStartedTask(call, start)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={disabled}
        loading={isStarting}
        onClick={() => void begin().then((hasBegun) => hasBegun && setOpen(true))}
      >
        {name}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} mode="fade-center" width={560}>
        {task === null ? null : <TaskCard key={task.id} task={task} call={call} />}
        <p className="mt-3 text-note text-ink-soft">
          Vous pouvez fermer cette fenêtre : le travail continue, et son résultat vous attend {limits.taskResult.text}{' '}
          dans « Tâches ».
        </p>
      </Dialog>
    </>
  )
}
