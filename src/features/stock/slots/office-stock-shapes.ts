import { z } from 'zod'
import { openingHours, timeRange, vendorVisibility, weekday } from '#contract/catalogue-shapes.ts'
import { hourRange, openingHoursInput } from '#contract/opening-hours-shapes.ts'
import { ofOperator } from '#contract/private-fields.ts'
import { currencyAmount, emailInput, id, shortText, ts } from '#contract/shapes.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'
import { limits } from '#lib/words/limits.ts'

/**
 * A stock as operators edit it: one form is one batch, whose slots share mode, terms and tickets. Buyers see
 * src/contract/stock-shapes.ts. Prices are per ticket unit.
 */

const MOST_CENTS = 100_000_000
const MOST_PLACES = 1_000_000
export const MOST_TICKETS = 100
export const MOST_OPTIONS = 50
/** Ten-minute slots of a whole week. */
export const MOST_WEEKLY_SLOTS = 1_008

const price = currencyAmount.extend({ cents: z.int().min(0).max(MOST_CENTS) })
export const placesInput = z.int().max(MOST_PLACES)
const fold = z.string().trim().max(2_000)

const prices = { buyingPrice: ofOperator(price), publicPrice: price, youpiizPrice: price }

/** Names the faulty fields, so that a form shows each message beside its own. */
const checkSold = (
  value: { publicPrice: { cents: number }; youpiizPrice: { cents: number }; minQuantity: number; maxQuantity: number },
  refuse: (path: string, message: string) => void,
) => {
  if (value.youpiizPrice.cents > value.publicPrice.cents)
    refuse('youpiizPrice', 'Le prix Youpiiz dépasse le prix public.')
  if (value.maxQuantity < value.minQuantity) refuse('maxQuantity', 'Le maximum est inférieur au minimum.')
}

/** `id` names an existing option; without it a new one is made. */
export const ticketOptionInput = z
  .strictObject({
    id: id.optional(),
    label: shortText.min(1, 'Indiquez le nom de l’option.'),
    description: fold.default(''),
    ...prices,
    minQuantity: placesInput.min(0).default(0),
    maxQuantity: placesInput.min(0).default(20),
  })
  .check(({ value, issues }) =>
    checkSold(value, (path, message) => issues.push({ code: 'custom', input: value, path: [path], message })),
  )

export const ticketInfoInput = z
  .strictObject({
    id: id.optional(),
    label: shortText.min(1, 'Indiquez le nom du ticket.'),
    description: fold.default(''),
    /** Consecutive slots that one ticket takes; 1 on flexible and Pregenerated stock (D19). */
    span: z.int().min(1).max(MOST_WEEKLY_SLOTS).default(1),
    ...prices,
    fees: price.optional(),
    minQuantity: placesInput.min(0).default(1),
    maxQuantity: placesInput.min(0).default(20),
    visibility: z.enum(['Public', 'Hidden']).default('Public'),
    options: z.array(ticketOptionInput).max(MOST_OPTIONS).default([]),
  })
  .check(({ value, issues }) =>
    checkSold(value, (path, message) => issues.push({ code: 'custom', input: value, path: [path], message })),
  )
export type TicketInfoInput = z.output<typeof ticketInfoInput>

/** Mode: how orders of this stock are confirmed. */
export const stockModeInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Pregenerated'), unlimited: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('Automatic'), sendEmail: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('VendorConfirm'), email: ofOperator(emailInput) }),
  z.strictObject({ type: z.literal('AdminConfirm') }),
])

export const periodInput = z.strictObject({ startTs: ts, endTs: ts }).check(({ value, issues }) => {
  if (value.endTs <= value.startTs)
    issues.push({ code: 'custom', input: value, path: ['endTs'], message: 'La fin est après le début.' })
})

export const scheduleInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Inherit') }),
  z.strictObject({ type: z.literal('Override'), openingHours: openingHoursInput }),
])

/** A slot that repeats every week, in the region's wall-clock time; `id` names an existing one. */
export const weeklyScheduleInput = z.strictObject({
  id: id.optional(),
  weekday,
  /** Places of each slot. */
  quantity: placesInput.min(1, 'Au moins une place par créneau.'),
  period: periodInput,
  timeOfDay: hourRange
    .extend({ startHour: z.int().min(0).max(23) })
    .refine(({ endHour, endMinute }) => endHour < 24 || endMinute === 0, 'Un créneau finit à 24:00 au plus tard.'),
})

export const reservationInput = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Flexible'),
    period: periodInput,
    schedule: scheduleInput,
    /** 0 for Pregenerated stock, limited by its free entries (K-RULE-011); null for other stock without limit. */
    quantity: placesInput.min(0).nullable(),
  }),
  z.strictObject({
    type: z.literal('Fixed'),
    slots: z
      .array(z.strictObject({ id: id.optional(), period: periodInput, quantity: placesInput.min(0).nullable() }))
      .min(1)
      .max(MOST_WEEKLY_SLOTS),
  }),
  z.strictObject({
    type: z.literal('Weekly'),
    slots: z.array(weeklyScheduleInput).min(1).max(MOST_WEEKLY_SLOTS),
  }),
])
export type ReservationInput = z.output<typeof reservationInput>

/** Input of one stock form. */
export const stockInput = z.strictObject({
  mode: stockModeInput,
  reservation: reservationInput,
  ticketInfo: z.array(ticketInfoInput).min(1, 'Aucun ticket renseigné').max(MOST_TICKETS),
  /** Supports **bold** and ***bold red***. */
  terms: z.string().trim().max(20_000).default(''),
  lowStockAt: ofOperator(placesInput.min(0)).nullable().default(null),
  /** Start of the sale; earlier buyers wait in the opening's queue (chapter queues-and-waiting-lists). */
  opensAt: ts.nullable().default(null),
  /** Limit over all orders of one person (chapter selling-and-holding, Limits). */
  maxPerPerson: placesInput.min(1, 'Au moins 1.').nullable().default(null),
  /** How early the evening before admits tickets of slots after midnight (chapter the-door). */
  earlyEntryHours: z
    .int()
    .min(0, 'Au moins 0.')
    .max(limits.earlyEntry.hours, `Au plus ${limits.earlyEntry.text}.`)
    .default(limits.earlyEntry.usualHours),
  /** Kind of contract with the buyer (chapter withdrawal); null: by stock and category. */
  contractKind: z.enum(contractKinds).nullable().default(null),
  /** The partner reads the buyer's name and telephone (GDPR, article 5(1)(c)); null: by the kind of contract. */
  tellsContact: z.boolean().nullable().default(null),
})
export type StockInput = z.output<typeof stockInput>

export const officeTicketOption = z.object({
  id,
  label: z.string(),
  description: z.string(),
  buyingPrice: currencyAmount,
  publicPrice: currencyAmount,
  youpiizPrice: currencyAmount,
  minQuantity: z.int(),
  maxQuantity: z.int(),
})

export const officeTicketInfo = officeTicketOption.extend({
  span: z.int(),
  fees: currencyAmount,
  visibility: vendorVisibility,
  options: z.array(officeTicketOption),
})
export type OfficeTicketInfo = z.infer<typeof officeTicketInfo>

export const officeStockMode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Pregenerated'), unlimited: z.boolean() }),
  z.object({ type: z.literal('Automatic'), sendEmail: z.boolean() }),
  /** `email` is null on old stock: the partner's contact is asked, or the admin. */
  z.object({ type: z.literal('VendorConfirm'), email: z.string().nullable() }),
  z.object({ type: z.literal('AdminConfirm') }),
])
export type OfficeStockMode = z.infer<typeof officeStockMode>

const wirePeriod = z.object({ startTs: ts, endTs: ts })

export const flexibleSchedule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Inherit') }),
  z.object({ type: z.literal('Override'), openingHours }),
])

/** A slot or a flexible period, as documented. */
export const officeStock = z.object({
  id,
  activityId: id,
  batchId: id,
  mode: officeStockMode,
  /** 0 for flexible Pregenerated stock; null without limit. */
  quantity: z.int().nullable(),
  reservation: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Fixed'), period: wirePeriod }),
    z.object({ type: z.literal('Flexible'), period: wirePeriod, schedule: flexibleSchedule }),
  ]),
  ticketInfo: z.array(officeTicketInfo),
  visibility: vendorVisibility,
  terms: z.string(),
  weeklyTemplateId: id.nullable(),
  /** `Low` from the batch's threshold on; `SoldOut` when nothing is left. */
  stockHint: z.enum(['Available', 'Low', 'SoldOut']),
  /** quantity - reserved - bought, or the free entries; null without limit. */
  remaining: z.int().nullable(),
  bought: z.int(),
  /** Places of purchases being paid. */
  reserved: z.int(),
  /** When an operator set its quantity by hand (D32). */
  adjustedAt: ts.nullable(),
  createdAt: ts,
})
export type OfficeStock = z.infer<typeof officeStock>

export const officeWeeklyTemplate = z.object({
  id,
  weekday,
  quantity: z.int(),
  period: wirePeriod,
  timeOfDay: timeRange,
})
export type OfficeWeeklyTemplate = z.infer<typeof officeWeeklyTemplate>

/** One form of the stock tab: everything of a batch but its slots. */
export const stockBatch = z.object({
  id,
  activityId: id,
  mode: officeStockMode,
  /** Weekly stock has its slots in `weekly`; other stock its slots or its period here. */
  reservation: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Weekly'), weekly: z.array(officeWeeklyTemplate) }),
    z.object({ type: z.literal('Fixed'), stocks: z.array(officeStock.omit({ ticketInfo: true })) }),
    z.object({ type: z.literal('Flexible'), stocks: z.array(officeStock.omit({ ticketInfo: true })) }),
  ]),
  ticketInfo: z.array(officeTicketInfo),
  terms: z.string(),
  lowStockAt: z.int().nullable(),
  opensAt: ts.nullable(),
  maxPerPerson: z.int().nullable(),
  earlyEntryHours: z.int(),
  contractKind: z.enum(contractKinds).nullable(),
  tellsContact: z.boolean().nullable(),
  /** Sums over slots and periods that are not over yet; `remaining` is null if one of them has no limit. */
  totals: z.object({ stocks: z.int(), remaining: z.int().nullable(), bought: z.int(), reserved: z.int() }),
  createdAt: ts,
  updatedAt: ts,
})
export type StockBatch = z.infer<typeof stockBatch>

/**
 * Effect of a save on slots. `kept` are those that sales or an adjustment by hand hold back, with the reason; with
 * `wantedQuantity` 0 the slot leaves the sale and its buyers keep their places.
 */
export const stockPlan = z.object({
  added: z.int(),
  changed: z.int(),
  /** Slots that leave the sale while buyers keep places in them. */
  archived: z.int(),
  /** Slots restored from the archive: a closed day that opens again, a slot that returns. */
  restored: z.int(),
  /** Slots that leave the sale without ever having been sold. */
  deleted: z.int(),
  unchanged: z.int(),
  keptCount: z.int(),
  /** First 200 in order of time. */
  kept: z.array(
    z.object({
      stockId: id,
      period: wirePeriod,
      reason: z.enum(['sold', 'adjusted']),
      quantity: z.int().nullable(),
      wantedQuantity: z.int(),
      bought: z.int(),
      reserved: z.int(),
    }),
  ),
})
export type StockPlan = z.infer<typeof stockPlan>
