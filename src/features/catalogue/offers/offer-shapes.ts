import { z } from 'zod'
import { timeRange, vendorVisibility, weekday } from '#contract/catalogue-shapes.ts'
import { hourRange, weekHoursInput } from '#contract/opening-hours-shapes.ts'
import { currencyAmount, id, shortText, ts } from '#contract/shapes.ts'

/** A promotion as its administrators edit it. Buyers see `offer` in src/contract/stock-shapes.ts. */

const MOST_CENTS = 100_000_000

const discountInput = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Percent'),
    percent: z
      .number({ error: 'Indiquez un pourcentage, par exemple 12,5.' })
      .min(0, 'Le pourcentage va de 0 à 100.')
      .max(100, 'Le pourcentage va de 0 à 100.')
      .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'Deux décimales au plus.'),
  }),
  z.strictObject({
    type: z.literal('Amount'),
    amount: currencyAmount.extend({ cents: z.int().min(0).max(MOST_CENTS) }),
  }),
])

/** With hours, it applies only to slots that start inside them. */
const target = <Hours extends z.ZodType>(week: Hours) => {
  const hours = { reservationHoursByWeek: week.optional() }
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Activity'), activityId: id, ...hours }),
    z.strictObject({ type: z.literal('Vendor'), vendorId: id, ...hours }),
    z.strictObject({ type: z.literal('Global'), ...hours }),
  ])
}

const moment = z.number('Indiquez un jour et une heure.').pipe(ts)

const flashInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Disabled') }),
  z.strictObject({ type: z.literal('Period'), startTs: moment, endTs: moment }).check(({ value, issues }) => {
    if (value.endTs <= value.startTs)
      issues.push({ code: 'custom', input: value, path: ['endTs'], message: 'La fin est après le début.' })
  }),
])

const fields = {
  label: shortText.min(1, 'Indiquez le nom de la promotion.'),
  discount: discountInput,
  target: target(weekHoursInput),
  flash: flashInput,
}

export const offerFields = z.strictObject({
  ...fields,
  visibility: z.enum(['Public', 'Hidden']).or(z.literal('Private').transform((): 'Hidden' => 'Hidden')),
})

/** Every field that an administrator sets, as it may be stored. */
export const offerState = z.strictObject({
  ...fields,
  target: target(z.record(weekday, z.array(hourRange).max(12))),
  visibility: vendorVisibility,
})
export type OfferState = z.output<typeof offerState>

const hours = { reservationHoursByWeek: z.record(weekday, z.array(timeRange)).optional() }

export const officeOffer = z.object({
  id,
  label: z.string(),
  discount: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Percent'), percent: z.number() }),
    z.object({ type: z.literal('Amount'), amount: currencyAmount }),
  ]),
  target: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Activity'), activityId: id, ...hours }),
    z.object({ type: z.literal('Vendor'), vendorId: id, ...hours }),
    z.object({ type: z.literal('Global'), ...hours }),
  ]),
  flash: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Disabled') }),
    z.object({ type: z.literal('Period'), startTs: ts, endTs: ts }),
  ]),
  visibility: vendorVisibility,
  createdAt: ts,
  updatedAt: ts,
})
export type OfficeOffer = z.infer<typeof officeOffer>
