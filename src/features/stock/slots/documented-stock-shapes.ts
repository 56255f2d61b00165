import { z } from 'zod'
import { limits } from '#lib/words/limits.ts'
import {
  periodInput,
  placesInput,
  type StockInput,
  scheduleInput,
  stockInput,
  stockModeInput,
  weeklyScheduleInput,
} from './office-stock-shapes.ts'

/**
 * Stocks in the documented shape: one slot or flexible period with its quantity, or one weekly template. Each becomes a
 * stock form that holds one thing.
 */

const reservation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Fixed'), period: periodInput }),
  z.strictObject({
    type: z.literal('Flexible'),
    period: periodInput,
    schedule: scheduleInput.default({ type: 'Inherit' }),
  }),
])

const quantity = placesInput.min(0).nullable()
const { ticketInfo, lowStockAt, opensAt, maxPerPerson, earlyEntryHours, contractKind, tellsContact, terms } =
  stockInput.shape
const weeklyScheduleInfo = weeklyScheduleInput.omit({ id: true }).extend({ ticketInfo })
const template = z.strictObject({ weeklyScheduleInfo, mode: stockModeInput, terms })

export const newStock = z.union([
  stockInput,
  stockInput.extend({ reservation, quantity }),
  z.strictObject({ template }),
])
export type NewStock = z.output<typeof newStock>

/** Fields without defaults: an omitted one stays as it is. */
const someTemplate = z
  .strictObject({ weeklyScheduleInfo: weeklyScheduleInfo.partial(), mode: stockModeInput, terms: terms.unwrap() })
  .partial()

/** Some fields of a stock, slot, period or weekly template. */
const someFields = z
  .strictObject({
    mode: stockModeInput,
    quantity,
    reservation,
    ticketInfo,
    terms: terms.unwrap(),
    lowStockAt: lowStockAt.unwrap(),
    opensAt: opensAt.unwrap(),
    maxPerPerson: maxPerPerson.unwrap(),
    earlyEntryHours: earlyEntryHours.unwrap(),
    contractKind: contractKind.unwrap(),
    tellsContact: tellsContact.unwrap(),
    template: someTemplate,
  })
  .partial()
  .refine((updates) => Object.keys(updates).length > 0, {
    message: 'Il n’y a rien à changer.',
    // Skipped after other errors: an unknown field has its own message.
    when: ({ issues }) => issues.length === 0,
  })
export type SomeUpdates = z.output<typeof someFields>

/** The whole stock form, or some changed fields. */
export const stockUpdates = z.union([stockInput, someFields])

/** Converts a documented stock into the stock form. */
export function toStockInput(made: NewStock): StockInput {
  if ('template' in made) {
    const { weeklyScheduleInfo, mode, terms: text } = made.template
    const { ticketInfo: tickets, ...slot } = weeklyScheduleInfo
    return { ...noLimits, mode, terms: text, ticketInfo: tickets, reservation: { type: 'Weekly', slots: [slot] } }
  }
  if (!('quantity' in made)) return made
  const { reservation: held, quantity: places, ...form } = made
  if (held.type === 'Flexible') return { ...form, reservation: { ...held, quantity: places } }
  return { ...form, reservation: { type: 'Fixed', slots: [{ period: held.period, quantity: places }] } }
}

const noLimits = {
  ...{ lowStockAt: null, opensAt: null, maxPerPerson: null, contractKind: null, tellsContact: null },
  earlyEntryHours: limits.earlyEntry.usualHours,
}
