import { insertRows } from '#db/insert-rows.ts'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { writerKind } from '#handler/audit-row.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { laterThan } from '#handler/changes.ts'
import { audit } from '#handler/tables.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { type StepContext, StepOutdated } from '#kernel/tasks/task-kind.ts'
import { newId } from '#lib/new-id.ts'
import type { ChangedFields, PricedItem } from './change-shapes.ts'
import type { Plan } from './plan-change.ts'

type Changed = Extract<Plan, { outcome: 'changed' }>

/**
 * Writes the planned changes with an audit row each. Undone as a whole with `StepOutdated` unless every activity and
 * price is still as it was read.
 */
export function changeStatements(ctx: StepContext, call: string, plans: readonly Plan[]): (Step | Statement)[] {
  const changes = plans.filter((plan) => plan.outcome === 'changed')
  if (changes.length === 0) return []
  const ids = changes.map(({ target }) => target.id)
  return [
    ...choicesAreThere(changes),
    ...activitySteps(ctx, changes),
    ...categorySteps(changes),
    ...priceSteps('ticket', changes),
    ...priceSteps('option', changes),
    ...auditSteps(ctx, call, changes),
    ...listingStatements({ activityIds: changes.filter(isListedAnew).map(({ target }) => target.id) }),
    markBestStale(ids, ctx.now),
    bumpCatalogueVersion(),
  ]
}

/** Fields on which lists and the search depend; other changes, above all of prices, need no new listing. */
const listedFields = [
  'visibility',
  'cse',
  'forChildren',
  'groupId',
  'catIds',
] as const satisfies (keyof ChangedFields)[]

const isListedAnew = ({ after }: Changed): boolean => listedFields.some((field) => field in after)

const nextUpdatedAt = ({ now }: StepContext, { target }: Changed) => laterThan(target.updatedAt, now)

/** Guards that newly set categories and groups still exist. */
function choicesAreThere(changes: readonly Changed[]): Step[] {
  const catIds = [...new Set(changes.flatMap(({ after }) => after.catIds ?? []))]
  const groupIds = [...new Set(changes.flatMap(({ after }) => after.groupId ?? []))]
  const areIn = (table: 'category' | 'user_group', ids: readonly string[]) =>
    guard(
      `not exists (select 1 from json_each(?) where value not in (select id from ${table}))`,
      [JSON.stringify(ids)],
      new StepOutdated(),
    )
  return [areIn('category', catIds), areIn('user_group', groupIds)]
}

/** Fields that are columns of an activity's row. */
const columnFields = [
  'visibility',
  'publishAt',
  'cse',
  'forChildren',
  'groupId',
] as const satisfies (keyof ChangedFields)[]

/**
 * Leaves unchanged columns out: most indexes include the visibility, and a change of prices alone should not touch
 * them.
 */
function activitySteps(ctx: StepContext, changes: readonly Changed[]): (Step | Statement)[] {
  const { columns: withColumns = [], others = [] } = Object.groupBy(changes, ({ after }) =>
    columnFields.some((field) => field in after) ? 'columns' : 'others',
  )
  const columns = `, visibility = n.row ->> 3, publish_at = n.row ->> 4, cse = n.row ->> 5, group_id = n.row ->> 6,
    for_children = n.row ->> 7`
  return [...updateRows(ctx, withColumns, columns), ...updateRows(ctx, others, '')]
}

function updateRows(ctx: StepContext, changes: readonly Changed[], columns: string): (Step | Statement)[] {
  if (changes.length === 0) return []
  const isForReview = ctx.scope.groupId !== null && !ctx.owner.isAdmin
  const rows = changes.map((change) => {
    const { target, after } = change
    const { id, updatedAt, visibility, publishAt, cse, groupId, forChildren } = { ...target, ...after }
    const next = [visibility, publishAt, Number(cse), groupId, Number(forChildren)]
    return [id, updatedAt, nextUpdatedAt(ctx, change), ...(columns === '' ? [] : next)]
  })
  return [
    {
      sql: `update activity set is_dirty = is_dirty or ?, updated_at = n.row ->> 2${columns}
        from (select value as row from json_each(?)) n
        where activity.id = n.row ->> 0 and activity.updated_at = n.row ->> 1`,
      args: [Number(isForReview), JSON.stringify(rows)],
    },
    changed(changes.length, new StepOutdated()),
  ]
}

function categorySteps(changes: readonly Changed[]): Statement[] {
  const moved = changes.flatMap(({ target, after }) => (after.catIds ? [{ id: target.id, catIds: after.catIds }] : []))
  if (moved.length === 0) return []
  const rows = moved.flatMap(({ id, catIds }) => catIds.map((catId, position) => [id, catId, position]))
  return [
    {
      sql: 'delete from activity_category where activity_id in (select value from json_each(?))',
      args: [JSON.stringify(moved.map(({ id }) => id))],
    },
    {
      sql: `insert into activity_category (activity_id, category_id, position)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
      args: [JSON.stringify(rows)],
    },
  ]
}

const tables = { ticket: 'ticket_info', option: 'ticket_option' } as const

function priceSteps(kind: PricedItem['kind'], changes: readonly Changed[]): (Step | Statement)[] {
  const rows = changes.flatMap(({ before, after }) =>
    (after.prices ?? []).flatMap((next, at) => {
      const was = before.prices?.[at]
      return next.kind === kind && was
        ? [[next.id, was.youpiizPrice, was.publicPrice, next.youpiizPrice, next.publicPrice, was.fees, next.fees]]
        : []
    }),
  )
  if (rows.length === 0) return []
  const table = tables[kind]
  const isTicket = kind === 'ticket'
  return [
    {
      sql: `update ${table} set youpiiz_price = n.row ->> 3, public_price = n.row ->> 4${isTicket ? ', fees = n.row ->> 6' : ''}
        from (select value as row from json_each(?)) n
        where ${table}.id = n.row ->> 0 and ${table}.youpiiz_price = n.row ->> 1 and ${table}.public_price = n.row ->> 2
          ${isTicket ? `and ${table}.fees = n.row ->> 5` : ''}`,
      args: [JSON.stringify(rows)],
    },
    changed(rows.length, new StepOutdated()),
  ]
}

/** Writes one audit row per activity, in its own history; the task holds them together. */
function auditSteps(ctx: StepContext, call: string, changes: readonly Changed[]): Statement[] {
  const { now, owner, taskId } = ctx
  return insertRows(
    audit,
    changes.map((change) => {
      const { target, before, after } = change
      return {
        id: newId('au'),
        actorKind: writerKind(owner),
        actorId: owner.id,
        call,
        target: target.id,
        groupId: after.groupId === undefined ? target.groupId : after.groupId,
        before: { ...before, updatedAt: target.updatedAt },
        after: { ...after, updatedAt: nextUpdatedAt(ctx, change) },
        requestId: taskId,
        taskId,
        ts: now,
      }
    }),
  )
}
