import type { z } from 'zod'
import type { CallInput, CallResult } from '#api/client.ts'
import type { stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { stock } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { buyingWorld } from './buying.ts'

export const DAY = 86_400_000
export const PARIS = 'Europe/Paris'

/** The form of the office, which holds all slots of a stock. */
export type StockInput = z.input<typeof stockInput>
type Batch = CallResult<'/admin/create-stocks'>['stocks'][number]
type Weekly = Extract<StockInput['reservation'], { type: 'Weekly' }>

export const ticketInput = (facts: Partial<StockInput['ticketInfo'][number]> = {}) => ({
  label: 'Plein tarif',
  buyingPrice: eur(1000),
  publicPrice: eur(2000),
  youpiizPrice: eur(1500),
  ...facts,
})

/** Hourly slots of these weekdays from 10:00 on, for so many weeks from today. */
export function weeklyInput(
  facts: Partial<StockInput> & {
    quantity?: number
    hours?: number[]
    weeks?: number
    weekdays?: Weekly['slots'][number]['weekday'][]
  } = {},
): StockInput {
  const { quantity = 10, hours = [10, 11], weeks = 4, weekdays = ['Monday', 'Saturday'], ...fields } = facts
  const today = startOfDay(PARIS, Date.now())
  const period = { startTs: today, endTs: startOfDay(PARIS, today, weeks * 7) }
  const slots = weekdays.flatMap((weekday) =>
    hours.map((hour) => ({
      weekday,
      quantity,
      period,
      timeOfDay: { startHour: hour, startMinute: 0, endHour: hour + 1, endMinute: 0 },
    })),
  )
  return {
    mode: { type: 'Automatic' },
    reservation: { type: 'Weekly', slots },
    ticketInfo: [ticketInput()],
    terms: '',
    ...fields,
  }
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Ten-minute slots from 9:00 to 18:00 on every day: 378 a week. */
export function tenMinutes(weeks = 52): StockInput {
  const form = weeklyInput({ weeks })
  if (form.reservation.type !== 'Weekly') throw new Error('Not weekly.')
  const period = form.reservation.slots[0]?.period ?? { startTs: 0, endTs: 1 }
  const slots = week.flatMap((weekday) =>
    Array.from({ length: 54 }, (_, index) => {
      const start = 9 * 60 + index * 10
      const end = start + 10
      const timeOfDay = {
        startHour: Math.floor(start / 60),
        startMinute: start % 60,
        endHour: Math.floor(end / 60),
        endMinute: end % 60,
      }
      return { weekday, quantity: 10, period, timeOfDay }
    }),
  )
  return { ...form, reservation: { type: 'Weekly', slots } }
}

/** The form of a batch as the office sends it back. */
export function stockForm(batch: Batch): StockInput {
  const { mode, reservation, ticketInfo, terms, lowStockAt, opensAt, maxPerPerson } = batch
  const tickets = ticketInfo.map(({ visibility, ...ticket }) => ({
    ...ticket,
    visibility: visibility === 'Hidden' ? ('Hidden' as const) : ('Public' as const),
  }))
  const form = { mode: mode as StockInput['mode'], ticketInfo: tickets, terms, lowStockAt, opensAt, maxPerPerson }
  if (reservation.type === 'Weekly') return { ...form, reservation: { type: 'Weekly', slots: reservation.weekly } }
  if (reservation.type === 'Fixed')
    return {
      ...form,
      reservation: {
        type: 'Fixed',
        slots: reservation.stocks.map((slot) => ({
          id: slot.id,
          period: slot.reservation.period,
          quantity: slot.quantity,
        })),
      },
    }
  const [first] = reservation.stocks
  if (first?.reservation.type !== 'Flexible') throw new Error('A flexible stock without its period.')
  const { period, schedule } = first.reservation
  return { ...form, reservation: { type: 'Flexible', period, schedule, quantity: first.quantity } }
}

/** The same form with another quantity in every weekly slot. */
export function withQuantity(form: StockInput, quantity: number): StockInput {
  if (form.reservation.type !== 'Weekly') throw new Error('Not weekly.')
  return {
    ...form,
    reservation: { type: 'Weekly', slots: form.reservation.slots.map((slot) => ({ ...slot, quantity })) },
  }
}

/** An app with an activity that sells nothing yet, a super admin and a buyer. */
export async function stockOffice() {
  const world = await buyingWorld()
  const { app, db } = world
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const { activityId } = await world.shop.sell({ slots: 0, batch: { archivedAt: 1 } })

  const create = async (...stocks: StockInput[]) =>
    app.call('/admin/create-stocks', { activityId, stocks }, { as: admin })
  const manage = (operations: CallInput<'/admin/manage-stocks'>['operations']) =>
    app.call('/admin/manage-stocks', { activityId, operations }, { as: admin })
  const update = (id: string, updates: StockInput, ifUpdatedAt?: number) =>
    manage([{ type: 'updateStock', id, updates, ...(ifUpdatedAt === undefined ? {} : { ifUpdatedAt }) }])
  const preview = async (operations: CallInput<'/admin/preview-stocks'>['operations']) =>
    (await app.call('/admin/preview-stocks', { activityId, operations }, { as: admin })).plan
  const batches = async () =>
    (await app.call('/admin/list-activity-stock-batches', { activityId }, { as: admin })).items

  /** Every slot of the activity, archived ones too, in time order. */
  const slots = async () => (await db.orm.select().from(stock)).sort((one, other) => one.startTs - other.startTs)
  /** Slots that the shop's calendar offers. */
  const offered = async (days = 60) =>
    (
      await app.call('/list-activity-stock', {
        activityId,
        startTs: Date.now(),
        endTs: Date.now() + days * DAY,
      })
    ).stocks
  /** Buys places of one slot for `member`. */
  const buy = async (batch: Batch, stockId: string, quantity: number, member = world.marie) => {
    const ticketInfoId = batch.ticketInfo[0]?.id ?? ''
    await app.call('/add-ticket-to-cart', { stockIds: [stockId], ticketInfoId, quantity, options: [] }, { as: member })
    const { payment } = await world.start(member)
    if (!payment) throw new Error('No payment was opened.')
    world.cards.pay(payment.paymentId)
    const { deliver } = await import('./shop-jobs.ts')
    await deliver(app, world.cards.event(payment.paymentId))
    return payment.paymentId
  }
  return { ...world, admin, activityId, create, manage, update, preview, batches, slots, offered, buy }
}
export type StockOffice = Awaited<ReturnType<typeof stockOffice>>
