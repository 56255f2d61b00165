import { asc, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '#api/client.ts'
import { activity, activityCategory } from '#kernel/catalogue/tables.ts'
import { ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import { task } from '#kernel/tasks/tables.ts'
import { newShop, type Sale } from '../../support/shop.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import type { Member } from '../../support/test-app.ts'
import { activityWorld } from '../activities/activity-world.ts'

type Preview = CallInput<'/admin/preview-activity-changes'>
export type Changes = Preview['changes']
export type Selection = Preview['selection']

export const everything: Selection = { by: 'filter' }

/** The world of activities, in which many are changed at once. */
export async function changesWorld() {
  const made = await activityWorld()
  const { app, admin } = made
  const { orm } = app.db()
  const sell = async (sale: Sale = {}) => newShop(app).sell(sale)
  const preview = (changes: Changes, selection = everything, more: Partial<Preview> = {}) =>
    app.call('/admin/preview-activity-changes', { selection, changes, ...more }, { as: admin })
  /** Starts the change that was previewed at `asOf`: by default just before. */
  const start = async (changes: Changes, selection = everything, asOf = Date.now() - 1) =>
    (await app.call('/admin/change-activities', { selection, changes, asOf }, { as: admin })).taskId
  const run = () => runJobs(app)
  const change = async (changes: Changes, selection = everything) => {
    app.advance(10)
    const taskId = await start(changes, selection)
    await run()
    return taskId
  }
  const undo = async (taskId: string) => {
    app.advance(10)
    const undone = await app.call('/admin/undo-activity-changes', { taskId }, { as: admin })
    await run()
    return undone.taskId
  }
  const readTask = async (taskId: string) => {
    const [row] = await orm.select().from(task).where(eq(task.id, taskId))
    return row
  }
  /** The lines of a task's result, without the names of the columns. */
  const result = async (taskId: string, as: Member = admin) => {
    const text = await (await app.fetch(`/office/task-result/${taskId}`, { as })).text()
    return text.trim().split('\r\n').slice(1)
  }
  /** All that a change of many may touch, of these activities. */
  const state = async (ids?: readonly string[]) => {
    const rows = await orm
      .select({
        id: activity.id,
        visibility: activity.visibility,
        publishAt: activity.publishAt,
        cse: activity.cse,
        groupId: activity.groupId,
      })
      .from(activity)
      .where(ids ? inArray(activity.id, [...ids]) : undefined)
      .orderBy(asc(activity.id))
    const categories = await orm
      .select()
      .from(activityCategory)
      .orderBy(asc(activityCategory.activityId), asc(activityCategory.position))
    const tickets = await orm.select().from(ticketInfo).orderBy(asc(ticketInfo.id))
    const options = await orm.select().from(ticketOption).orderBy(asc(ticketOption.id))
    return {
      rows,
      categories: categories.filter(({ activityId }) => !ids || ids.includes(activityId)),
      tickets,
      options,
    }
  }
  return { ...made, sell, preview, start, run, change, undo, taskOf: readTask, result, state }
}

export type ChangesWorld = Awaited<ReturnType<typeof changesWorld>>
