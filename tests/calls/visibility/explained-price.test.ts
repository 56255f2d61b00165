/** "Pourquoi voit-il ceci ?" on prices: it says what the person's own page says, and why a subsidy gives nothing. */
import { expect, test } from 'vitest'
import { bestStatements } from '#kernel/catalogue/derived/best.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

/** An activity at 16,00 € with its fees, on sale to everybody. */
async function soldWorld() {
  const world = await subsidyWorld()
  const sale = await world.shop.sell({ activity: { label: 'Parc' } })
  await world.db.write(await bestStatements(world.db, [sale.activityId], Date.now(), 'Europe/Paris'))
  await world.seen()
  const explain = async (reader: object) => {
    const input = { groupId: world.group.id, activityId: sale.activityId, ...reader }
    return (await world.app.call('/cse-admin/explain-visibility', input, { as: world.secretary })).explanation
  }
  /** Price of one ticket on the activity's page, in cents. */
  const shown = async () => {
    const { activity } = await world.app.call('/get-activity', { activityId: sale.activityId }, { as: world.paul })
    const { discount } = activity.bestStock
    return (discount?.ownPrice ?? discount?.price3)?.cents
  }
  return { ...world, sale, explain, shown }
}

test('a committee asks about an activity that its shop shows, and reads the price that its member reads', async () => {
  const { budget, rule, paul, explain, shown } = await soldWorld()
  const bare = await explain({ userId: paul.userId })
  expect(bare).toMatchObject({ isListed: true, price: { full: 1600, own: 1600, rules: [] } })
  expect(await shown()).toBe(1600)

  await budget(100_000)
  const all = await rule({ label: 'Loisirs', percent: 40 })
  const { price } = await explain({ userId: paul.userId })
  expect(price).toEqual({
    full: 1600,
    own: 1000,
    rules: [{ ruleId: all.id, label: 'Loisirs', gives: 600, why: null }],
  })
  expect(await shown()).toBe(1000)
  expect((await explain({ readerGroupId: paul.groupId })).price).toEqual({ full: 1600, own: null, rules: [] })
})

test('a rule that gives nothing says why: its conditions, its ceiling, its budget, or another that gives more', async () => {
  const { budget, buy, db, rule, paul, sale, explain } = await soldWorld()
  const why = async () =>
    Object.fromEntries(
      ((await explain({ userId: paul.userId })).price?.rules ?? []).map((each) => [each.label, each.why ?? each.gives]),
    )
  await rule({ label: 'Sans budget', percent: 40 })
  expect(await why()).toEqual({ 'Sans budget': 'budget' })
  await budget(100_000)
  await db.write([{ sql: 'delete from subsidy_rule', args: [] }])
  await rule({ label: 'Plafond', percent: 80, maxPerYear: 100 })
  expect(await why()).toEqual({ Plafond: 100 })
  await buy([{ sold: sale, quantity: 1 }], paul)
  expect(await why()).toEqual({ Plafond: 'ceiling' })
  await rule({ label: 'Loisirs', percent: 40 })
  await rule({ label: 'Petite', amount: 100 })
  await rule({ label: 'Ancienneté', percent: 90, minMonths: 240 })
  await rule({ label: 'Enfants', percent: 90, minChildren: 1 })
  expect(await why()).toEqual({
    Plafond: 'ceiling',
    Loisirs: 600,
    Petite: 'less',
    Ancienneté: 'conditions',
    Enfants: 'conditions',
  })
})

test('a committee does not find an activity that its shop does not show', async () => {
  const { app, shop, seen, explain, group, secretary, paul } = await soldWorld()
  const other = await app.newGroup({ label: 'Forge' })
  const hidden = await shop.sell({ activity: { label: 'Brouillon', visibility: 'Hidden' } })
  const foreign = await shop.sell({ activity: { label: 'Ailleurs', groupId: other.id } })
  await seen()
  for (const { activityId } of [hidden, foreign]) {
    const input = { groupId: group.id, activityId, userId: paul.userId }
    const response = await app.send('/cse-admin/explain-visibility', input, { as: secretary })
    expect([response.status, (await response.json()).error?.code]).toEqual([404, 'activityNotFound'])
  }
  // The control: the one that it shows.
  expect((await explain({ userId: paul.userId })).isOpen).toBe(true)
})
