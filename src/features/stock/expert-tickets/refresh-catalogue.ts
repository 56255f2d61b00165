import { guard } from '#db/region-db.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { CATALOGUE_STALE_MS } from '#kernel/stock/expert-shapes.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import {
  confirmedStatement,
  failedStatement,
  goneStatement,
  priceStatements,
  productStatement,
  readAgainStatement,
  shrunkStatement,
  staleBests,
  unreadStatement,
} from './catalogue-steps.ts'
import { CatalogueShrunk, ExpertTicketError } from './expert-error.ts'
import { livePrices } from './live-prices.ts'
import { priceChange, productColumns, productDigest, type ReadProduct, readProduct } from './read-product.ts'
import { type KnownProduct, loadCatalogue, loadKnown, loadPrices, type StoredCatalogue } from './stored-catalogue.ts'

export const REFRESH_CATALOGUE_JOB = 'refresh-expert-catalogue'

/** New days enter the catalogue's year even if nothing else changes. */
const WHOLE_EVERY_MS = 24 * 3_600_000
/** Delay before the next whole reading while some products are unreadable. */
const RETRY_WHOLE_MS = 3_600_000
/** Rows per write: few enough that no checkout waits for it. */
const CHUNK = 200
/** Number of products that may well vanish at once, when a contract ends. */
const FEW = 10
/** Time after which an answer that lacks more than half is trusted. */
const BELIEVED_AFTER_MS = 2 * 3_600_000

interface Reading {
  version: string | null
  /** When the whole catalogue was read; null if the provider said that it is unchanged. */
  readAt: number | null
  products: ReadProduct[]
  /** Listed but unreadable products; "" for one without id. */
  unread: string[]
}

/**
 * Updates the third-party catalogue. Everything is read before anything is written, so that a failed reading changes no
 * product.
 */
export async function refreshCatalogue(ctx: JobContext): Promise<void> {
  const stored = await loadCatalogue(ctx.db)
  try {
    const reading = await read(ctx, stored)
    const isWhole = reading.readAt !== null
    const known = await loadKnown(ctx.db, isWhole ? 'all' : reading.products.map(({ id }) => id))
    if (isWhole) refuseShrunk(stored, known, reading, ctx.now)
    await write(ctx, stored, known, reading)
  } catch (error) {
    if (error instanceof CatalogueShrunk && stored.shrunkAt === null) await ctx.db.write([shrunkStatement(ctx.now)])
    if (error instanceof ExpertTicketError) await ctx.db.write([failedStatement(error.message, ctx.now)])
    throw error
  }
}

async function read(ctx: JobContext, stored: StoredCatalogue): Promise<Reading> {
  const { platform, now, region } = ctx
  const version = await platform.expertTickets.catalogueUpdatedAt()
  const age = now - (stored.readAt ?? 0)
  const isSame = version !== null && version === stored.version && stored.shrunkAt === null
  const rereads = stored.hasUnread ? RETRY_WHOLE_MS : WHOLE_EVERY_MS
  if (isSame && age < rereads) {
    const live = await livePrices(ctx, stored.liveProducts)
    return { version, readAt: null, ...live }
  }
  const today = dayKey(region.zone, now)
  const catalogue = await platform.expertTickets.catalogue()
  const byId = new Map(catalogue.products.map((listed) => [listed.product.ProductId, readProduct(listed, today)]))
  const used = new Set(stored.used)
  const live = await livePrices(
    ctx,
    [...byId.values()].filter(({ id, isRealTime }) => isRealTime && used.has(id)),
  )
  for (const product of live.products) byId.set(product.id, product)
  for (const id of live.unread) byId.delete(id)
  const unread = [...catalogue.unreadable.filter((id) => !byId.has(id)), ...live.unread]
  if (unread.length > 0)
    platform.log('warn', 'expert.products-not-read', { region: region.slug, products: unread.length })
  // Uses the version asked for before the reading if the answer has none: the older state is the safe assumption.
  return { version: catalogue.version ?? version, readAt: now, products: [...byId.values()], unread }
}

/**
 * Throws if the provider lists less than half of before: a truncated answer is likelier than the end of so many
 * products.
 */
function refuseShrunk(
  { shrunkAt }: StoredCatalogue,
  known: readonly KnownProduct[],
  { products, unread }: Reading,
  now: number,
): void {
  const listed = known.filter(({ isGone }) => !isGone)
  const found = new Set([...products.map(({ id }) => id), ...unread])
  const kept = listed.filter(({ id }) => found.has(id)).length
  if (listed.length < FEW || kept * 2 >= listed.length) return
  if (shrunkAt !== null && now - shrunkAt >= BELIEVED_AFTER_MS) return
  throw new CatalogueShrunk(kept, listed.length)
}

async function write(
  { db, now }: JobContext,
  stored: StoredCatalogue,
  all: readonly KnownProduct[],
  reading: Reading,
): Promise<void> {
  const known = new Map(all.map((product) => [product.id, product]))
  const digests = await Promise.all(reading.products.map(productDigest))
  const read = reading.products.map((product, at) => ({
    product,
    digest: digests[at] ?? '',
    known: known.get(product.id),
  }))
  const changed = read.filter((one) => one.known?.digest !== one.digest || one.known.isGone)
  for (let from = 0; from < changed.length; from += CHUNK) {
    const chunk = changed.slice(from, from + CHUNK)
    const ids = chunk.map(({ product }) => product.id)
    const before = await loadPrices(db, ids)
    const rows = chunk.map(({ product, digest }) => {
      // Live prices change all the time, so a change is no news.
      const change = product.isRealTime ? null : priceChange(before.get(product.id) ?? [], product.prices)
      return { ...productColumns(product), digest, change }
    })
    await db.write([productStatement(rows, now), ...priceStatements(ids), staleBests(ids, now)])
  }
  const { gone, unread } = missing(all, reading)
  const isBack = ({ known: one }: { known: KnownProduct | undefined }) => one?.isUnread === true
  const again = read.filter(isBack).map(({ product }) => product.id)
  const wasStale = (stored.confirmedAt ?? 0) <= now - CATALOGUE_STALE_MS
  const affected = [...changed.map(({ product }) => product.id), ...gone, ...again, ...stored.unpriced]
  await db.write([
    guard(
      '(select coalesce(max(confirmed_at), 0) from expert_catalogue) = ?',
      [stored.confirmedAt ?? 0],
      new Error('Another run has refreshed the catalogue.'),
    ),
    ...(gone.length > 0 ? [goneStatement(gone, now)] : []),
    ...(unread.length > 0 ? [unreadStatement(unread)] : []),
    ...(again.length > 0 ? [readAgainStatement(again)] : []),
    ...(stored.unpriced.length > 0 ? priceStatements(stored.unpriced) : []),
    confirmedStatement({ version: reading.version, readAt: reading.readAt ?? stored.readAt }, now),
    ...(wasStale || affected.length > 0 ? [staleBests(wasStale ? 'all' : affected, now), bumpCatalogueVersion()] : []),
  ])
}

/** Known products that a whole reading lacks. If a listed product has no readable id, each missing one may be it. */
function missing(known: readonly KnownProduct[], { readAt, products, unread }: Reading) {
  if (readAt === null) return { gone: [], unread }
  const found = new Set([...products.map(({ id }) => id), ...unread])
  const lacking = known.filter(({ id, isGone }) => !isGone && !found.has(id)).map(({ id }) => id)
  return unread.includes('') ? { gone: [], unread: [...unread, ...lacking] } : { gone: lacking, unread }
}
