import type { OfficeTask, TaskState } from '#kernel/tasks/task-shapes.ts'

/** Name and colour of each state in the office. */
export const taskStateTexts = {
  waiting: { text: 'En attente', tone: 'waiting' },
  running: { text: 'En cours', tone: 'waiting' },
  paused: { text: 'En pause', tone: 'off' },
  done: { text: 'Terminé', tone: 'good' },
  failed: { text: 'Arrêté', tone: 'bad' },
  cancelled: { text: 'Annulé', tone: 'off' },
} as const satisfies Record<TaskState, { text: string; tone: 'good' | 'waiting' | 'bad' | 'off' }>

export const isUnderWay = ({ state }: Pick<OfficeTask, 'state'>): boolean => state === 'waiting' || state === 'running'

const number = (value: number) => value.toLocaleString('fr')

/** "1 200 sur 4 000, dont 3 en échec". */
export function countText({ done, failed, total }: Pick<OfficeTask, 'done' | 'failed' | 'total'>): string {
  const all = `${number(done)} sur ${number(Math.max(total, done))}`
  return failed === 0 ? all : `${all}, dont ${number(failed)} en échec`
}

/** "encore 3 min", once the rate is known. */
export function remainingText({ done, total }: Pick<OfficeTask, 'done' | 'total'>, perSecond: number | null): string {
  if (perSecond === null || perSecond <= 0 || done >= total) return ''
  const seconds = Math.ceil((total - done) / perSecond)
  const rate = `${number(Math.max(1, Math.round(perSecond)))} par seconde`
  if (seconds < 60) return `${rate}, encore ${seconds} s`
  return `${rate}, encore ${number(Math.ceil(seconds / 60))} min`
}

/** Text for screen readers: announces each change of state and each quarter, not each number. */
export function announcement(task: OfficeTask): string {
  const { text } = taskStateTexts[task.state]
  if (task.state !== 'running' || task.total === 0) return `${task.label} : ${text}`
  const quarter = Math.floor((4 * task.done) / task.total) * 25
  return quarter === 0 ? `${task.label} : ${text}` : `${task.label} : ${quarter} %`
}
