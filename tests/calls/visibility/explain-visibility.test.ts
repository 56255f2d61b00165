/** "Pourquoi voit-il ceci ?": what it says, what the shop does and what the documents ask for are one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingStatements } from '../../../src/features/catalogue/listing.ts'
import { activity, catalogueVersion, vendor } from '../../../src/features/catalogue/tables.ts'
import { userGroup } from '../../../src/features/groups/tables.ts'
import { atLength } from '../../support/at-length.ts'
import { type Member, openTestApp, START, type TestApp, testApp } from '../../support/test-app.ts'

const saying = fc.constantFrom(true, false, null)
const flagged = (chance: number) => fc.integer({ min: 0, max: 9 }).map((at) => at < chance)

/** Group n hangs below one of those before it; ROOT is number 0. */
const world = fc.record({
  rootSays: fc.record({ nonCse: saying, cse: saying }),
  groups: fc.array(fc.record({ parent: fc.nat(), nonCse: saying, cse: saying }), { minLength: 1, maxLength: 6 }),
  vendors: fc.array(fc.record({ isPublic: flagged(8), group: fc.option(fc.nat()) }), { minLength: 1, maxLength: 2 }),
  activities: fc.array(
    fc.record({ vendor: fc.nat(), isPublic: flagged(8), cse: fc.boolean(), group: fc.option(fc.nat()) }),
    { minLength: 1, maxLength: 6 },
  ),
  people: fc.array(
    fc.record({
      group: fc.nat(),
      isAdmin: flagged(1),
      administers: fc.option(fc.nat(), { freq: 2 }),
      left: flagged(1),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never

/** The documents' rules, in plain words and without anything of the product (D15, D16, D17, G13, A12). */
function oracle(made: World, personAt: number, activityAt: number) {
  const groups = [
    { parent: null, ...made.rootSays },
    ...made.groups.map((group, at) => ({ ...group, parent: group.parent % (at + 1) })),
  ]
  const at = (index: number) => index % groups.length
  const person = made.people[personAt]
  const item = made.activities[activityAt]
  const seller = item && made.vendors[item.vendor % made.vendors.length]
  if (!person || !item || !seller) throw new Error('Nobody is there.')
  const above: number[] = []
  for (let group: number | null = at(person.group); group !== null; group = groups[group]?.parent ?? null)
    above.push(group)
  const nearest = (name: 'nonCse' | 'cse') => above.find((group) => groups[group]?.[name] !== null)
  const said = (name: 'nonCse' | 'cse', otherwise: boolean) => {
    const group = nearest(name)
    return group === undefined ? otherwise : groups[group]?.[name] === true
  }
  const owner = item.group ?? seller.group
  const isTheirs = item.isPublic && seller.isPublic && (owner === null || above.includes(at(owner)))
  const mayBuy = item.cse ? said('cse', false) : said('nonCse', true)
  const hider = nearest('cse')
  const isHidden = item.cse && hider !== undefined && hider !== 0 && !said('cse', false)
  const isOpen = !person.left && isTheirs && (item.cse || said('nonCse', true))
  return {
    isListed: isOpen && !isHidden,
    isOpen,
    hasPrices: isOpen && mayBuy,
    isForSale: !person.left && isTheirs && mayBuy,
    administers:
      !person.left &&
      (person.isAdmin || (owner !== null && person.administers !== null && at(person.administers) === at(owner))),
  }
}

const numberedId = (kind: string, at: number) => `${kind}-${at}`
const groupId = (at: number) => (at === 0 ? 'ROOT' : numberedId('ug', at))

async function fill(app: TestApp, made: World): Promise<Member[]> {
  const db = app.db()
  const times = { createdAt: START, updatedAt: START }
  const owner = (group: number | null) => (group === null ? null : groupId(group % (made.groups.length + 1)))
  const paths = ['ROOT']
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  await db.write([
    db.orm.update(userGroup).set({ permNonCse: made.rootSays.nonCse, permCse: made.rootSays.cse }),
    ...made.groups.map(({ parent, nonCse, cse }, before) => {
      const above = parent % (before + 1)
      const id = groupId(before + 1)
      paths.push(`${paths[above]}/${id}`)
      const facts = { id, parentId: groupId(above), path: paths[before + 1] ?? '', label: `Groupe ${before + 1}` }
      return db.orm.insert(userGroup).values({ ...facts, permNonCse: nonCse, permCse: cse, ...times })
    }),
    ...made.vendors.map(({ isPublic, group }, at) =>
      db.orm.insert(vendor).values({
        ...{
          id: numberedId('v', at),
          name: `Partenaire ${at}`,
          slugName: 'p',
          mediaIds: [],
          contact,
          groupId: owner(group),
        },
        ...{ visibility: isPublic ? ('Public' as const) : ('Hidden' as const), ...times },
      }),
    ),
    ...made.activities.map(({ isPublic, group, cse, ...facts }, at) =>
      db.orm.insert(activity).values({
        ...{
          id: numberedId('a', at),
          vendorId: numberedId('v', facts.vendor % made.vendors.length),
          label: `Sortie ${at}`,
        },
        ...{ slugName: 's', addressType: 'Vendor' as const, stockType: 'Standard' as const, mediaIds: [], cse },
        ...{ groupId: owner(group), visibility: isPublic ? ('Public' as const) : ('Hidden' as const), ...times },
      }),
    ),
    ...listingStatements({ everything: true }),
    db.orm.update(catalogueVersion).set({ version: 2 }),
  ])
  app.advance(1000)
  return Promise.all(
    made.people.map(async ({ group, isAdmin, administers }, at) => {
      const administered = administers === null ? [] : [owner(administers) ?? 'ROOT']
      return app.newMember({
        id: numberedId('u', at),
        groupId: groupId(group % (made.groups.length + 1)),
        isAdmin,
        adminOf: administered,
      })
    }),
  )
}

/** What the shop does, by its own calls. */
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
test('for random trees, permissions, premium rules and restrictions it says what the shop does to every person and activity', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const app = await openTestApp()
      try {
        const people = await fill(app, made)
        const admin = await app.newMember({ isAdmin: true })
        for (const [personAt, as] of people.entries()) {
          const left = made.people[personAt]?.left
          if (left) await app.call('/admin/close-access', { userId: as.userId }, { as: admin })
          for (const activityAt of made.activities.keys()) {
            const activityId = numberedId('a', activityAt)
            const asked = { activityId, userId: as.userId }
            const { explanation } = await app.call('/admin/explain-visibility', asked, { as: admin })
            const { reasons, isListed, isOpen, hasPrices, isForSale, administers } = explanation
            const says = { isListed, isOpen, hasPrices, isForSale, administers }
            expect(says, JSON.stringify([made, asked])).toEqual(oracle(made, personAt, activityAt))
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

test('names the groups that decide, to a committee those from its own down alone', async () => {
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

test('a committee asks neither about other people, nor other groups, nor other activities', async () => {
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
    { ...item, address: { type: 'Vendor' }, visibility: 'Public' },
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
