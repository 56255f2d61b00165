import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { unlistStatements } from '#features/catalogue/shop/listing.ts'
import { ownScope } from './freeze.ts'
import { BYPASS } from './freeze-triggers.ts'
import { movedParts, type TablePart } from './moved-tables.ts'
import { scoped } from './scope.ts'

/** Rows that people outside the move still refer to: they stay, no longer on sale, since orders show them. */
const stays: Record<string, string> = {
  stock: `exists (select 1 from order_stock o where o.stock_id = t.id)
    or exists (select 1 from cart_item_stock c where c.stock_id = t.id)
    or exists (select 1 from entry e where e.stock_id = t.id)`,
  ticket_option: `exists (select 1 from cart_item c where c.ticket_info_id = t.ticket_info_id)`,
  ticket_info: `exists (select 1 from cart_item c where c.ticket_info_id = t.id)`,
  weekly_template: 'exists (select 1 from stock s where s.template_id = t.id)',
  expert_ticket: 'exists (select 1 from cart_item c where c.expert_ticket_id = t.id)',
  expert_stock: `exists (select 1 from expert_ticket x where x.stock_id = t.id)
    or exists (select 1 from cart_item c where c.expert_stock_id = t.id)`,
  batch: `exists (select 1 from stock s where s.batch_id = t.id)
    or exists (select 1 from ticket_info i where i.batch_id = t.id)
    or exists (select 1 from weekly_template w where w.batch_id = t.id)`,
  activity: `exists (select 1 from order_item o where o.activity_id = t.id)
    or exists (select 1 from cart_item c where c.activity_id = t.id)
    or exists (select 1 from batch b where b.activity_id = t.id)
    or exists (select 1 from stock s where s.activity_id = t.id)
    or exists (select 1 from expert_stock e where e.activity_id = t.id)`,
  vendor: 'exists (select 1 from activity a where a.vendor_id = t.id)',
  media: `exists (select 1 from activity a, json_each(a.media_ids) x where x.value = t.id)
    or exists (select 1 from vendor v where v.logo_media_id = t.id)
    or exists (select 1 from category c where c.media_id = t.id)
    or exists (select 1 from order_item o where o.snapshot ->> '$.activity.mediaId' = t.id)`,
}

const AT_ONCE = 2000

const asMover = (slug: string, statements: Statement[]): (Step | Statement)[] => [
  // Stops if the scope now belongs to another tenant, because a second run of the command was faster.
  ownScope(slug),
  { sql: `insert into move_scope (kind, id) values ('${BYPASS}', '${BYPASS}')`, args: [] },
  ...statements,
  { sql: `delete from move_scope where kind = '${BYPASS}'`, args: [] },
]

const remainder = (part: TablePart) =>
  `select t.rowid from ${part.table} t where (${part.where})${
    stays[part.table] === undefined ? '' : ` and not (${stays[part.table]})`
  }`

/** Deletes a part some thousand rows at a time, so that other writes get their turn. */
async function deletePart(db: RegionDb, slug: string, part: TablePart): Promise<void> {
  const rows = `${remainder(part)} limit ${AT_ONCE}`
  const places: Statement[] =
    part.table === 'order_stock'
      ? [
          {
            sql: `update stock set bought = bought - gone.places, quantity = quantity - gone.places
                  from (select stock_id, sum(quantity) as places from order_stock
                        where released_at is null and rowid in (${rows}) group by stock_id) as gone
                  where stock.id = gone.stock_id and stock.id not in (${scoped('stock')})`,
            args: [],
          },
        ]
      : []
  // Most parts are empty, and a read costs less than a write.
  while ((await db.query(`${remainder(part)} limit 1`)).rows.length > 0) {
    const results = await db.write(
      asMover(slug, [...places, { sql: `delete from ${part.table} where rowid in (${rows})`, args: [] }]),
    )
    if ((results.at(-2)?.rowsAffected ?? 0) < AT_ONCE) return
  }
}

/** Administrators' rights across regions end: a person and a group in two regions cannot be linked. */
const foreignRights: TablePart = {
  table: 'group_admin',
  where: `t.user_id in (${scoped('user')}) or t.group_id in (${scoped('group')})`,
}

/** Waiting list entries across regions: the person leaves the list, and places held for them return. */
const foreignWaitings: TablePart = {
  table: 'waiting',
  where: `t.user_id in (${scoped('user')}) or t.activity_id in (${scoped('activity')})`,
}

/** Queue places across regions: nobody waits in one region for a sale in another. */
const crossingPlaces: TablePart = {
  table: 'opening_place',
  where: `t.user_id in (${scoped('user')}) or t.batch_id in (${scoped('batch')})`,
}

/** Sessions about to expire, which are not copied. */
const lapsing: TablePart = { table: 'session', where: `t.user_id in (${scoped('user')})` }

/**
 * Deletes the moved rows from a database: the source after a move, or the target of an aborted one. Rows of others
 * stay; places of shared stock leave with the orders that hold them. Safe to repeat.
 */
export async function cleanRows(db: RegionDb, slug: string, reached: (point: string) => Promise<void>): Promise<void> {
  const { rows } = await db.query(scoped('activity'))
  const activityIds = rows.map((row) => String(row.id))
  if (activityIds.length > 0)
    await db.write(
      asMover(slug, [
        ...unlistStatements({ activityIds }),
        { sql: `delete from activity_best where activity_id in (${scoped('activity')})`, args: [] },
      ]),
    )
  await deletePart(db, slug, foreignRights)
  await deletePart(db, slug, lapsing)
  await deletePart(db, slug, foreignWaitings)
  await deletePart(db, slug, crossingPlaces)
  for (const part of [...movedParts].reverse()) {
    if (part.table === 'user_group') await db.write(asMover(slug, retire))
    await deletePart(db, slug, part)
    await reached(`cleaned ${part.table}`)
  }
}

const held = `(select coalesce(sum(quantity), 0) from order_stock o where o.stock_id = stock.id and o.released_at is null)`

/** Statements that give the remaining rows to the others alone, no longer on sale. */
const retire: Statement[] = [
  `update activity set visibility = 'Archived', group_id = null where id in (${scoped('activity')})`,
  `update vendor set visibility = 'Archived', group_id = null where id in (${scoped('vendor')})`,
  `update vendor set group_id = null where group_id in (${scoped('group')})`,
  `update media set group_id = null where group_id in (${scoped('group')})`,
  `update stock set bought = ${held}, quantity = case when quantity is null then null else ${held} end,
     archived_at = coalesce(archived_at, created_at) where id in (${scoped('stock')})`,
  `update batch set archived_at = coalesce(archived_at, created_at) where id in (${scoped('batch')})`,
  `update weekly_template set archived_at = coalesce(archived_at, created_at) where batch_id in (${scoped('batch')})`,
].map((sql) => ({ sql, args: [] }))
