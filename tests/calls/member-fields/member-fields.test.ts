/** A committee's questions to its members: their author, their answers, their readers. */
import { describe, expect, test } from 'vitest'
import { memberFieldWorld } from '../../support/member-field-world.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const children = [
  { firstName: 'Zoé', birthDate: '2018-03-04' },
  { firstName: 'Ali', birthDate: '2021-11-30' },
]
const committee = 'Committee' as const
const address = { street: '3 rue des Lilas', postcode: '69003', city: 'Lyon' }
const sizes = [
  { id: 's', label: 'S' },
  { id: 'm', label: 'M' },
]

test('members of the group and below are asked in its order, and answer each type of question', async () => {
  const { app, add, answer, marie, luc, rival, of, secretary, branch, brancher } = await memberFieldWorld()
  const kinds = [
    ['Text', 'Atelier 3'],
    ['Number', 12.5],
    ['Date', '2019-05-14'],
    ['Choice', 'm'],
    ['YesNo', false],
    ['Children', children],
    ['Address', address],
  ] as const
  const added = []
  for (const [type, value] of kinds) {
    const { id } = await add({ type, label: `Champ ${type}`, choices: type === 'Choice' ? sizes : [] })
    await answer(id, structuredClone(value) as string)
    added.push(id)
  }
  const own = await app.call('/get-own-answers', {}, marie)
  expect(own.fields.map(({ id, groupLabel }) => [id, groupLabel])).toEqual(added.map((id) => [id, 'Ateliers']))
  const given = added.map((fieldId, at) => ({ fieldId, value: kinds[at]?.[1] }))
  const sorted = (list: readonly { fieldId: string }[]) => list.toSorted((a, b) => (a.fieldId < b.fieldId ? -1 : 1))
  expect(sorted(own.answers)).toEqual(sorted(given))
  const order = added.toReversed()
  await app.call('/cse-admin/order-member-fields', { ...of, fieldIds: order }, secretary)
  const seen = await app.call('/get-own-answers', {}, luc)
  expect([seen.fields.map(({ id }) => id), seen.answers]).toEqual([order, []])
  const inherited = await app.call('/cse-admin/list-member-fields', { groupId: branch.id }, brancher)
  expect([inherited.items, inherited.inherited.map(({ id }) => id)]).toEqual([[], order])
  expect((await app.call('/get-own-answers', {}, rival)).fields).toEqual([])
})

describe('an answer', () => {
  test.each([
    ['Date', '14/05/2019', ''],
    ['Date', '2019-02-30', ''],
    ['Number', 1.234, ''],
    ['Choice', 'xl', ''],
    ['YesNo', 'oui', ''],
    ['Children', [{ firstName: '', birthDate: '2018-03-04' }], '.0.firstName'],
    ['Children', [{ firstName: 'Zoé', birthDate: '2036-01-01' }], '.0.birthDate'],
    ['Address', { street: 'Rue', postcode: '', city: 'Lyon' }, '.postcode'],
  ] as const)(
    'to a question of type %s is refused for %j, and the refusal names the field',
    async (type, value, place) => {
      const { app, add, marie } = await memberFieldWorld()
      const { id } = await add({ type, label: 'La question', choices: type === 'Choice' ? sizes : [] })
      const input = { answers: [{ fieldId: id, value: structuredClone(value) as string }] }
      await expect(app.call('/set-own-answers', input, marie)).rejects.toMatchObject({
        ...{ status: 400, code: 'answerRefused', fields: [`answers.0.value${place}`] },
        message: expect.stringMatching(/^La question : /),
      })
    },
  )

  test('cannot be removed when it is required, and cannot be written by a member when the committee fills it in', async () => {
    const { app, add, answer, marie, secretary, of } = await memberFieldWorld()
    const required = await add({ required: true })
    await answer(required.id, 'Atelier')
    await expect(answer(required.id, null)).rejects.toMatchObject({ code: 'answerRefused' })
    const committees = await add({ label: 'Entrée', type: 'Date', filledBy: 'Committee' })
    await expect(answer(committees.id, '2019-05-14')).rejects.toMatchObject({ code: 'memberFieldNotFound' })
    const { userId } = marie.as
    const answers = [{ fieldId: committees.id, value: '2019-05-14' }]
    const saved = await app.call('/cse-admin/set-member-answers', { ...of, userId, answers }, secretary)
    expect((await app.call('/get-own-answers', {}, marie)).answers).toContainEqual(answers[0])
    app.advance(1000)
    await answer(required.id, 'Forge')
    const late = { ...of, userId, answers, ifUpdatedAt: saved.updatedAt }
    await expect(app.call('/cse-admin/set-member-answers', late, secretary)).rejects.toMatchObject({
      code: 'changedMeanwhile',
    })
  })
})

test('a committee reads and fills in its own questions for its group and plain sub-groups, and for no other people', async () => {
  const { app, add, answer, marie, luc, rival, secretary, of, other } = await memberFieldWorld()
  const kids = await add({ type: 'Children', label: 'Enfants' })
  const since = await add({ type: 'Date', label: 'Entrée', filledBy: 'Committee' })
  await answer(kids.id, children)
  await answer(kids.id, [], luc)
  const { userId } = marie.as
  const answers = [
    { fieldId: kids.id, value: [{ firstName: 'Nour', birthDate: '2020-01-01' }] },
    { fieldId: since.id, value: '2019-05-14' },
  ]
  await app.call('/cse-admin/set-member-answers', { ...of, userId, answers }, secretary)
  const entered = [{ fieldId: since.id, value: '2020-02-03' }]
  await app.call('/cse-admin/set-member-answers', { ...of, userId: luc.as.userId, answers: entered }, secretary)
  const { items, fields } = await app.call('/cse-admin/list-member-answers', of, secretary)
  expect(fields).toHaveLength(2)
  expect(items.find((person) => person.userId === userId)?.answers).toEqual(expect.arrayContaining(answers))
  expect(items.find((person) => person.userId === luc.as.userId)).toMatchObject({
    groupLabel: 'Antenne',
    answers: expect.arrayContaining([{ fieldId: kids.id, value: [] }, ...entered]),
  })
  const found = await app.call('/cse-admin/list-member-answers', { ...of, text: 'luc' }, secretary)
  expect(found.items.map((person) => person.userId)).toEqual([luc.as.userId])
  const own = await app.call('/get-own-answers', {}, luc)
  expect(own.fields.map(({ readBy }) => readBy)).toEqual([['Ateliers'], ['Ateliers']])
  expect(own.answers).toContainEqual(entered[0])
  for (const person of [marie, luc, { as: secretary.as }]) {
    const foreign = { groupId: other.id, userId: person.as.userId }
    const notFound = { code: 'userNotFound', status: 404 }
    await expect(app.call('/cse-admin/get-member-answers', foreign, rival)).rejects.toMatchObject(notFound)
    const write = app.call('/cse-admin/set-member-answers', { ...foreign, answers }, rival)
    await expect(write).rejects.toMatchObject(notFound)
  }
  const rivals = { ...of, userId: rival.as.userId }
  await expect(app.call('/cse-admin/get-member-answers', rivals, secretary)).rejects.toMatchObject({ status: 404 })
  const audit = JSON.stringify(await app.db().query('select "before", "after" from audit'))
  expect(audit).toContain('2019-05-14')
  expect(audit).toContain('renseigné')
  expect(audit).not.toContain('Nour')
})

test('answers keep their meaning: used choices and types are fixed, undoing restores a label, and a deletion states the number of answers', async () => {
  const { app, add, answer, fields, secretary, of, marie } = await memberFieldWorld()
  const size = await add({ type: 'Choice', label: 'Taille', choices: sizes })
  await answer(size.id, 'm')
  const update = (updates: object, ifUpdatedAt?: number) =>
    app.call('/cse-admin/update-member-field', { ...of, fieldId: size.id, updates, ifUpdatedAt }, secretary)
  await expect(
    update({
      choices: [
        { id: 's', label: 'S' },
        { id: 'l', label: 'L' },
      ],
    }),
  ).rejects.toMatchObject({
    ...{ code: 'fieldAnswered', fields: ['choices'] },
  })
  await expect(update({ type: 'Text' })).rejects.toMatchObject({ code: 'fieldAnswered', fields: ['type'] })
  await expect(update({ choices: [{ id: 's', label: 'S' }] })).rejects.toMatchObject({ code: 'fieldChoices' })
  app.advance(1000)
  const { item } = await update({ label: 'Taille du polo' }, size.updatedAt)
  await expect(update({ label: 'Autre' }, size.updatedAt)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  const { items } = await app.call('/cse-admin/list-history', { ...of, target: size.id }, secretary)
  app.advance(1000)
  await app.call('/cse-admin/undo-change', { ...of, changeId: items[0]?.id ?? '' }, secretary)
  const [undone] = await fields()
  expect([item.label, undone?.label, undone?.answers]).toEqual(['Taille du polo', 'Taille', 1])
  const remove = (answers: number) =>
    app.call('/cse-admin/delete-member-field', { ...of, fieldId: size.id, answers }, secretary)
  await expect(remove(0)).rejects.toMatchObject({ code: 'moreAnswers' })
  await remove(1)
  expect([await fields(), (await app.call('/get-own-answers', {}, marie)).answers]).toEqual([[], []])
  expect((await app.db().query('select * from member_answer')).rows).toEqual([])
})

test('no question may give the right to a subsidy by seniority, and fifty questions are the maximum', async () => {
  const { app, add, of, secretary } = await memberFieldWorld()
  const { updatedAt: ifUpdatedAt, id: fieldId } = await add({ type: 'Date' })
  // An older screen still sends the flag.
  const updates = { isSeniority: true as false }
  await expect(
    app.call('/cse-admin/update-member-field', { ...of, fieldId, updates, ifUpdatedAt }, secretary),
  ).rejects.toMatchObject({
    ...{ status: 400, fields: ['updates.isSeniority'] },
    message: expect.stringContaining('Une date ne peut plus ouvrir droit à une subvention par l’ancienneté.'),
  })
  for (let count = 1; count < 50; count += 1) await add({ label: `Champ ${count}` })
  await expect(add()).rejects.toMatchObject({ code: 'tooManyFields' })
})

test('the order of questions is saved only by an administrator who has seen all of them', async () => {
  const { app, add, secretary, of } = await memberFieldWorld()
  const first = await add()
  await add({ label: 'Second' })
  const order = { ...of, fieldIds: [first.id] }
  await expect(app.call('/cse-admin/order-member-fields', order, secretary)).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
})

describe('a subsidy', () => {
  test("counts the seniority of an older rule from the committee's question when there is one, and requires the number of children when its rule does", async () => {
    const { app, db, seen, shop, add, paul, secretary, group, budget, rule } = await subsidyWorld()
    await budget(10_000)
    await rule({ minMonths: 12 })
    const givesSeniority = async (fieldId: string) => {
      await db.write([{ sql: 'update member_field set is_seniority = 1 where id = ?', args: [fieldId] }])
      await seen()
    }
    const share = async () => (await add(paul, await shop.sell())).item.prices.subsidy?.cents
    const of = { groupId: group.id }
    const field = { help: '', choices: [], required: false, filledBy: committee, readers: committee }
    const create = async (type: 'Date' | 'Children') =>
      (await app.call('/cse-admin/create-member-field', { ...of, ...field, type, label: type }, { as: secretary })).item
        .id
    const write = (fieldId: string, value: string | object[]) =>
      app.call(
        '/cse-admin/set-member-answers',
        { ...of, userId: paul.userId, answers: [{ fieldId, value: value as string }] },
        { as: secretary },
      )
    expect(await share()).toBeUndefined()
    const since = await create('Date')
    await givesSeniority(since)
    expect(await share()).toBeUndefined()
    await write(since, '2025-06-11')
    expect(await share()).toBeUndefined()
    await write(since, '2025-06-10')
    expect(await share()).toBe(600)
    await rule({ percent: 50, minChildren: 2 })
    expect(await share()).toBe(600)
    const kids = await create('Children')
    await write(kids, children.slice(0, 1))
    expect(await share()).toBe(600)
    await write(kids, children)
    expect(await share()).toBe(750)
  })

  test('is paid by the seniority of an older rule to members of a plain sub-group, whose date the asking committee fills in', async () => {
    const { app, db, seen, shop, add, secretary, group, budget, rule } = await subsidyWorld()
    await budget(10_000)
    await rule({ minMonths: 12 })
    const below = await app.newGroup({ label: 'Antenne', parentPath: group.path })
    const luc = await app.newMember({ groupId: below.id })
    const share = async () => (await add(luc, await shop.sell())).item.prices.subsidy?.cents
    const field = { help: '', choices: [], required: false, filledBy: committee, readers: committee }
    const { item } = await app.call(
      '/cse-admin/create-member-field',
      { groupId: group.id, ...field, type: 'Date', label: 'Entrée' },
      { as: secretary },
    )
    await db.write([{ sql: 'update member_field set is_seniority = 1 where id = ?', args: [item.id] }])
    await seen()
    expect(await share()).toBeUndefined()
    const answers = [{ fieldId: item.id, value: '2020-06-10' }]
    const written = { groupId: group.id, userId: luc.userId, answers }
    await app.call('/cse-admin/set-member-answers', written, { as: secretary })
    expect(await share()).toBe(600)
  })
})
