import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type ListQuery, listPage, toPage } from '#handler/list-page.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { textFilter } from '#handler/text-filter.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry, stock } from '#kernel/stock/tables.ts'
import { plainTextSql } from '#lib/plain-text.ts'
import type { EntryCounts, EntryFilter, ListedEntry } from './entry-shapes.ts'
import { toListedEntry } from './entry-view.ts'

const documentsSql = sql<string>`(select json_group_array(json_object('id', d.id, 'name', d.name, 'size', d.size,
    'reading', json(d.reading)))
  from (select f.id, f.name, f.size, f.reading from entry_file x join file f on f.id = x.file_id
    where x.entry_id = ${entry.id} order by x.position) d)`

/** Activity of the order item if sold, else of the stock. */
const activityIdSql = sql`coalesce(${orderItem.activityId}, ${stock.activityId})`

const isSold = sql`${entry.orderItemId} is not null`
const isOpen = sql`${entry.voidAt} is null`

const filters: Readonly<Record<EntryFilter, SQL>> = {
  free: sql`${entry.orderItemId} is null and ${entry.voidAt} is null`,
  sold: isSold,
  awaitingUpload: sql`${entry.status} = 'AwaitingUpload' and ${isOpen}`,
  awaitingGeneration: sql`${entry.status} = 'AwaitingGeneration' and ${isOpen}`,
}

interface EntryQuery extends ListQuery<'createdAt'> {
  text?: string
  filter?: EntryFilter
}

export interface EntryPage {
  entries: ListedEntry[]
  nextCursor: string | null
  total: number
  counts: EntryCounts
}

/** Lists a page of the entries that match `where`, oldest first, with counts by kind. */
export async function listEntries(db: ReadDb, where: SQL, query: EntryQuery): Promise<EntryPage> {
  const page = listPage(query, {
    by: { createdAt: entry.createdAt },
    usual: { sort: 'createdAt', direction: 'asc' },
    id: entry.id,
  })
  const wanted = and(where, query.filter && filters[query.filter], textFilter(query.text, searched, [entry.code]))
  const one = (filter: EntryFilter) => sql<number>`coalesce(sum(${filters[filter]}), 0)`
  const [rows, [counts], [matching]] = await db.orm.batch([
    selectEntries(db, and(wanted, page.after), page),
    db.orm
      .select({
        all: sql<number>`count(*)`,
        free: one('free'),
        sold: one('sold'),
        awaitingUpload: one('awaitingUpload'),
        awaitingGeneration: one('awaitingGeneration'),
      })
      .from(entry)
      .leftJoin(stock, eq(stock.id, entry.stockId))
      .where(where),
    db.orm
      .select({ total: sql<number>`count(*)` })
      .from(entry)
      .leftJoin(stock, eq(stock.id, entry.stockId))
      .where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    entries: await Promise.all(unitsInOrder(shown).map(toListedEntry)),
    nextCursor,
    total: matching?.total ?? 0,
    counts: counts ?? { all: 0, free: 0, sold: 0, awaitingUpload: 0, awaitingGeneration: 0 },
  }
}

interface Timed {
  entry: { id: string; orderItemId: string | null; unitNo: number | null; createdAt: number }
}

/** Sorts tickets of one order by their number where they share a moment. */
function unitsInOrder<Row extends Timed>(rows: readonly Row[]): Row[] {
  const entryGroup = ({ entry: own }: Row) => own.orderItemId ?? own.id
  const places = new Map(rows.map(({ entry: own }, at) => [own.createdAt, at] as const).reverse())
  return rows.toSorted(
    (one, other) =>
      (places.get(one.entry.createdAt) ?? 0) - (places.get(other.entry.createdAt) ?? 0) ||
      (entryGroup(one) < entryGroup(other) ? -1 : entryGroup(one) > entryGroup(other) ? 1 : 0) ||
      (one.entry.unitNo ?? 0) - (other.entry.unitNo ?? 0),
  )
}

type Page = ReturnType<typeof listPage>

const selectEntries = (db: ReadDb, where: SQL | undefined, page: Page) =>
  db.orm
    .select({
      id: entry.id,
      key: page.key,
      entry,
      activityId: activity.id,
      activityLabel: activity.label,
      vendorName: vendor.name,
      item: {
        id: orderItem.id,
        status: orderItem.status,
        startedAt: orderItem.startedAt,
        quantity: orderItem.quantity,
        validityDateStr: orderItem.validityDateStr,
        snapshot: orderItem.snapshot,
        attemptId: orderItem.attemptId,
      },
      paymentId: attempt.paymentId,
      buyer: { userId: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email },
      documents: documentsSql,
    })
    .from(entry)
    .leftJoin(stock, eq(stock.id, entry.stockId))
    .leftJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .leftJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .leftJoin(user, eq(user.id, orderItem.userId))
    .innerJoin(activity, eq(activity.id, activityIdSql))
    .innerJoin(vendor, eq(vendor.id, activity.vendorId))
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)

const plainSql = (expression: string): SQL => sql.raw(plainTextSql(`coalesce((${expression}), '')`))

const searched: readonly SQL[] = [
  plainSql(
    "select group_concat(f.name, ' ') from entry_file x join file f on f.id = x.file_id where x.entry_id = entry.id",
  ),
  plainSql(
    "select u.first_name || ' ' || u.last_name || ' ' || u.email from order_item o join user u on u.id = o.user_id where o.id = entry.order_item_id",
  ),
  plainSql('select a.label from order_item o join activity a on a.id = o.activity_id where o.id = entry.order_item_id'),
]
