import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { RegionDb } from '#db/region-db.ts'
import { searchSynonym } from '#features/catalogue/shop-search/tables.ts'
import { subsidyRule } from '#features/catalogue/subsidies/tables.ts'
import { libraryItem } from '#features/committee/library/tables.ts'
import { mailing } from '#features/committee/mailings/tables.ts'
import { news } from '#features/committee/news/tables.ts'
import { poll } from '#features/committee/polls/tables.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { namedPurchase } from '#features/operation/order-office/named-purchase.ts'
import { memberField } from '#features/people/member-fields/tables.ts'
import { activity, category, vendor } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'

/** Named parameters of an office address. */
export type AddressParts = Readonly<Record<string, string>>

const row = (table: SQLiteTable, ...conditions: (SQL | undefined)[]): SQL =>
  sql`exists (select 1 from ${table} where ${and(...conditions)})`

/** Condition on a thing that committees find only if they own it. */
const owned =
  (table: SQLiteTable, id: SQLiteColumn, owner: SQLiteColumn) =>
  (value: string, { groupId }: AddressParts) =>
    row(table, eq(id, value), groupId === undefined ? undefined : eq(owner, groupId))

const below = (parent: string) => (value: string, parts: AddressParts) =>
  row(category, eq(category.id, value), eq(category.parentId, parts[parent] ?? ''))

/** Existence condition for each parameter that an address may have. */
const things: Readonly<Record<string, (value: string, parts: AddressParts) => SQL>> = {
  activityId: owned(activity, activity.id, activity.groupId),
  vendorId: owned(vendor, vendor.id, vendor.groupId),
  stockId: (value) => row(stock, eq(stock.id, value)),
  cat1Id: (value) => row(category, eq(category.id, value), eq(category.level, 1)),
  cat2Id: below('cat1Id'),
  cat3Id: below('cat2Id'),
  groupId: (value) => row(userGroup, eq(userGroup.id, value)),
  purchaseId: (value) => row(attempt, namedPurchase(value)),
  synonymId: (value) => row(searchSynonym, eq(searchSynonym.id, value)),
  mailingId: owned(mailing, mailing.id, mailing.groupId),
  folderId: owned(libraryItem, libraryItem.id, libraryItem.groupId),
  newsId: owned(news, news.id, news.groupId),
  pollId: owned(poll, poll.id, poll.groupId),
  ruleId: owned(subsidyRule, subsidyRule.id, subsidyRule.groupId),
  fieldId: owned(memberField, memberField.id, memberField.groupId),
}

/** Statements exist longer than their partner or group (src/features/money/statements/read-statement.ts). */
const outliving: Readonly<Record<string, (parts: AddressParts) => SQL>> = {
  '/admin/statements/vendor/$vendorId': ({ vendorId = '' }) =>
    sql`(${row(vendor, eq(vendor.id, vendorId))} or ${row(statementEntry, eq(statementEntry.vendorId, vendorId))})`,
  '/admin/statements/group/$groupId': ({ groupId = '' }) =>
    sql`(${row(userGroup, eq(userGroup.id, groupId))} or ${row(statementEntry, eq(statementEntry.groupId, groupId))})`,
}

/** True if all things named in an address exist, checked in one read; unknown parameters are left to the screen. */
export async function namesWhatIsThere(
  { orm }: Pick<RegionDb, 'orm'>,
  { path, parts }: { path: string; parts: AddressParts },
): Promise<boolean> {
  const own = outliving[path]?.(parts)
  const wanted = own ? [own] : Object.entries(parts).flatMap(([name, value]) => things[name]?.(value, parts) ?? [])
  if (wanted.length === 0) return true
  const [found] = await orm.all<{ there: number }>(sql`select ${sql.join(wanted, sql` and `)} as there`)
  return found?.there === 1
}
