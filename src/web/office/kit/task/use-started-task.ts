import { useRef, useState } from 'react'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import { notifyFailure } from '#ui/toast.ts'
import type { ScopeCall } from '../scope-call.ts'
import { tellTasksChanged } from './tasks-changed.ts'

/** Makes the call that starts a task. */
export type StartTask = (options: { idempotencyKey: string }) => Promise<{ taskId: string }>

export interface StartedTask {
  /** Task started last; null before. */
  task: OfficeTask | null
  isStarting: boolean
  /** Starts the task; false after a failure, which is notified. */
  begin: () => Promise<boolean>
}

/** Task that a button starts. A click repeated because its answer was lost starts nothing twice. */
export function useStartedTask(call: ScopeCall, start: StartTask): StartedTask {
  const [task, setTask] = useState<OfficeTask | null>(null)
  const [isStarting, setStarting] = useState(false)
  /** Idempotency key of a click until it is answered. */
  const key = useRef<string | null>(null)

  async function begin(): Promise<boolean> {
    setStarting(true)
    key.current ??= crypto.randomUUID()
    try {
      const { taskId } = await start({ idempotencyKey: key.current })
      key.current = null
      tellTasksChanged()
      setTask((await call('/get-task', { taskId })).task)
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    } finally {
      setStarting(false)
    }
  }
  return { task, isStarting, begin }
}
