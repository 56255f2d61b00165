/** The statement of a committee's subsidies: who received what by which rule in which month. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

type Filter = Omit<CallInput<'/cse-admin/list-subsidy-statement'>, 'groupId'>

const DAY = 86_400_000

/** Two people who bought in June and July, the one by a rule of hers. */
async function statementWorld() {
  const world = await subsidyWorld()
  const { app, db, group, paul, shop, rule, budget, buy } = world
  const lea = await app.newMember({ groupId: group.id })
  const name = (userId: string, first: string, last: string) =>
    db.query('update user set first_name = ?, last_name = ? where id = ?', [first, last, userId])
  await name(paul.userId, 'Paul', 'Petit')
  await name(lea.userId, 'Léa', 'Élan')
  await budget(100_000)
  const leisure = await rule({ label: 'Loisirs' })
  await buy([{ sold: await shop.sell() }], paul)
  await buy([{ sold: await shop.sell() }], paul)
  await buy([{ sold: await shop.sell() }], lea)
  app.advance(25 * DAY)
  const again = await app.newMember({ groupId: group.id })
  await name(again.userId, 'Zoé', 'Zorro')
  const cinema = await rule({ label: 'Cinéma', percent: 60 })
  await buy([{ sold: await shop.sell() }], again)
  const read = async (filter: Filter = {}) => {
    const as = await app.newMember({ adminOf: [group.id] })
    return app.call('/cse-admin/list-subsidy-statement', { groupId: group.id, year: 2026, ...filter }, { as })
  }
  const file = async (filter: Record<string, string> = {}) => {
    const as = await app.newMember({ adminOf: [group.id] })
    const query = new URLSearchParams({ groupId: group.id, year: '2026', ...filter })
    const response = await app.fetch(`/office/file/cse-admin/list-subsidy-statement?${query}`, { as })
    const lines = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
    return { name: response.headers.get('content-disposition'), lines }
  }
  return { ...world, lea, leisure, cinema, read, file }
}

const lines = ({ items }: Awaited<ReturnType<Awaited<ReturnType<typeof statementWorld>>['read']>>) =>
  items.map(({ lastName, ruleLabel, month, orders, cents }) => [lastName, ruleLabel, month, orders, cents])

test('a secretary reads what each person received by each rule in each month, by name and with the sum', async () => {
  const { read, leisure } = await statementWorld()
  const year = await read()
  expect(lines(year)).toEqual([
    ['Élan', 'Loisirs', 6, 1, 600],
    ['Petit', 'Loisirs', 6, 2, 1200],
    ['Zorro', 'Cinéma', 7, 1, 900],
  ])
  expect([year.total, year.cents]).toEqual([3, 2700])
  const june = await read({ month: 6 })
  expect([june.total, june.cents, lines(june).length]).toEqual([2, 1800, 2])
  expect(lines(await read({ month: 7 }))).toEqual([['Zorro', 'Cinéma', 7, 1, 900]])
  expect(lines(await read({ ruleId: leisure.id, text: 'elan' }))).toEqual([['Élan', 'Loisirs', 6, 1, 600]])
  expect(lines(await read({ sort: 'cents', direction: 'desc' })).map(([person]) => person)).toEqual([
    ...['Petit', 'Zorro', 'Élan'],
  ])
  expect(await read({ year: 2025 })).toEqual({ items: [], nextCursor: null, total: 0, cents: 0 })
})

test('pages of the statement follow one another without a gap, each with the whole sum', async () => {
  const { read } = await statementWorld()
  const seen = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: 1, sort: 'month', direction: 'desc', cursor })
    expect([page.total, page.cents]).toEqual([3, 2700])
    seen.push(...lines(page).map(([person]) => person))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen[0]).toBe('Zorro')
  expect(seen.toSorted()).toEqual(['Petit', 'Zorro', 'Élan'])
})

test('the file of the statement has all its lines by name, and nothing that its filters leave out', async () => {
  const { file, paul } = await statementWorld()
  const { name, lines: found } = await file()
  expect(name).toContain('releve-subventions-2026.csv')
  expect(found[0]).toBe('mois;nom;prénom;email;num_client;subvention;commandes;part_cse')
  expect(found.slice(1).map((line) => line.split(';')[1])).toEqual(['Élan', 'Petit', 'Zorro'])
  expect(found[2]).toBe(`2026-06;Petit;Paul;${found[2]?.split(';')[3]};${paul.userId};Loisirs;2;"12,00"`)
  const july = await file({ month: '7' })
  expect(july.name).toContain('releve-subventions-2026-07.csv')
  expect(july.lines).toHaveLength(2)
  expect((await file({ text: 'petit' })).lines).toHaveLength(2)
})

test('the statement leaves out what was not paid, and what other committees have paid', async () => {
  const { app, group, read, startWith, shop } = await statementWorld()
  const other = await app.newGroup({ premium: true })
  const stranger = await app.newMember({ adminOf: [other.id] })
  expect(
    (await app.call('/cse-admin/list-subsidy-statement', { groupId: other.id, year: 2026 }, { as: stranger })).total,
  ).toBe(0)
  const before = await read({ month: 7 })
  const buyer = await app.newMember({ groupId: group.id })
  await startWith(buyer, await shop.sell())
  expect(await read({ month: 7 })).toEqual(before)
})
