/** Warnings to an operator before a committee loses its premium right, or the rules of member cards change. */
import { expect, test } from 'vitest'
import { committeeAtWork } from '../../support/committee-at-work.ts'
import { testApp } from '../../support/test-app.ts'

test('switching CSE premium off first shows how many people lose which pages, and how many offers lose a subsidy', async () => {
  const { app, group, operator, shop } = await committeeAtWork()
  const as = { as: operator }
  const below = await app.newGroup({ parentPath: group.path })
  await app.newMember({ groupId: below.id })
  // An offer of another committee, which only its members see.
  await shop.sell({ activity: { groupId: (await app.newGroup()).id } })
  const change = { groupId: group.id, groupProfile: { premium: false } }
  const { effects } = await app.call('/admin/preview-update-user-group', change, as)
  // Paul, the secretary, one who owes an answer, and one below.
  expect(effects).toEqual({
    ...{ people: 4, permissions: [], domain: null, cards: null },
    premium: { after: false, people: 4, news: 1, polls: 1, documents: 0, offers: 1 },
  })
  await app.call('/admin/update-user-group', change, as)
  const back = { groupId: group.id, groupProfile: { premium: true } }
  expect((await app.call('/admin/preview-update-user-group', back, as)).effects.premium).toMatchObject({
    ...{ after: true, people: 4, offers: 1 },
  })
  const same = { groupId: group.id, groupProfile: { premium: false } }
  expect((await app.call('/admin/preview-update-user-group', same, as)).effects).toMatchObject({
    ...{ people: 0, premium: null },
  })
})

test('changing the rules of member cards first shows the people concerned, the cards that break them, and the offers', async () => {
  const app = await testApp()
  const as = { as: await app.newMember({ isAdmin: true }) }
  const group = await app.newGroup()
  const below = await app.newGroup({ parentPath: group.path })
  const own = await app.newGroup({ parentPath: group.path })
  await app.newMember({ groupId: group.id, memberCardCode: 'CE-1', adminOf: [group.id] })
  await app.newMember({ groupId: below.id, memberCardCode: 'XX-1' })
  await app.newMember({ groupId: below.id })
  await app.newMember({ groupId: own.id })
  const cards = (facts: object = {}) => ({
    ...{ adminCanCreateMemberCardStock: false, memberCardCodeRequiredOnRegister: false, memberCardCodePrefix: '' },
    ...facts,
  })
  const before = async (memberCardConfig: ReturnType<typeof cards>) =>
    (await app.call('/admin/preview-update-user-group', { groupId: group.id, groupProfile: { memberCardConfig } }, as))
      .effects
  for (const { id: groupId } of [group, own])
    await app.call('/admin/update-member-card-config', { groupId, memberCardConfig: cards() }, as)
  expect(await before(cards())).toMatchObject({ people: 0, cards: null })
  const concerned = { groups: 2, people: 3 }
  expect((await before(cards({ memberCardCodePrefix: 'CE-' }))).cards).toEqual({
    ...{ ...concerned, otherCards: 1, administrators: 0, offers: 0 },
  })
  const strict = cards({ memberCardCodePrefix: 'CE-', memberCardCodeRequiredOnRegister: true })
  expect(await before(strict)).toMatchObject({
    people: 3,
    cards: { ...concerned, otherCards: 2, administrators: 0, offers: 0 },
  })
  expect((await before(cards({ adminCanCreateMemberCardStock: true }))).cards).toEqual({
    ...{ ...concerned, otherCards: 0, administrators: 1, offers: 0 },
  })
})
