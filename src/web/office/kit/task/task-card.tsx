import type { ReactNode } from 'react'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { useOfficeContext } from '../../use-office.ts'
import { momentText } from '../list/date-text.ts'
import { StateChip } from '../list/state-chip.tsx'
import type { ScopeCall } from '../scope-call.ts'
import { announcement, countText, isUnderWay, remainingText, taskStateTexts } from './task-texts.ts'
import { type TaskAction, useTask } from './use-task.ts'

interface TaskCardProps {
  task: OfficeTask
  call: ScopeCall
  /** Further actions for the task's present state. */
  more?: (task: OfficeTask) => ReactNode
  /** Called when it ends while shown. */
  onEnded?: () => void
}

/** Card of a running or ended task: progress, actions and result. The task continues when the page is left. */
export function TaskCard({ task: given, call, more, onEnded }: TaskCardProps) {
  const { zone } = useOfficeContext().office
  const { task, perSecond, pending, act } = useTask(given, call, onEnded)
  const { text, tone: usual } = taskStateTexts[task.state]
  const tone = task.state === 'done' && task.failed > 0 ? 'waiting' : usual
  const run = (action: TaskAction) => void act(action).catch(notifyFailure)
  const button = (action: TaskAction, name: string) => (
    <Button variant="secondary" size="sm" loading={pending === action} onClick={() => run(action)}>
      {name}
      <span className="sr-only"> : {task.label}</span>
    </Button>
  )
  return (
    <article aria-label={task.label} className="rounded-lg border border-line bg-paper p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold">{task.label}</h2>
        <StateChip tone={tone}>{text}</StateChip>
      </div>
      <p className="mt-0.5 text-note text-ink-soft">
        {task.by}, {momentText(zone, task.createdAt)}
      </p>
      <progress
        aria-label={`Avancement : ${task.label}`}
        className="mt-3 h-2 w-full accent-accent"
        max={Math.max(task.total, task.done, 1)}
        value={
          task.state === 'waiting' && task.done === 0
            ? undefined
            : task.state === 'done'
              ? Math.max(task.total, task.done, 1)
              : task.done
        }
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-note tabular-nums text-ink-soft">
        <span>{countText(task)}</span>
        <span>{task.state === 'running' ? remainingText(task, perSecond) : ''}</span>
      </p>
      {task.message === null ? null : <p className="mt-2 text-negative">{task.message}</p>}
      <p role="status" className="sr-only">
        {announcement(task)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isUnderWay(task) ? button('/pause-task', 'Mettre en pause') : null}
        {task.state === 'paused' ? button('/resume-task', 'Reprendre') : null}
        {task.state === 'failed' ? button('/resume-task', 'Réessayer') : null}
        {isUnderWay(task) || task.state === 'paused' ? button('/cancel-task', 'Annuler') : null}
        {task.resultUrl === null ? null : (
          <ButtonAnchor variant="secondary" size="sm" href={task.resultUrl} download>
            <DownloadIcon />
            Télécharger le résultat
          </ButtonAnchor>
        )}
        {task.resultUrl === null ? null : (
          <ButtonAnchor variant="secondary" size="sm" href={`${task.resultUrl}?format=xlsx`} download>
            Excel<span className="sr-only"> : {task.label}</span>
          </ButtonAnchor>
        )}
        {more?.(task)}
      </div>
    </article>
  )
}
