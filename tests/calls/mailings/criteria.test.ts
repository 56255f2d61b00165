/** Criteria of a mailing, which hold together, and what a committee must not learn by combining them. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Criteria, noCriterion, type StoredAudience } from '#features/committee/mailings/audience-shapes.ts'
import { mailing } from '#features/committee/mailings/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { mailingWorld } from '../../support/mailing-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import type { Member } from '../../support/test-app.ts'

const DAY = 86_400_000
const tooFew = { people: null, isRounded: true }

/** A committee of two sites, Lyon with twelve members and Paris with seven, and a question about parking. */
async function twoSites() {
  const world = await mailingWorld({ members: 0 })
  const { app, group, newMember, of, secretary } = world
  const site = async (label: string, members: number) => {
    const { id } = await app.newGroup({ label, parentPath: group.path })
    const people: Member[] = []
    for (let at = 0; at < members; at++) people.push(await newMember({ groupId: id }))
    return { id, people }
  }
  const [lyon, paris] = [await site('Lyon', 12), await site('Paris', 7)]
  const asked = {
    ...{ type: 'YesNo' as const, label: 'Parking', help: '', choices: [], required: false },
    ...{ filledBy: 'Member' as const, readers: 'Committee' as const },
  }
  const parking = (await app.call('/cse-admin/create-member-field', { ...of, ...asked }, secretary)).item.id
  const answer = async (people: readonly Member[], value: boolean) => {
    for (const as of people) await app.call('/set-own-answers', { answers: [{ fieldId: parking, value }] }, { as })
  }
  const count = (facts: Partial<Criteria>) =>
    app.call('/cse-admin/count-mailing-audience', { ...of, audience: { ...noCriterion, ...facts } }, secretary)
  const buy = async (people: readonly Member[], daysAgo: number) => {
    for (const { userId } of people)
      await app.db().write([
        {
          sql: `insert into attempt (id, user_id, payment_id, origin, status, total, fees, started_at, hold_until)
            values (?, ?, ?, 'http://x', 'Paid', 0, 0, ?, 0)`,
          args: [`pa-${userId}`, userId, `pi-${userId}`, app.platform.now() - daysAgo * DAY],
        },
      ])
  }
  const join = async (people: readonly Member[], daysAgo: number) => {
    const createdAt = app.platform.now() - daysAgo * DAY
    for (const { userId } of people)
      await app.db().write([app.db().orm.update(user).set({ createdAt }).where(eq(user.id, userId))])
  }
  return { ...world, lyon, paris, parking, answer, count, buy, join }
}

test('a mailing reaches those alone who meet every criterion: of a site, with an answer, members for long', async () => {
  const { app, lyon, paris, parking, answer, join, add, send, see, mails } = await twoSites()
  await answer([...lyon.people.slice(0, 7), ...paris.people], true)
  await join([...lyon.people.slice(1, 8), ...paris.people], 400)
  const audience = {
    ...{ ...noCriterion, groupIds: [lyon.id], joined: 'before12' as const },
    answers: [{ fieldId: parking, step: 'yes' }],
  }
  const { id } = await add({ audience })
  expect(await see(id)).toMatchObject({ audience, groupLabels: ['Lyon'], answerLabels: ['Parking : Oui'] })
  await send(id)
  await runJobs(app)
  const both = lyon.people.slice(1, 7).map(({ email }) => email)
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(both.sort())
})

test('sites are counted together and to the person; once something else chooses, too, in fives', async () => {
  const { count, lyon, paris, parking, answer } = await twoSites()
  expect(await count({ groupIds: [lyon.id] })).toEqual({ people: 12, isRounded: false })
  expect(await count({ groupIds: [lyon.id, paris.id] })).toEqual({ people: 19, isRounded: false })
  await answer([...lyon.people.slice(0, 6), ...paris.people.slice(0, 2)], true)
  const yes = [{ fieldId: parking, step: 'yes' }]
  expect(await count({ groupIds: [lyon.id, paris.id], answers: yes })).toEqual({ people: 5, isRounded: true })
  expect(await count({ groupIds: [paris.id], answers: yes })).toEqual(tooFew)
})

test('people are chosen by when they have bought, never or not for long, and by when they joined', async () => {
  const { count, lyon, paris, buy, join } = await twoSites()
  await buy(lyon.people.slice(0, 6), 10)
  await buy(paris.people, 200)
  const people = (found: number) => ({ people: found, isRounded: true })
  expect(await count({ purchases: 'within1' })).toEqual(people(5))
  expect(await count({ purchases: 'within12' })).toEqual(people(10))
  // Seven who have bought long ago, six who never did, and the secretary.
  expect(await count({ purchases: 'notFor3' })).toEqual(people(10))
  expect(await count({ purchases: 'none' })).toEqual(people(5))
  await join(lyon.people.slice(0, 6), 40)
  await join(paris.people, 400)
  expect(await count({ joined: 'before12' })).toEqual(people(5))
  expect(await count({ joined: 'within3' })).toEqual(people(10))
  expect(await count({ joined: 'within1' })).toEqual(people(5))
})

test('purchases within a site leave out five of the site, not of the committee', async () => {
  const { count, lyon, paris, buy } = await twoSites()
  await buy([...lyon.people.slice(0, 7), ...paris.people.slice(0, 5)], 10)
  expect(await count({ groupIds: [lyon.id], purchases: 'atLeast1' })).toEqual({ people: 5, isRounded: true })
  expect(await count({ groupIds: [paris.id], purchases: 'atLeast1' })).toEqual(tooFew)
})

test('a committee combines purchases and sign-ins with no answer and with one group at most', async () => {
  const { count, add, lyon, paris, parking } = await twoSites()
  const answers = [{ fieldId: parking, step: 'yes' }]
  const refused = (field: string, message: string) => ({
    code: 'invalidRequest',
    fields: [field],
    message: `Requête invalide : « ${field} » : ${message}`,
  })
  await expect(count({ answers, purchases: 'none' })).rejects.toMatchObject(
    refused(
      'audience.answers',
      'Une réponse ne se combine pas avec les achats ou la connexion : retirez l’un des deux.',
    ),
  )
  await expect(count({ groupIds: [lyon.id, paris.id], absentMonths: 6 })).rejects.toMatchObject(
    refused('audience.groupIds', 'Avec les achats ou la connexion, choisissez un seul groupe, ou tous.'),
  )
  await expect(add({ audience: noCriterion })).rejects.toMatchObject(
    refused('audience.groupIds', 'Choisissez un critère.'),
  )
})

test('audiences that were stored with one criterion choose the same people as before, and their undo works', async () => {
  const { app, of, secretary, lyon, parking, answer, buy, add, see } = await twoSites()
  await answer(lyon.people.slice(0, 6), true)
  await buy(lyon.people.slice(0, 7), 10)
  const { id } = await add()
  const store = (audience: StoredAudience) =>
    app.db().write([app.db().orm.update(mailing).set({ audience }).where(eq(mailing.id, id))])
  const reached = async () => {
    const { audience } = await see(id)
    return app.call('/cse-admin/count-mailing-audience', { ...of, audience }, secretary)
  }
  await store({ kind: 'group', groupId: lyon.id })
  expect(await reached()).toEqual({ people: 12, isRounded: false })
  await store({ kind: 'answer', fieldId: parking, step: 'yes' })
  expect(await reached()).toEqual({ people: 5, isRounded: true })
  await store({ kind: 'matching', premium: null, purchases: 'atLeast1', absentMonths: null })
  expect(await reached()).toEqual({ people: 5, isRounded: true })
  await store({ kind: 'group', groupId: lyon.id })
  const updates = { audience: { kind: 'all' as const } }
  app.advance(1000)
  await app.call('/cse-admin/update-mailing', { ...of, mailingId: id, updates }, secretary)
  const [last] = (await app.call('/cse-admin/list-history', { ...of, target: id }, secretary)).items
  await app.call('/cse-admin/undo-change', { ...of, changeId: last?.id ?? '' }, secretary)
  expect((await see(id)).audience).toEqual({ ...noCriterion, groupIds: [lyon.id] })
})
