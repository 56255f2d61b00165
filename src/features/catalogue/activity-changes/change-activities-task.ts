import { z } from 'zod'
import { taskKind } from '#kernel/tasks/task-kind.ts'
import { counted } from '#lib/words/plural.ts'
import { activityChanges, activitySelection } from './change-shapes.ts'
import { resultColumns, resultRow } from './change-texts.ts'
import { changeActivities } from './contract.ts'
import { loadNames } from './load-names.ts'
import { countSelected, nextTargets } from './load-targets.ts'
import { planChange } from './plan-change.ts'
import { changeStatements } from './write-changes.ts'

/** Activities per step: few enough that a sale waits no longer than for a page. */
export const STEP_ACTIVITIES = 25
/** Pause between steps, as a multiple of the step: buyers get three quarters of the thread. */
export const REST = 3

export const activitiesText = (total: number) => counted(total, 'activité')

/** Path of the called route, for the audit. */
export const taskCallPath = (call: { name: string }, groupId: string | null) =>
  `${groupId === null ? '/admin' : '/cse-admin'}${call.name}`

/** Changes the selected activities in the order of their ids; each step plans again what the preview showed. */
export const changeActivitiesTask = taskKind({
  kind: 'change-activities',
  input: z.object({ selection: activitySelection, changes: activityChanges, asOf: z.number() }),
  cursor: z.object({ after: z.string().nullable() }),
  rest: REST,
  label: (total) => `Modification de ${activitiesText(total)}`,
  result: { fileName: 'modifications.csv', columns: resultColumns },
  start: async (ctx, { selection, asOf }) => ({
    cursor: { after: null },
    total: await countSelected(ctx, selection, asOf),
  }),
  async step(ctx, { after }, { selection, changes, asOf }) {
    const [names, targets] = await Promise.all([
      loadNames(ctx),
      nextTargets(ctx, selection, { asOf, after, limit: STEP_ACTIVITIES }),
    ])
    const plans = targets.map((target) => planChange(target, changes, { asOf, groups: ctx.groups }))
    const last = targets.at(-1)
    return {
      cursor: last && targets.length === STEP_ACTIVITIES ? { after: last.id } : null,
      done: plans.length,
      failed: plans.filter(({ outcome }) => outcome === 'refused').length,
      steps: changeStatements(ctx, taskCallPath(changeActivities, ctx.scope.groupId), plans),
      rows: plans.map((plan) => resultRow(plan, names)),
    }
  },
})
