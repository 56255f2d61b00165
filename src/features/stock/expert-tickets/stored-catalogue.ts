import { eq, inArray, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import {
  expertCatalogue,
  expertPrice,
  expertProduct,
  expertTicket,
  type PriceGroup,
} from '#kernel/expert-tickets/tables.ts'
import type { ReadProduct } from './read-product.ts'

export interface KnownProduct {
  id: string
  digest: string
  isGone: boolean
  /** True if the last reading could not read this product. */
  isUnread: boolean
}

export interface StoredCatalogue {
  version: string | null
  readAt: number | null
  confirmedAt: number | null
  shrunkAt: number | null
  /** True if the last reading left products unread. */
  hasUnread: boolean
  /** Products used by tickets: their prices are stored day by day. */
  used: string[]
  /** Products of tickets restored from the trash, still without prices. */
  unpriced: string[]
  /** Unpriced products whose price depends on the moment. */
  liveProducts: ReadProduct[]
}

const fields = {
  id: expertProduct.id,
  name: expertProduct.name,
  provider: expertProduct.provider,
  productBase: expertProduct.productBase,
  json: expertProduct.json,
  isRealTime: expertProduct.isRealTime,
  prices: expertProduct.prices,
  liveAt: expertProduct.liveAt,
}

/** Loads the state of the third-party catalogue and which of its products are used. */
export async function loadCatalogue(db: RegionDb): Promise<StoredCatalogue> {
  const { orm } = db
  const isUsed = sql`${expertProduct.id} in (select ${expertTicket.productId} from ${expertTicket})`
  const isUnread = sql`${expertProduct.confirmedAt} is not null and ${expertProduct.goneAt} is null`
  const [[catalogue], unread, liveProducts, used] = await orm.batch([
    orm.select().from(expertCatalogue),
    orm.select({ id: expertProduct.id }).from(expertProduct).where(isUnread).limit(1),
    orm
      .select(fields)
      .from(expertProduct)
      .where(sql`${eq(expertProduct.isRealTime, true)} and ${expertProduct.goneAt} is null and ${isUsed}`),
    orm
      .select({
        id: expertProduct.id,
        isPriced: sql<number>`exists (select 1 from ${expertPrice} where ${expertPrice.productId} = ${expertProduct.id})`,
      })
      .from(expertProduct)
      .where(isUsed),
  ])
  return {
    version: catalogue?.version ?? null,
    readAt: catalogue?.readAt ?? null,
    confirmedAt: catalogue?.confirmedAt ?? null,
    shrunkAt: catalogue?.shrunkAt ?? null,
    hasUnread: unread.length > 0,
    used: used.map(({ id }) => id),
    unpriced: used.filter(({ isPriced }) => isPriced === 0).map(({ id }) => id),
    liveProducts,
  }
}

/** Loads all products, or those with these ids, without their texts. */
export async function loadKnown(db: RegionDb, ids: readonly string[] | 'all'): Promise<KnownProduct[]> {
  const { id, digest, goneAt, confirmedAt } = expertProduct
  const rows = await db.orm
    .select({ id, digest, goneAt, confirmedAt })
    .from(expertProduct)
    .where(ids === 'all' ? undefined : inArray(id, [...ids]))
  return rows.map((row) => ({
    id: row.id,
    digest: row.digest,
    isGone: row.goneAt !== null,
    isUnread: row.goneAt === null && row.confirmedAt !== null,
  }))
}

export async function loadPrices(db: RegionDb, ids: readonly string[]): Promise<Map<string, PriceGroup[]>> {
  const rows = await db.orm
    .select({ id: expertProduct.id, prices: expertProduct.prices })
    .from(expertProduct)
    .where(inArray(expertProduct.id, [...ids]))
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}
