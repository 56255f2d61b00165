import { eq, type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { searchSynonym } from '#features/catalogue/shop-search/tables.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { namedPurchase } from '#features/operation/order-office/named-purchase.ts'
import { type AddressParts, type NamedThing, ownedThing, rowExists } from '#handler/manifest/named-thing.ts'
import { activity, category, vendor } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { memberField } from '#kernel/member-answers/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { subsidyRule } from '#kernel/subsidies/tables.ts'
import { features } from '../features.ts'

const below = (parent: string) => (value: string, parts: AddressParts) =>
  rowExists(category, eq(category.id, value), eq(category.parentId, parts[parent] ?? ''))

/** Existence condition for each parameter that an address may have. */
const things: Readonly<Record<string, NamedThing>> = {
  ...Object.assign({}, ...features.map(({ named }) => named)),
  activityId: ownedThing(activity, activity.id, activity.groupId),
  vendorId: ownedThing(vendor, vendor.id, vendor.groupId),
  stockId: (value) => rowExists(stock, eq(stock.id, value)),
  cat1Id: (value) => rowExists(category, eq(category.id, value), eq(category.level, 1)),
  cat2Id: below('cat1Id'),
  cat3Id: below('cat2Id'),
  groupId: (value) => rowExists(userGroup, eq(userGroup.id, value)),
  purchaseId: (value) => rowExists(attempt, namedPurchase(value)),
  synonymId: (value) => rowExists(searchSynonym, eq(searchSynonym.id, value)),
  ruleId: ownedThing(subsidyRule, subsidyRule.id, subsidyRule.groupId),
  fieldId: ownedThing(memberField, memberField.id, memberField.groupId),
}

/** Statements exist longer than their partner or group (src/features/money/statements/read-statement.ts). */
const outliving: Readonly<Record<string, (parts: AddressParts) => SQL>> = {
  '/admin/statements/vendor/$vendorId': ({ vendorId = '' }) =>
    sql`(${rowExists(vendor, eq(vendor.id, vendorId))} or ${rowExists(statementEntry, eq(statementEntry.vendorId, vendorId))})`,
  '/admin/statements/group/$groupId': ({ groupId = '' }) =>
    sql`(${rowExists(userGroup, eq(userGroup.id, groupId))} or ${rowExists(statementEntry, eq(statementEntry.groupId, groupId))})`,
}

/** True if all things named in a URL exist, checked in one read; unknown parameters are left to the screen. */
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
