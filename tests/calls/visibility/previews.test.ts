/** The preview of a change, against the documents' rules for every person before and after it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartItem } from '#kernel/cart/tables.ts'
import { batch, ticketInfo } from '#kernel/stock/tables.ts'
import { atLength } from '../../support/at-length.ts'
import { buyingWorld } from '../../support/buying.ts'
import { openTestApp, START, type TestApp } from '../../support/test-app.ts'
import { fill, groupId, numberedId, oracle, type World, world } from '../../support/visibility-world.ts'

const nobody = { isAdmin: false, administers: null, left: false }

/** Everybody has everything in the cart, as if rights had been wider before. */
async function fillCarts(app: TestApp, made: World): Promise<void> {
  const { orm, write } = app.db()
  const line = { itemType: 'Ticket' as const, quantity: 1, options: [], seenPrice3: 1, createdAt: START }
  const prices = { buyingPrice: 1, publicPrice: 1, youpiizPrice: 1 }
  await write(
    [...made.activities.keys()].flatMap((at) => [
      orm
        .insert(batch)
        .values({ id: numberedId('sb', at), activityId: numberedId('a', at), mode: 'Automatic', createdAt: START }),
      orm
        .insert(ticketInfo)
        .values({ id: numberedId('ti', at), batchId: numberedId('sb', at), position: 0, label: 'Plein', ...prices }),
      ...[...made.people.keys()].map((person) =>
        orm.insert(cartItem).values({
          ...{ ...line, id: `ci-${person}-${at}`, userId: numberedId('u', person) },
          ...{ activityId: numberedId('a', at), ticketInfoId: numberedId('ti', at) },
        }),
      ),
    ]),
  )
}

const chainTo = (made: World, at: number): string[] => {
  const above = at === 0 ? null : (made.groups[at - 1]?.parent ?? 0) % at
  return above === null ? [groupId(0)] : [...chainTo(made, above), groupId(at)]
}
const isBelow = (made: World, at: number, top: number) => chainTo(made, at).includes(groupId(top))

function withPermission(made: World, at: number, kind: 'nonCse' | 'cse', value: boolean | null): World {
  if (at === 0) return { ...made, rootSays: { ...made.rootSays, [kind]: value } }
  return {
    ...made,
    groups: made.groups.map((group, index) => (index === at - 1 ? { ...group, [kind]: value } : group)),
  }
}

test('the preview of a move lists the cart items no longer sold; that of a permission states the number of affected offers', async () => {
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.nat(),
      fc.boolean(),
      fc.constantFrom(true, false, null),
      async (made, to, isCse, value) => {
        const app = await openTestApp()
        try {
          await fill(app, made)
          await fillCarts(app, made)
          const as = await app.newMember({ isAdmin: true })
          const groupCount = made.groups.length + 1
          const target = to % groupCount
          const items = [...made.activities.keys()]

          for (const [at, { group }] of made.people.entries()) {
            const isSold = (in_: number) => (item: number) => oracle(made, { ...nobody, group: in_ }, item).isForSale
            const lost = items.filter((item) => isSold(group)(item) && !isSold(target)(item))
            const move = { userId: numberedId('u', at), groupIds: chainTo(made, target) }
            const { effects } = await app.call('/admin/preview-move-user-to-group', move, { as })
            expect([...effects.lostCartItems].sort()).toEqual(lost.map((item) => `Sortie ${item}`).sort())
          }

          const kind = isCse ? 'cse' : 'nonCse'
          const changed = withPermission(made, target, kind, value)
          const below = [...Array(groupCount).keys()].filter((at) => isBelow(made, at, target))
          const shown = (in_: World, group: number, item: number) => {
            const { isListed, hasPrices } = oracle(in_, { ...nobody, group }, item)
            return `${isListed} ${hasPrices}`
          }
          const touched = items.filter((item) =>
            below.some((group) => shown(made, group, item) !== shown(changed, group, item)),
          )
          const name = isCse ? ('cse-activities' as const) : ('non-cse-activities' as const)
          const update = { groupId: groupId(target), groupProfile: { permissions: [{ name, value }] } }
          const { effects } = await app.call('/admin/preview-update-user-group', update, { as })
          const counted = effects.permissions.reduce((sum, { offers }) => sum + offers, 0)
          expect(counted, JSON.stringify([made, update])).toBe(touched.length)
        } finally {
          await app.close()
        }
      },
    ),
    { numRuns: atLength(200, 20) },
  )
}, 600_000)

test('an offer restricted only through its partner is announced as lost, and one of a hidden partner is not counted', async () => {
  const { app, shop, add } = await buyingWorld()
  const group = await app.newGroup({ label: 'Atelier' })
  const lea = await app.newMember({ groupId: group.id })
  const as = await app.newMember({ isAdmin: true })
  await add(lea, await shop.sell({ activity: { label: 'Du partenaire' }, vendor: { groupId: group.id } }))
  await add(lea, await shop.sell({ activity: { label: 'Pour tous' } }))
  await shop.sell({ activity: { label: 'Cachée' }, vendor: { visibility: 'Hidden' } })
  const other = await app.newGroup({ label: 'Forge' })
  await shop.sell({ activity: { label: 'D’ailleurs' }, vendor: { groupId: other.id } })

  const move = { userId: lea.userId, groupIds: ['ROOT'] }
  const { effects } = await app.call('/admin/preview-move-user-to-group', move, { as })
  expect(effects.lostCartItems).toEqual(['Du partenaire'])
  const closed = { permissions: [{ name: 'non-cse-activities' as const, value: false }] }
  const change = { groupId: group.id, groupProfile: closed }
  const { effects: ofGroup } = await app.call('/admin/preview-update-user-group', change, { as })
  expect(ofGroup.permissions).toMatchObject([{ groups: 1, people: 1, offers: 2, carts: 1 }])
})
