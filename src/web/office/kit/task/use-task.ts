import { useEffect, useRef, useState } from 'react'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import type { ScopeCall } from '../scope-call.ts'
import { isUnderWay } from './task-texts.ts'
import { tellTasksChanged } from './tasks-changed.ts'
import { useRepeated } from './use-repeated.ts'

const EVERY_MS = 1000

export type TaskAction = '/pause-task' | '/resume-task' | '/cancel-task'

export interface WatchedTask {
  task: OfficeTask
  /** Rows per second since the card was opened; null until known. */
  perSecond: number | null
  pending: TaskAction | null
  act(action: TaskAction): Promise<void>
}

/** Polls a task; `given` is its state so far. */
export function useTask(given: OfficeTask, call: ScopeCall, onEnded?: () => void): WatchedTask {
  const [task, setTask] = useState(given)
  const [pending, setPending] = useState<TaskAction | null>(null)
  const hasEnded = task.finishedAt !== null
  const ended = useRef({ was: hasEnded, tell: onEnded })
  ended.current.tell = onEnded
  useEffect(() => {
    if (hasEnded && !ended.current.was) ended.current.tell?.()
    ended.current.was = hasEnded
  }, [hasEnded])
  const since = useRef<{ at: number; done: number } | null>(null)
  useEffect(() => setTask((now) => (given.updatedAt >= now.updatedAt ? given : now)), [given])
  if (task.state !== 'running') since.current = null
  else since.current ??= { at: Date.now(), done: task.done }

  async function ask(): Promise<void> {
    const { task: next } = await call('/get-task', { taskId: task.id })
    setTask((now) => (next.updatedAt >= now.updatedAt ? next : now))
    if (!isUnderWay(next)) tellTasksChanged()
  }
  useRepeated(ask, isUnderWay(task) ? EVERY_MS : null)

  async function act(action: TaskAction): Promise<void> {
    setPending(action)
    try {
      setTask((await call(action, { taskId: task.id })).task)
    } catch (error) {
      // The task may have ended meanwhile: shows that beside the refusal.
      await ask().catch(() => undefined)
      throw error
    } finally {
      setPending(null)
      tellTasksChanged()
    }
  }
  return { task, perSecond: progressRate(task, since.current), pending, act }
}

function progressRate({ done }: OfficeTask, since: { at: number; done: number } | null): number | null {
  const seconds = since ? (Date.now() - since.at) / 1000 : 0
  return since && seconds >= 2 && done > since.done ? (done - since.done) / seconds : null
}
