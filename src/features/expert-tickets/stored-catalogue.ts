import { eq, inArray, sql } from 'drizzle-orm'
import type { RegionDb } from '../../db/region-db.ts'
import type { ReadProduct } from './read-product.ts'
import { expertCatalogue, expertPrice, expertProduct, expertTicket, type PriceGroup } from './tables.ts'

export interface KnownProduct {
  id: string
  digest: string
  isGone: boolean
  /** The last reading could not read it. */
  isUnread: boolean
}

export interface StoredCatalogue {
  version: string | null
  readAt: number | null
  confirmedAt: number | null
  shrunkAt: number | null
  known: KnownProduct[]
  /** Products that tickets are or were made of: their prices are kept day by day. */
  used: string[]
  /** Of tickets that came back from the trash: without a price as yet. */
  unpriced: string[]
  /** Those of them whose price depends on the moment. */
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

/** What is known of the third-party catalogue, without its texts. */
export async function loadCatalogue(db: RegionDb): Promise<StoredCatalogue> {
  const { orm } = db
  const usedIds = sql`(select ${expertTicket.productId} from ${expertTicket}
    union select ${expertPrice.productId} from ${expertPrice})`
  const [[catalogue], known, liveProducts, used] = await orm.batch([
    orm.select().from(expertCatalogue),
    orm
      .select({
        id: expertProduct.id,
        digest: expertProduct.digest,
        goneAt: expertProduct.goneAt,
        confirmedAt: expertProduct.confirmedAt,
      })
      .from(expertProduct),
    orm
      .select(fields)
      .from(expertProduct)
      .where(sql`${eq(expertProduct.isRealTime, true)} and ${expertProduct.goneAt} is null
        and ${expertProduct.id} in ${usedIds}`),
    orm
      .select({
        id: expertProduct.id,
        isPriced: sql<number>`exists (select 1 from ${expertPrice} where ${expertPrice.productId} = ${expertProduct.id})`,
      })
      .from(expertProduct)
      .where(sql`${expertProduct.id} in ${usedIds}`),
  ])
  return {
    version: catalogue?.version ?? null,
    readAt: catalogue?.readAt ?? null,
    confirmedAt: catalogue?.confirmedAt ?? null,
    shrunkAt: catalogue?.shrunkAt ?? null,
    known: known.map(({ goneAt, confirmedAt, ...row }) => ({
      ...row,
      isGone: goneAt !== null,
      isUnread: goneAt === null && confirmedAt !== null,
    })),
    used: used.map(({ id }) => id),
    unpriced: used.filter(({ isPriced }) => isPriced === 0).map(({ id }) => id),
    liveProducts,
  }
}

export async function loadPrices(db: RegionDb, ids: readonly string[]): Promise<Map<string, PriceGroup[]>> {
  const rows = await db.orm
    .select({ id: expertProduct.id, prices: expertProduct.prices })
    .from(expertProduct)
    .where(inArray(expertProduct.id, [...ids]))
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}
