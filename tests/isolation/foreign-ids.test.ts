/** Ids that exist but are none of the caller's business open nothing, whichever call they are sent to (D15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallPath, calls } from '#api/calls.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { SECRET_CENTS } from '../support/sales-world.ts'
import type { Sold } from '../support/shop.ts'
import { callInputs, isShopPath } from './call-inputs.ts'
import { isolationWorld, MARK, strangers, type World, wish } from './isolation-world.ts'

let world: World
beforeAll(async () => {
  world = await isolationWorld()
}, 120_000)
afterAll(() => world?.close(), 60_000)

/** By the name of the field that they are sent in. */
type Ids = Record<string, unknown>

const idsOfSold = ({ activityId, ticketId, slotIds, optionIds }: Sold): Ids => ({
  activityId,
  besideId: activityId,
  ticketInfoId: ticketId,
  stockIds: slotIds,
  options: [{ optionId: optionIds[0], quantity: 1 }],
})
const idsOfPerson = ({ cartItemId, paidPaymentId, orderId }: World['mariesOwn']): Ids => ({
  id: cartItemId,
  paymentId: paidPaymentId,
  orderId,
})

const foreign: Record<string, (world: World) => Ids> = {
  'of a group that one is not in': ({ restricted }) => idsOfSold(restricted),
  'of the partner of a group that one is not in': ({ ofPartnerOfA }) => ({
    ...idsOfSold(ofPartnerOfA),
    vendorId: ofPartnerOfA.vendorId,
  }),
  'of third-party tickets of a group that one is not in': ({ restrictedExpert }) => ({
    stockId: restrictedExpert.expertStockId,
    ticketInfoId: restrictedExpert.expertTicketId,
  }),
  'of what is hidden': ({ hidden }) => idsOfSold(hidden),
  'of what is archived': ({ archived }) => idsOfSold(archived),
  'of another person': ({ mariesOwn }) => idsOfPerson(mariesOwn),
  'of another region': ({ island, islandersOwn }) => ({
    ...idsOfSold(islandersOwn.inCart),
    ...idsOfPerson(islandersOwn),
    ...island.categories,
    vendorId: islandersOwn.inCart.vendorId,
    catId: island.categories.cat1Id,
    mediaId: island.mediaId,
    token: islandersOwn.token,
  }),
}

/** Every call that takes one of these ids, with its usual input otherwise. */
function questions(ids: Ids): [CallPath, object][] {
  const inputs = callInputs(world)
  return Object.keys(calls)
    .filter(isShopPath)
    .flatMap((path): [CallPath, object][] => {
      // The id of a sign-in link is another matter.
      if (calls[path].access === 'visitor') return []
      const fields = Object.keys(calls[path].input.shape).filter((field) => field in ids)
      // Each filter of a list by itself: together they could only find less.
      if (path === '/list-activity') return fields.map((field) => [path, { [field]: ids[field] }])
      const foreignFields = Object.fromEntries(fields.map((field) => [field, ids[field]]))
      return fields.length === 0 ? [] : [[path, { ...inputs[path][0], ...foreignFields }]]
    })
}

const emptyAnswers: Partial<Record<CallPath, object>> = {
  // A link that is none reads like one that is over.
  '/get-link': { state: 'expired' },
  '/get-registration': { state: 'expired' },
  '/get-purchase': { list: [], number: null, paid: false, invoices: [] },
  // Every stranger's own name is this one.
  '/list-own-tickets': { holder: 'Marie Duval', tickets: [] },
  '/list-activity': { total: 0, activities: [], nextCursor: null },
}

describe.each(Object.keys(foreign))('ids %s', (kind) => {
  test.each(strangers)('give no access to %s', async (name) => {
    const { app, callers } = world
    const asked = questions(foreign[kind]?.(world) ?? {})
    expect(asked.length).toBeGreaterThan(1)
    const caller = await callers[name]()
    const send = async ([path, input]: [CallPath, object]) => (await app.send(path, input, caller)).text()
    const texts = await expectNothingChanged(app, () => Promise.all(asked.map(send)), JSON.stringify(asked))
    for (const [at, text] of texts.entries()) {
      const [path, input] = asked[at] ?? []
      const what = `${path} ${JSON.stringify(input)}`
      const body = JSON.parse(text) as { res?: unknown; error?: { code: string } }
      if (body.error) expect(body.error.code, what).toMatch(/NotFound$/)
      else expect(body.res, what).toEqual(path && emptyAnswers[path])
      expect(text.includes(MARK), what).toBe(false)
    }
  })
})

describe('an item restricted to a group', () => {
  // The control: the same questions have answers for those who may ask them.
  test('is visible to its members, its administrators and super admins', async () => {
    const { app, groupA, restricted, ofPartnerOfA } = world
    const insider = await app.newMember({ groupId: groupA.id })
    const admin = await app.newMember({ adminOf: [groupA.id] })
    const root = await app.newMember({ isAdmin: true })
    for (const as of [insider, admin, root])
      for (const { activityId } of [restricted, ofPartnerOfA])
        expect((await app.call('/get-activity', { activityId }, { as })).activity.label).toContain(MARK)
    const { activities } = await app.call('/search-activity', { query: MARK }, { as: insider })
    expect(activities.map(({ item }) => item.id).sort()).toEqual(
      [restricted.activityId, ofPartnerOfA.activityId].sort(),
    )
    expect(JSON.stringify(await app.call('/list-activity', {}, { as: insider }))).toContain(String(SECRET_CENTS))
    for (const sold of [restricted, ofPartnerOfA]) await app.call('/add-ticket-to-cart', wish(sold), { as: insider })
  })

  test.each(strangers)('is in no list and no search of %s', async (name) => {
    const { app, callers, everything, restricted } = world
    const caller = await callers[name]()
    const lists = [
      {},
      { catId: everything.categories.cat1Id },
      { vendorId: restricted.vendorId },
      { sort: { type: 'aroundMe', lat: 45, lng: 4 } },
      { excludeCse: true },
    ] as const
    const answers = [
      ...(await Promise.all(lists.map((input) => app.call('/list-activity', input, caller)))),
      await app.call('/search-activity', { query: 'confid' }, caller),
      await app.call('/search-activity', { query: 'sortie' }, caller),
    ]
    expect(JSON.stringify(answers)).toContain('Sortie pour tous')
    expect(JSON.stringify(answers).includes(MARK)).toBe(false)
  })
})

// D17: listed, without prices or stock.
test.each(strangers)('a premium activity shows %s no price, no stock and no date', async (name) => {
  const { app, callers, premium } = world
  const caller = await callers[name]()
  const { activityId } = premium
  const stocks = await app.call('/list-activity-stock', { activityId, startTs: 0, endTs: 4e12 }, caller)
  const seen = JSON.stringify([
    await app.call('/get-activity', { activityId }, caller),
    await app.call('/list-activity', {}, caller),
    await app.call('/search-activity', { query: 'premium' }, caller),
  ])
  expect(seen).toContain(activityId)
  expect(seen.includes(String(SECRET_CENTS))).toBe(false)
  const none = { stocks: [], expertTicketFixedStocks: [], expertTicketFlexibleStocks: [] }
  expect(stocks).toEqual({ hasFlexibleStocks: false, ...none })
})
