import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { plain } from '#handler/text-filter.ts'
import { activity, category, vendor } from '#kernel/catalogue/tables.ts'
import { expertProduct, expertStock } from '#kernel/expert-tickets/tables.ts'
import { batch, offer, stock, weeklyTemplate } from '#kernel/stock/tables.ts'
import type { SearchTable } from './contract.ts'

/** Searchable part of a table: nothing else can be queried or returned. */
export interface Searched {
  table: SQLiteTable
  id: SQLiteColumn
  /** Columns of an item by wire name; filters use these names. */
  fields: Record<string, SQLiteColumn>
  /** Fields that a committee reads in its own rows only and cannot filter by, since results would reveal them. */
  privates?: readonly string[]
  /** Name field, and the plain texts in which words are searched. */
  name?: { field: string; texts: readonly (SQLiteColumn | SQL)[]; isIndexed?: boolean }
  /** Orders for which an index exists. */
  orders: Record<string, SQLiteColumn>
  usual: { sort: string; direction: 'asc' | 'desc' }
  /** Condition on rows of this kind, since the category levels share a table. */
  only?: SQL
  /** Condition on rows that a committee may look up. */
  committee: (db: ReadDb, scope: Scope) => SQL | undefined
}

const own = (db: ReadDb, scope: Scope) =>
  db.orm.select({ id: activity.id }).from(activity).where(scope.where(activity.groupId))

const ofOwnActivities = (column: SQLiteColumn) => (db: ReadDb, scope: Scope) => inArray(column, own(db, scope))

const vendors: Searched = {
  table: vendor,
  id: vendor.id,
  fields: {
    id: vendor.id,
    name: vendor.name,
    slugName: vendor.slugName,
    logoMediaId: vendor.logoMediaId,
    mediaIds: vendor.mediaIds,
    contact: vendor.contact,
    markdown: vendor.markdown,
    visibility: vendor.visibility,
    comments: vendor.comments,
    groupId: vendor.groupId,
    externalUrl: vendor.externalUrl,
    legalIdentity: vendor.legalIdentity,
    createdAt: vendor.createdAt,
    updatedAt: vendor.updatedAt,
  },
  privates: ['contact', 'comments'],
  name: { field: 'name', texts: [vendor.nameKey], isIndexed: true },
  orders: { name: vendor.nameKey, createdAt: vendor.createdAt, updatedAt: vendor.updatedAt },
  usual: { sort: 'updatedAt', direction: 'desc' },
  // The committee's own partners, and those without a group (A22).
  committee: (_db, scope) => or(scope.where(vendor.groupId), isNull(vendor.groupId)),
}

const activities: Searched = {
  table: activity,
  id: activity.id,
  fields: {
    id: activity.id,
    vendorId: activity.vendorId,
    groupId: activity.groupId,
    label: activity.label,
    slugName: activity.slugName,
    cse: activity.cse,
    addressType: activity.addressType,
    stockType: activity.stockType,
    promoCodeStock: activity.promoCodeStock,
    memberCardStock: activity.memberCardStock,
    headerOverride: activity.headerOverride,
    markdown: activity.markdown,
    mediaIds: activity.mediaIds,
    visibility: activity.visibility,
    comments: activity.comments,
    externalUrl: activity.externalUrl,
    isDirty: activity.isDirty,
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
  },
  name: { field: 'label', texts: [activity.nameKey], isIndexed: true },
  orders: { updatedAt: activity.updatedAt },
  usual: { sort: 'updatedAt', direction: 'desc' },
  committee: (_db, scope) => scope.where(activity.groupId),
}

const categories = (level: 1 | 2 | 3): Searched => ({
  table: category,
  id: category.id,
  fields: {
    id: category.id,
    name: category.name,
    slug: category.slug,
    description: category.description,
    order: category.sortOrder,
    mediaId: category.mediaId,
    contractKind: category.contractKind,
    ...(level === 1 ? {} : { [`cat${level - 1}Id`]: category.parentId }),
    createdAt: category.createdAt,
    updatedAt: category.updatedAt,
  },
  name: { field: 'name', texts: [plain(category.name)] },
  // No index needed: there are a few hundred categories at most.
  orders: { order: category.sortOrder, name: category.name, updatedAt: category.updatedAt },
  usual: { sort: 'order', direction: 'asc' },
  only: eq(category.level, level),
  committee: () => undefined,
})

const byId = (id: SQLiteColumn) => ({ orders: { id }, usual: { sort: 'id', direction: 'asc' } }) as const

const offers: Searched = {
  table: offer,
  id: offer.id,
  fields: {
    id: offer.id,
    label: offer.label,
    targetKind: offer.targetKind,
    targetId: offer.targetId,
    hoursByWeek: offer.hoursByWeek,
    percentHundredths: offer.percentHundredths,
    amount: offer.amount,
    flashStartTs: offer.flashStartTs,
    flashEndTs: offer.flashEndTs,
    visibility: offer.visibility,
    createdAt: offer.createdAt,
    updatedAt: offer.updatedAt,
  },
  name: { field: 'label', texts: [sql`${offer.label}`] },
  ...byId(offer.id),
  committee: (db, scope) => and(eq(offer.targetKind, 'Activity'), inArray(offer.targetId, own(db, scope))),
}

const stocks: Searched = {
  table: stock,
  id: stock.id,
  fields: {
    id: stock.id,
    activityId: stock.activityId,
    batchId: stock.batchId,
    weeklyTemplateId: stock.templateId,
    type: stock.kind,
    startTs: stock.startTs,
    endTs: stock.endTs,
    schedule: stock.schedule,
    quantity: stock.quantity,
    reserved: stock.reserved,
    bought: stock.bought,
    visibility: stock.visibility,
    createdAt: stock.createdAt,
  },
  ...byId(stock.id),
  committee: ofOwnActivities(stock.activityId),
}

const templates: Searched = {
  table: weeklyTemplate,
  id: weeklyTemplate.id,
  fields: {
    id: weeklyTemplate.id,
    batchId: weeklyTemplate.batchId,
    weekday: weeklyTemplate.weekday,
    quantity: weeklyTemplate.quantity,
    periodStartTs: weeklyTemplate.periodStartTs,
    periodEndTs: weeklyTemplate.periodEndTs,
    startHour: weeklyTemplate.startHour,
    startMinute: weeklyTemplate.startMinute,
    endHour: weeklyTemplate.endHour,
    endMinute: weeklyTemplate.endMinute,
    createdAt: weeklyTemplate.createdAt,
  },
  ...byId(weeklyTemplate.id),
  committee: (db, scope) =>
    inArray(
      weeklyTemplate.batchId,
      db.orm.select({ id: batch.id }).from(batch).where(ofOwnActivities(batch.activityId)(db, scope)),
    ),
}

const expertStocks: Searched = {
  table: expertStock,
  id: expertStock.id,
  fields: {
    id: expertStock.id,
    activityId: expertStock.activityId,
    createdAt: expertStock.createdAt,
    updatedAt: expertStock.updatedAt,
  },
  only: isNull(expertStock.archivedAt),
  ...byId(expertStock.id),
  committee: ofOwnActivities(expertStock.activityId),
}

const expertProducts: Searched = {
  table: expertProduct,
  id: expertProduct.id,
  fields: {
    id: expertProduct.id,
    ProductName: expertProduct.name,
    provider: expertProduct.provider,
    productBase: expertProduct.productBase,
    priceFrom: expertProduct.priceFrom,
    priceTo: expertProduct.priceTo,
    goneAt: expertProduct.goneAt,
    updatedAt: expertProduct.updatedAt,
  },
  name: { field: 'ProductName', texts: [plain(expertProduct.name)] },
  ...byId(expertProduct.id),
  // Third-party tickets are for super admins only (K-ROLE-017).
  committee: () => sql`false`,
}

export const searchedTables: Readonly<Record<SearchTable, Searched>> = {
  vendor: vendors,
  activity: activities,
  cat1: categories(1),
  cat2: categories(2),
  cat3: categories(3),
  offer: offers,
  stock: stocks,
  'stock-weekly-template': templates,
  'expert-ticket-stock': expertStocks,
  'expert-ticket-product': expertProducts,
}
