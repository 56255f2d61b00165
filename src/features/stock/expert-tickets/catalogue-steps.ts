import type { Statement } from '#db/region-db.ts'
import type { PriceChange } from '#kernel/expert-tickets/tables.ts'
import type { productColumns } from './read-product.ts'

export interface WrittenProduct extends ReturnType<typeof productColumns> {
  digest: string
  /** Price change since the last reading; null for a product that is new or unchanged. */
  change: PriceChange | null
}

/** Stores products as they were read; one that was gone or unreadable is listed again. */
export const productStatement = (products: readonly WrittenProduct[], now: number): Statement => ({
  sql: `insert into expert_product (id, name, provider, product_base, name_key, json, prices, price_from, price_to,
      is_real_time, live_at, digest, changed_at, price_change, updated_at)
    select value ->> 'id', value ->> 'name', value ->> 'provider', value ->> 'productBase', value ->> 'nameKey',
      value -> 'json', value -> 'prices', value ->> 'priceFrom', value ->> 'priceTo', value ->> 'isRealTime',
      value ->> 'liveAt', value ->> 'digest', case when value ->> 'change' is not null then ?1 end,
      case when value ->> 'change' is not null then value -> 'change' end, ?1
    from json_each(?2) where true
    on conflict (id) do update set name = excluded.name, provider = excluded.provider,
      product_base = excluded.product_base, name_key = excluded.name_key, json = excluded.json,
      prices = excluded.prices, price_from = excluded.price_from, price_to = excluded.price_to,
      is_real_time = excluded.is_real_time, live_at = excluded.live_at, digest = excluded.digest,
      changed_at = coalesce(excluded.changed_at, changed_at),
      price_change = coalesce(excluded.price_change, price_change),
      updated_at = excluded.updated_at, confirmed_at = null, gone_at = null`,
  args: [now, JSON.stringify(products)],
})

const listed = 'select value from json_each(?1)'

/** Writes day-by-day prices of those products that have tickets on sale, as buyers query them. */
export const priceStatements = (productIds: readonly string[]): Statement[] =>
  insertPrices(listed, JSON.stringify(productIds))

/** Writes the prices of all products of a stock. */
export const pricesOfStock = (stockId: string): Statement[] =>
  insertPrices('select product_id from expert_ticket where stock_id = ?1', stockId)

function insertPrices(products: string, arg: string): Statement[] {
  const wanted = `from expert_product p, json_each(p.prices) g, json_each(g.value, '$[2]') d
    where p.id in (${products}) and (p.is_real_time = 0 or p.live_at is not null)
      and p.id in (select product_id from expert_ticket)`
  return [
    {
      sql: `delete from expert_price where product_id in (${products})
        and (product_id, day) not in (select p.id, d.value ${wanted})`,
      args: [arg],
    },
    {
      sql: `insert into expert_price (product_id, day, price, original_price)
        select p.id, d.value, g.value ->> 0, g.value ->> 1 ${wanted}
        on conflict (product_id, day) do update set price = excluded.price, original_price = excluded.original_price`,
      args: [arg],
    },
  ]
}

const confirmedBefore = '(select confirmed_at from expert_catalogue where id = 1)'

/** Marks products that the provider no longer lists; their data stays. */
export const goneStatement = (productIds: readonly string[], now: number): Statement => ({
  sql: `update expert_product set gone_at = ?1, confirmed_at = coalesce(confirmed_at, ${confirmedBefore}, 0)
    where id in (select value from json_each(?2)) and gone_at is null`,
  args: [now, JSON.stringify(productIds)],
})

/** Marks products that could not be read: their last confirmation stays the previous one. */
export const unreadStatement = (productIds: readonly string[]): Statement => ({
  sql: `update expert_product set confirmed_at = coalesce(${confirmedBefore}, 0)
    where id in (select value from json_each(?)) and gone_at is null and confirmed_at is null`,
  args: [JSON.stringify(productIds)],
})

/** Clears the unread mark of products that are readable again and unchanged. */
export const readAgainStatement = (productIds: readonly string[]): Statement => ({
  sql: 'update expert_product set confirmed_at = null where id in (select value from json_each(?)) and gone_at is null',
  args: [JSON.stringify(productIds)],
})

/**
 * Marks the best prices stale of all activities that sell these products (or any); goes into the batch that changes
 * them.
 */
export const staleBests = (productIds: readonly string[] | 'all', now: number): Statement => ({
  sql: `update activity_best set valid_until = ?1, updated_at = max(?1, updated_at + 1)
    where activity_id in (select s.activity_id from expert_ticket t join expert_stock s on s.id = t.stock_id
      where t.archived_at is null and s.archived_at is null
        ${productIds === 'all' ? '' : 'and t.product_id in (select value from json_each(?2))'})`,
  args: productIds === 'all' ? [now] : [now, JSON.stringify(productIds)],
})

/** Records that the catalogue was confirmed at `now`; `version` and `readAt` describe the reading. */
export const confirmedStatement = (
  { version, readAt }: { version: string | null; readAt: number | null },
  now: number,
): Statement => ({
  sql: `insert into expert_catalogue (id, version, read_at, confirmed_at) values (1, ?, ?, ?)
    on conflict (id) do update set version = excluded.version, read_at = excluded.read_at,
      confirmed_at = excluded.confirmed_at, failed_at = null, error = null, shrunk_at = null`,
  args: [version, readAt, now],
})

/** Records since when, and why, the catalogue cannot be confirmed. */
export const failedStatement = (error: string, now: number): Statement => ({
  sql: `insert into expert_catalogue (id, failed_at, error) values (1, ?, ?)
    on conflict (id) do update set failed_at = coalesce(failed_at, excluded.failed_at), error = excluded.error`,
  args: [now, error],
})

export const shrunkStatement = (now: number): Statement => ({
  sql: 'update expert_catalogue set shrunk_at = coalesce(shrunk_at, ?) where id = 1',
  args: [now],
})
