import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/client.ts'
import { stock } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { PARIS, type StockInput, stockOffice, ticketInput, weeklyInput } from './stock-office.ts'

export const reduced = ticketInput({ label: 'Réduit', youpiizPrice: eur(900) })

/** An office with a weekly stock to copy from, and activities to copy it to. */
export async function copying(source: Parameters<typeof weeklyInput>[0] = {}) {
  const office = await stockOffice()
  const { app, admin, db, shop } = office
  const { stocks } = await office.create(weeklyInput(source))
  const [original] = stocks
  if (!original) throw new Error('Nothing was made.')
  // Later than the making: histories have both in their order.
  app.advance(1000)

  /** Another activity with these stocks, and what is asked of it. */
  const target = async (...inputs: StockInput[]) => {
    const { activityId } = await shop.sell({ slots: 0, batch: { archivedAt: 1 } })
    if (inputs.length > 0) await app.call('/admin/create-stocks', { activityId, stocks: inputs }, { as: admin })
    app.advance(1000)
    const batches = async () =>
      (await app.call('/admin/list-activity-stock-batches', { activityId }, { as: admin })).items
    const first = async () => {
      const [found] = await batches()
      if (!found) throw new Error('No stock.')
      return found
    }
    const slots = async () =>
      (await db.orm.select().from(stock).where(eq(stock.activityId, activityId))).sort(
        (one, other) => one.startTs - other.startTs,
      )
    return { activityId, batches, first, slots }
  }

  type What = CallInput<'/admin/copy-stocks'>['what']
  const ask = (what: What, targets: { activityId: string }[]) => ({
    batchIds: [original.id],
    toActivityIds: targets.map(({ activityId }) => activityId),
    what,
  })
  const preview = (what: What, ...targets: { activityId: string }[]) =>
    app.call('/admin/preview-copy-stocks', ask(what, targets), { as: admin })
  const copy = (what: What, ...targets: { activityId: string }[]) =>
    app.call('/admin/copy-stocks', ask(what, targets), { as: admin })
  const undo = async (id: string) => {
    const { items } = await app.call('/admin/list-history', { target: id }, { as: admin })
    await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  }
  return { office, app, admin, original, target, ask, preview, copy, undo }
}

export const labels = (batch: { ticketInfo: { label: string }[] }) => batch.ticketInfo.map(({ label }) => label)

/** A period of half a year, from today. */
export function flexible(): StockInput {
  const startTs = startOfDay(PARIS, Date.now())
  return {
    mode: { type: 'Automatic' },
    reservation: {
      type: 'Flexible',
      period: { startTs, endTs: startOfDay(PARIS, startTs, 180) },
      schedule: { type: 'Inherit' },
      quantity: 50,
    },
    ticketInfo: [ticketInput()],
    terms: '',
  }
}
