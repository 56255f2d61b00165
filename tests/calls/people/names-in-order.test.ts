/** People are listed as a French directory does: accents and case count for nothing, a particle stands where it is written. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { testApp } from '../../support/test-app.ts'

/** As a reader expects them, one after the other: reports of lists that put É behind Z. */
const lastNames = [
  'Abbé',
  'Àbram',
  'Çelik',
  "d'Essai",
  'D’Essaye',
  'DE Ligne',
  'de Vigny',
  'Élan-Œuvrard',
  'ELBAZ',
  'Étienne',
  'Le Goff',
  'Lefèvre',
  'Ñandú',
  'Oerlik',
  'Œuvrard',
  'Offret',
  'Vidal',
  'Zola',
]
const shuffled = lastNames.toSorted((one, other) =>
  [...one]
    .reverse()
    .join('')
    .localeCompare([...other].reverse().join('')),
)

test('people, members and files are in the order of their names, whatever letters these begin with', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Écomusée', cseDomain: 'ecomusee.hoobiiz.localhost' })
  const admin = { as: await app.newMember({ isAdmin: true, firstName: 'A', lastName: 'A' }) }
  const secretary = await app.newMember({
    ...{ groupId: group.id, adminOf: [group.id], host: 'ecomusee.hoobiiz.localhost', firstName: 'A', lastName: 'A' },
  })
  const asSecretary = { as: secretary, host: 'ecomusee.hoobiiz.localhost' }
  for (const lastName of shuffled) await app.newMember({ groupId: group.id, firstName: 'Zoé', lastName })
  const wanted = ['A', ...lastNames]

  for (const [direction, order] of [
    ['asc', wanted],
    ['desc', wanted.toReversed()],
  ] as const) {
    const sorted = { sort: 'lastName', direction } as const
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { users, nextCursor } = await app.call(
        '/admin/list-all-users',
        { ...sorted, within: group.id, limit: 4, ...(cursor ? { cursor } : {}) },
        admin,
      )
      seen.push(...users.map(({ lastName }) => lastName))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(order)
    const { items } = await app.call('/cse-admin/list-users-in-group', { ...sorted, groupId: group.id }, asSecretary)
    expect(items.map(({ lastName }) => lastName)).toEqual(order)
  }
})

test('two of one family are in the order of their first names, and a person moves in the list when the name changes', async () => {
  const app = await testApp()
  const admin = { as: await app.newMember({ isAdmin: true, firstName: 'Zoé', lastName: 'Zzz' }) }
  for (const firstName of ['Zoé', 'Émile', 'Ève', 'Anne', 'Éric'])
    await app.newMember({ firstName, lastName: 'Martin', email: `${firstName.length}${Math.random()}@exemple.test` })
  const byLast = async () =>
    (await app.call('/admin/list-all-users', { sort: 'lastName', direction: 'asc' }, admin)).users.map(
      ({ firstName, lastName }) => `${lastName} ${firstName}`,
    )
  expect(await byLast()).toEqual([
    ...['Martin Anne', 'Martin Émile', 'Martin Éric', 'Martin Ève', 'Martin Zoé', 'Zzz Zoé'],
  ])
  const { users } = await app.call('/admin/list-all-users', { sort: 'firstName', direction: 'asc' }, admin)
  expect(users.map(({ firstName }) => firstName)).toEqual(['Anne', 'Émile', 'Éric', 'Ève', 'Zoé', 'Zoé'])

  await app.db().orm.update(user).set({ lastName: 'Ébène' }).where(eq(user.firstName, 'Anne'))
  expect((await byLast())[0]).toBe('Ébène Anne')
})

test('people sorted by group are in the order of its name without accents, also once it has another name', async () => {
  const app = await testApp()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const labels = ['Zoo', 'Écomusée', 'abbaye', 'Île']
  for (const label of labels) await app.newMember({ groupId: (await app.newGroup({ label })).id, lastName: label })
  const byGroup = async () =>
    (await app.call('/admin/list-all-users', { sort: 'group', direction: 'asc' }, admin)).users
      .map(({ lastName }) => lastName)
      .filter((lastName) => labels.includes(lastName))
  expect(await byGroup()).toEqual(['abbaye', 'Écomusée', 'Île', 'Zoo'])
  await app.db().orm.update(userGroup).set({ label: 'Ânerie' }).where(eq(userGroup.label, 'Zoo'))
  expect(await byGroup()).toEqual(['abbaye', 'Zoo', 'Écomusée', 'Île'])
})
