import { useEffect, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import { isUnderWay } from '#web/office/kit/task/task-texts.ts'
import { tellTasksChanged } from '#web/office/kit/task/tasks-changed.ts'
import { useRepeated } from '#web/office/kit/task/use-repeated.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import type { SendEmail, UserImportView } from '../user-import-shapes.ts'

const EVERY_MS = 700

export interface Run {
  item: UserImportView
  task: OfficeTask | null
  isRunning: boolean
  /** True if a task runs or is paused, and its mails are fixed. */
  isBegun: boolean
  isPending: boolean
  start: (sendEmail: SendEmail) => Promise<void>
  pause: () => Promise<void>
  /** Ends a paused task; the remaining rows wait for another one, with another mail. */
  stop: () => Promise<void>
  look: () => Promise<void>
}

/** Runs, pauses and polls an import; `onLook` is awaited whenever its rows may have changed. */
export function useRun(given: UserImportView, onLook: (isRunning: boolean) => Promise<void>): Run {
  const call = useScopeCall()
  const [item, setItem] = useState(given)
  const [task, setTask] = useState<OfficeTask | null>(null)
  const [isPending, attempt] = useAttempt()
  const { id } = given
  const told = useRef(onLook)
  told.current = onLook
  useEffect(() => setItem(given), [given])

  async function look(): Promise<void> {
    const read = async () => (await call('/get-user-import', { importId: id })).item
    const next = await read()
    const carrying = next.taskId === null ? null : await loadTask(next.taskId)
    // Read again if the task ended between the two calls, because polling stops.
    setItem(carrying && !isUnderWay(carrying) ? await read() : next)
    setTask(carrying)
    const goesOn = carrying !== null && isUnderWay(carrying)
    await told.current(goesOn)
    if (carrying && !goesOn) tellTasksChanged()
  }
  async function loadTask(taskId: string): Promise<OfficeTask | null> {
    try {
      return (await call('/get-task', { taskId })).task
    } catch (error) {
      // Tasks are forgotten after a month.
      if (error instanceof ClientError && error.code === 'taskNotFound') return null
      throw error
    }
  }
  const first = useRef(look)
  useEffect(() => void first.current().catch(() => undefined), [])
  const isRunning = task !== null && isUnderWay(task)
  useRepeated(look, isRunning ? EVERY_MS : null)
  const isBegun = task !== null && !['done', 'cancelled'].includes(task.state)

  const after = async () => {
    tellTasksChanged()
    await look()
  }
  return {
    item,
    task,
    isRunning,
    isBegun,
    isPending,
    look,
    start: (sendEmail) =>
      attempt(async () => {
        if (isBegun) await call('/resume-task', { taskId: task.id })
        else
          await call('/run-user-import', { importId: id, sendEmail }, { idempotencyKey: `${id}-${item.taskId ?? ''}` })
        await after()
      }),
    pause: () =>
      attempt(async () => {
        if (task) await call('/pause-task', { taskId: task.id })
        await after()
      }),
    stop: () =>
      attempt(async () => {
        if (task) await call('/cancel-task', { taskId: task.id })
        await after()
      }),
  }
}
