/** "Pourquoi voit-il ceci ?": what it says, what the shop does and what the documents ask for are one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atLength } from '../../support/at-length.ts'
import { type Member, openTestApp, START, type TestApp, testApp } from '../../support/test-app.ts'
import { fill, numberedId, oracle, world } from '../../support/visibility-world.ts'

/** The shop's behaviour, by its own calls. */
async function shownInShop(app: TestApp, as: Member, activityId: string) {
  const { activities } = await app.call('/list-activity', {}, { as })
  const listed = activities.find(({ item }) => item.id === activityId)
  const found = await app.call('/search-activity', { query: 'sortie' }, { as })
  expect(found.activities.some(({ item }) => item.id === activityId)).toBe(listed !== undefined)
  const page = await app.send('/get-activity', { activityId }, { as })
  const stock = await app.send('/list-activity-stock', { activityId, startTs: 0, endTs: START }, { as })
  expect(stock.status).toBe(page.status)
  const shown = page.status === 200 ? (await page.json()).res.activity : null
  return { isListed: listed !== undefined, opens: page.status === 200, hasPrices: shown?.accessible === true }
}

// [P-RULE-027]
test('the explanation matches the shop for random trees, permissions, premium rules and restrictions, for every person and activity', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const app = await openTestApp()
      try {
        const people = await fill(app, made)
        const admin = await app.newMember({ isAdmin: true })
        for (const [personAt, as] of people.entries()) {
          const person = made.people[personAt]
          if (!person) throw new Error('Nobody is there.')
          const { left } = person
          if (left) await app.call('/admin/close-access', { userId: as.userId }, { as: admin })
          for (const activityAt of made.activities.keys()) {
            const activityId = numberedId('a', activityAt)
            const asked = { activityId, userId: as.userId }
            const { explanation } = await app.call('/admin/explain-visibility', asked, { as: admin })
            const { reasons, isListed, isOpen, hasPrices, isForSale, administers } = explanation
            const says = { isListed, isOpen, hasPrices, isForSale, administers }
            expect(says, JSON.stringify([made, asked])).toEqual(oracle(made, person, activityAt))
            const failing = reasons.filter(({ holds }) => !holds).map(({ rule }) => rule)
            const without = (...rules: string[]) => failing.every((rule) => rules.includes(rule))
            expect(without(), 'everything holds').toBe(isListed && hasPrices)
            expect(without('prices'), 'listed').toBe(isListed)
            expect(without('prices', 'premiumList'), 'open').toBe(isOpen)
            if (left) continue
            const opens = isOpen || administers
            const mayBuy = !failing.includes('prices') && !failing.includes('kind')
            expect(await shownInShop(app, as, activityId)).toEqual({ isListed, opens, hasPrices: opens && mayBuy })
          }
        }
      } finally {
        await app.close()
      }
    }),
    { numRuns: atLength(200, 6) },
  )
}, 600_000)

async function committee() {
  const app = await testApp()
  const parent = await app.newGroup({ label: 'Région', permCse: true })
  const group = await app.newGroup({ label: 'Atelier', parentPath: parent.path })
  const other = await app.newGroup({ label: 'Forge' })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const lea = await app.newMember({ groupId: group.id, firstName: 'Léa', lastName: 'Roy' })
  const admin = await app.newMember({ isAdmin: true })
  const partner = { name: 'Salle', slugName: 'salle', mediaIds: [], addresses: [{ address: null }], markdown: '' }
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  const { vendor: seller } = await app.call(
    '/admin/create-vendor',
    { ...partner, contact, visibility: 'Public', comments: '', groupId: group.id },
    { as: admin },
  )
  const item = {
    vendorId: seller.id,
    catIds: [],
    label: 'Gym',
    slugName: 'gym',
    mediaIds: [],
    markdown: '',
    comments: '',
  }
  const { activity: gym } = await app.call(
    '/admin/create-activity',
    { ...item, address: { type: 'Vendor' }, visibility: 'Public', cse: true, groupId: group.id },
    { as: admin },
  )
  return { app, parent, group, other, secretary, lea, admin, gym, seller }
}

test('the explanation names the deciding groups, to a committee only its own and those below', async () => {
  const { app, parent, group, other, secretary, lea, admin, gym } = await committee()
  const asked = { activityId: gym.id, userId: lea.userId }
  const { explanation } = await app.call('/admin/explain-visibility', asked, { as: admin })
  expect(explanation).toMatchObject({
    reader: { label: 'Léa Roy', groupLabel: 'Atelier', host: null },
    activity: { label: 'Gym', vendorName: 'Salle', cse: true, isOfVendor: false },
    isListed: true,
    isForSale: true,
  })
  expect(explanation.reasons.map(({ rule, holds, group: by }) => [rule, holds, by?.groupLabel])).toEqual([
    ['account', true, undefined],
    ['activity', true, undefined],
    ['vendor', true, undefined],
    ['restriction', true, 'Atelier'],
    ['premiumList', true, 'Région'],
    ['prices', true, 'Région'],
  ])
  expect(explanation.chain.map(({ groupId, cse }) => [groupId, cse])).toEqual([
    ['ROOT', null],
    [parent.id, true],
    [group.id, null],
  ])

  const own = await app.call('/cse-admin/explain-visibility', { groupId: group.id, ...asked }, { as: secretary })
  expect(JSON.stringify(own)).not.toMatch(/Région|ROOT/)
  expect(own.explanation.chain).toEqual([{ groupId: group.id, groupLabel: 'Atelier', nonCse: null, cse: null }])
  expect(own.explanation.reasons.at(-1)?.group).toEqual({ groupId: null, groupLabel: 'Un groupe au-dessus du vôtre' })

  const outside = await app.call(
    '/admin/explain-visibility',
    { activityId: gym.id, readerGroupId: other.id },
    { as: admin },
  )
  expect(outside.explanation).toMatchObject({ isListed: false, isOpen: false, hasPrices: false, isForSale: false })
  expect(outside.explanation.reasons).toContainEqual({
    rule: 'restriction',
    holds: false,
    group: { groupId: group.id, groupLabel: 'Atelier' },
  })
})

test('a committee cannot ask about other people, groups or activities', async () => {
  const { app, parent, group, other, secretary, lea, admin, gym, seller } = await committee()
  const foreign = await app.newMember({ groupId: parent.id })
  const item = {
    vendorId: seller.id,
    catIds: [],
    label: 'Autre',
    slugName: 'a',
    mediaIds: [],
    markdown: '',
    comments: '',
  }
  const { activity: free } = await app.call(
    '/admin/create-activity',
    { ...item, address: { type: 'Vendor' }, visibility: 'Hidden' },
    { as: admin },
  )
  const ask = (input: object) =>
    app.send('/cse-admin/explain-visibility', { groupId: group.id, ...input }, { as: secretary })
  for (const [input, code] of [
    [{ activityId: gym.id, userId: foreign.userId }, 'userNotFound'],
    [{ activityId: gym.id, readerGroupId: parent.id }, 'groupNotFound'],
    [{ activityId: gym.id, readerGroupId: other.id }, 'groupNotFound'],
    [{ activityId: gym.id, readerGroupId: 'ROOT' }, 'groupNotFound'],
    [{ activityId: free.id, userId: lea.userId }, 'activityNotFound'],
  ] as const) {
    const response = await ask(input)
    expect([response.status, (await response.json()).error?.code], JSON.stringify(input)).toEqual([404, code])
  }
})
