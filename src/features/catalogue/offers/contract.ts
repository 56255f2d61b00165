import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { margin } from '#features/stock/slots/margin-shapes.ts'
import { offerFields, officeOffer } from './offer-shapes.ts'

export const getActivityOffers = officeCall({
  scopes: ['admin'],
  path: '/get-activity-offers',
  summary: 'The promotions that aim at an activity, its partner or everything, and the tickets that they lower',
  effect: 'read',
  input: z.strictObject({ activityId: id }),
  result: z.object({
    /** The activity's own offers come first; within each kind, the newest first. */
    offers: z.array(officeOffer),
    /** Tickets on sale; prices are those before promotions. */
    tickets: z.array(
      z.object({
        ...{ id, label: z.string(), publicPrice: currencyAmount, youpiizPrice: currencyAmount, fees: currencyAmount },
        /**
         * Lowest price, fees included, of the 30 days before the running promotion, or before one that began now; null
         * if the ticket was not on sale before.
         */
        priorPrice: currencyAmount.nullable(),
      }),
    ),
    /** Moment that "now" means for the prices. */
    nowTs: ts,
    /** Commission of a partner who sells by an agent, in hundredths of a percent. */
    commission: z.int().nullable(),
  }),
  errors: ['activityNotFound'],
})

/** Most margins in one answer: the lowest. */
export const MOST_MARGINS = 50

export const previewOffer = officeCall({
  scopes: ['admin'],
  path: '/preview-offer',
  summary:
    'The lowest margins that a promotion would leave on tickets and options, and how many it would sell at a loss',
  effect: 'read',
  input: offerFields.pick({ discount: true, target: true }),
  result: z.object({
    /** Ordered by margin, lowest first; what is not for sale, such as a hidden ticket, is left out. */
    items: z.array(margin),
    /** Tickets and options for sale at which the promotion aims. */
    total: z.int(),
    /** Number sold below what the partner is owed. */
    losses: z.int(),
  }),
  errors: [],
})

export const createOffer = officeCall({
  scopes: ['admin'],
  path: '/create-offer',
  summary: 'Creates a promotion',
  effect: 'write',
  input: offerFields,
  result: z.object({ offer: officeOffer }),
  errors: ['activityNotFound', 'vendorNotFound'],
})

export const updateOffer = officeCall({
  scopes: ['admin'],
  path: '/update-offer',
  summary: 'Changes the given fields of a promotion',
  effect: 'write',
  input: z.strictObject({ id, updates: offerFields.partial(), ifUpdatedAt }),
  result: z.object({ offer: officeOffer }),
  errors: ['offerNotFound', 'activityNotFound', 'vendorNotFound', 'changedMeanwhile'],
})

export const deleteOffer = officeCall({
  scopes: ['admin'],
  path: '/delete-offer',
  summary: 'Moves a promotion to the trash',
  effect: 'write',
  input: z.strictObject({ id, ifUpdatedAt }),
  result: z.object({ trashId: id }),
  errors: ['offerNotFound', 'changedMeanwhile'],
})

export const duplicateOffer = officeCall({
  scopes: ['admin'],
  path: '/duplicate-offer',
  summary: 'Makes a hidden copy of a promotion',
  effect: 'write',
  input: z.strictObject({ id }),
  result: z.object({ offer: officeOffer }),
  errors: ['offerNotFound', 'activityNotFound', 'vendorNotFound'],
})
