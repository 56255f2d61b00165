import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import type { ScopeCall } from '../scope-call.ts'
import type { ShowcaseSection } from '../showcase-section.ts'
import { TaskCard } from './task-card.tsx'

const AT = Date.UTC(2026, 5, 10, 8)
const example: OfficeTask = {
  id: 'tk-1',
  kind: 'example',
  label: 'Export de 4 000 partenaires',
  state: 'running',
  done: 1200,
  failed: 0,
  total: 4000,
  message: null,
  by: 'Camille Morel',
  isMine: true,
  isForTeam: false,
  resultUrl: null,
  createdAt: AT,
  updatedAt: AT,
  finishedAt: null,
}

const examples: OfficeTask[] = [
  example,
  { ...example, id: 'tk-2', state: 'waiting', done: 0 },
  { ...example, id: 'tk-3', state: 'paused', failed: 3 },
  { ...example, id: 'tk-4', state: 'done', done: 4000, failed: 12, resultUrl: '#resultat', finishedAt: AT },
  { ...example, id: 'tk-5', state: 'failed', message: 'Plusieurs essais ont échoué.', finishedAt: AT },
  { ...example, id: 'tk-6', state: 'cancelled', finishedAt: AT },
]

/** Fake call that answers the state of the pressed button. */
const sampleCall = (task: OfficeTask): ScopeCall => {
  const states: Record<string, OfficeTask['state']> = {
    '/pause-task': 'paused',
    '/resume-task': 'running',
    '/cancel-task': 'cancelled',
  }
  const answer = async (name: string) => ({ task: { ...task, state: states[name] ?? task.state } })
  // Cast: showcase cards make only calls that answer a task.
  return answer as unknown as ScopeCall
}

function TaskShowcase() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {examples.map((task) => (
        <TaskCard key={task.id} task={task} call={sampleCall(task)} />
      ))}
    </div>
  )
}

export const sections: readonly ShowcaseSection[] = [{ title: 'Tâche', Component: TaskShowcase }]
