import { SECRET_CENTS } from '../support/sales-world.ts'
import type { World } from './isolation-world.ts'

/** The price in cents, as the page's data has it, and in euros, as it is shown. */
const priceClues = [String(SECRET_CENTS), ...['', ' ', '\u00a0', '\u202f'].map((space) => `76${space}543,21`)]
export const showsPrice = (html: string) => priceClues.some((clue) => html.includes(clue))

/** Pages that anyone may open, and those that only some may. */
export function listWorldPages({
  everything,
  forAll,
  premium,
  restricted,
  hidden,
  archived,
  ofPartnerOfA,
  islandersOwn,
}: World) {
  const { cat1Id, cat2Id, cat3Id } = everything.categories
  const island = islandersOwn.inCart
  return {
    open: [
      '/',
      '/?tout=offres',
      `/c1/x/${cat1Id}`,
      `/c2/x/${cat2Id}`,
      `/c3/x/${cat3Id}`,
      '/recherche?q=confid',
      '/recherche?q=sortie',
      ...[forAll, premium].map(({ activityId }) => `/a/x/${activityId}`),
      ...[forAll, premium, restricted, hidden].map(({ vendorId }) => `/v/x/${vendorId}`),
    ],
    closed: [
      ...[restricted, hidden, archived, ofPartnerOfA, island].map(({ activityId }) => `/a/x/${activityId}`),
      ...[ofPartnerOfA, island].map(({ vendorId }) => `/v/x/${vendorId}`),
    ],
  }
}
