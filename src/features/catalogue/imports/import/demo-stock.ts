import type { RegionDb, Statement } from '#db/region-db.ts'
import { materialiseTemplates } from '#features/stock/slots/materialise.ts'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { batch, ticketInfo, weeklyTemplate } from '#kernel/stock/tables.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'

const yearMs = 365 * 86_400_000
/** Wednesday, Saturday, Sunday. */
const openDays = [3, 6, 7]

/** Returns which of the activities have no stock at all. */
export async function withoutStock(db: Pick<RegionDb, 'query'>, activityIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(
    'select value as id from json_each(?) where not exists (select 1 from batch where activity_id = value)',
    [JSON.stringify(activityIds)],
  )
  return rows.map(({ id }) => String(id))
}

/** Tickets at a plausible price for an afternoon on three days a week, sold without confirmation. */
export function demoStockStatements(
  db: RegionDb,
  activityIds: readonly string[],
  now: number,
  zone: string,
): Statement[] {
  if (activityIds.length === 0) return []
  const today = startOfDay(zone, now)
  const batches = activityIds.map((activityId) => ({ id: newId('sb'), activityId }))
  const tickets = batches.flatMap(({ id: batchId, activityId }) => {
    const publicPrice = 500 + (sumCharCodes(activityId) % 15) * 100
    return [
      { position: 0, label: 'Plein tarif', ...prices(publicPrice) },
      { position: 1, label: 'Tarif réduit', description: 'Moins de 26 ans', ...prices(Math.round(publicPrice * 0.6)) },
    ].map((ticket) => ({ id: newId('ti'), batchId, ...ticket }))
  })
  const templates = batches.flatMap(({ id: batchId }) =>
    openDays.map((weekday) => ({
      id: newId('swt'),
      batchId,
      weekday,
      quantity: 30,
      periodStartTs: today,
      periodEndTs: today + yearMs,
      startHour: 14,
      startMinute: 0,
      endHour: 17,
      endMinute: 30,
      zone,
      materialisedUntil: today,
      createdAt: now,
    })),
  )
  return [
    db.orm.insert(batch).values(batches.map((entry) => ({ ...entry, mode: 'Automatic' as const, createdAt: now }))),
    db.orm.insert(ticketInfo).values(tickets),
    db.orm.insert(weeklyTemplate).values(templates),
    markBestStale(activityIds, now),
  ]
}

/** Makes the slots of every lagging template and the prices that lists show, as the jobs would do later. */
export async function finishStock(db: RegionDb, now: number, zone: string): Promise<void> {
  const slots = await materialiseTemplates(db, now)
  if (slots.length > 0) await db.write(slots)
  while ((await refreshBest(db, now, zone)) > 0);
}

const prices = (publicPrice: number) => ({
  publicPrice,
  youpiizPrice: Math.round(publicPrice * 0.085) * 10,
  buyingPrice: Math.round(publicPrice * 0.75),
})

const sumCharCodes = (text: string): number => [...text].reduce((sum, char) => sum + char.charCodeAt(0), 0)
