import { z } from 'zod'
import { call } from '#contract/call.ts'
import { activitySummary, categoryPath } from '#contract/catalogue-shapes.ts'
import { emptyInput, id, nothing } from '#contract/shapes.ts'
import { favouriteTarget, wantsMails } from './favourite-shapes.ts'

export const listFavouriteIds = call({
  path: '/list-favourite-ids',
  summary: 'What the caller keeps and follows, by id: for the hearts on cards and pages',
  access: 'session',
  input: emptyInput,
  result: z.object({ items: z.array(favouriteTarget), wantsMails }),
  errors: [],
})

export const listFavourites = call({
  path: '/list-favourites',
  summary: 'The activities that the caller keeps, the latest first, and the partners and categories that they follow',
  access: 'session',
  input: emptyInput,
  result: z.object({
    activities: z.array(activitySummary),
    vendors: z.array(z.object({ id, name: z.string(), slugName: z.string() })),
    categories: z.array(categoryPath.element),
    /** Favourites no longer offered to the caller; they come back if the offer does. */
    gone: z.array(favouriteTarget),
    wantsMails,
  }),
  errors: [],
})

export const addFavourite = call({
  path: '/add-favourite',
  summary: 'Keeps an activity, or follows a partner or a category; a second time changes nothing',
  access: 'session',
  input: favouriteTarget,
  result: z.object({ wantsMails }),
  errors: ['activityNotFound', 'vendorNotFound', 'categoryNotFound', 'tooManyFavourites'],
})

export const removeFavourite = call({
  path: '/remove-favourite',
  summary: 'Keeps or follows it no longer; what was not kept is none the less not kept',
  access: 'session',
  input: favouriteTarget,
  result: nothing,
  errors: [],
})

export const changeFavouriteMails = call({
  path: '/change-favourite-mails',
  summary: 'Has the caller told by email of new dates, lower prices and new activities, or no longer',
  access: 'session',
  input: z.strictObject({ isWanted: z.boolean() }),
  result: nothing,
  errors: [],
})
