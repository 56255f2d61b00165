/** Administrators who read a member's answers, and other facts that they are told. */
import { describe, expect, test } from 'vitest'
import { memberFieldWorld } from '../../support/member-field-world.ts'

describe("the answers to a committee's question", () => {
  test("are read by that committee, and by the member's own group only when the question says so", async () => {
    const { app, add, answer, zoe, branch, brancher, secretary, of } = await memberFieldWorld()
    const ours = await add({ label: 'Service' })
    const shared = await add({ label: 'Bureau', readers: 'CommitteeAndGroup' })
    const theirs = await add({ label: 'Casier' }, branch.id, brancher)
    for (const { id } of [ours, shared, theirs]) await answer(id, `réponse ${id}`, zoe)
    const own = await app.call('/get-own-answers', {}, zoe)
    expect(own.fields.map(({ label, readBy }) => [label, readBy])).toEqual([
      ['Service', ['Ateliers']],
      ['Bureau', ['Ateliers', 'Filiale']],
      ['Casier', ['Filiale']],
    ])
    const read = async (groupId: string, as = secretary) => {
      const { userId } = zoe.as
      const one = await app.call('/cse-admin/get-member-answers', { groupId, userId }, as)
      const { items } = await app.call('/cse-admin/list-member-answers', { groupId }, as)
      const listed = items.find((person) => person.userId === userId)?.answers ?? []
      const ids = (answers: readonly { fieldId: string }[]) => answers.map(({ fieldId }) => fieldId).sort()
      expect(ids(listed)).toEqual(ids(one.answers))
      return one.fields.map(({ label }) => label)
    }
    expect(await read(of.groupId)).toEqual(['Service', 'Bureau'])
    expect(await read(branch.id, brancher)).toEqual(['Bureau', 'Casier'])
    const unread = {
      ...{ groupId: branch.id, userId: zoe.as.userId },
      answers: [{ fieldId: ours.id, value: 'Vente' }],
    }
    const write = app.call('/cse-admin/set-member-answers', unread, brancher)
    await expect(write).rejects.toMatchObject({ code: 'memberFieldNotFound' })
  })

  test('are not read by a group above or below without questions of its own', async () => {
    const { app, add, answer, zoe, marie, branch, brancher, secretary, of } = await memberFieldWorld()
    const theirs = await add({}, branch.id, brancher)
    await answer(theirs.id, 'Atelier 3', zoe)
    const { userId } = zoe.as
    const notFound = { code: 'userNotFound' }
    await expect(app.call('/cse-admin/get-member-answers', { ...of, userId }, secretary)).rejects.toMatchObject(
      notFound,
    )
    const { items, fields } = await app.call('/cse-admin/list-member-answers', of, secretary)
    expect([fields, items.some((person) => person.userId === userId)]).toEqual([[], false])
    const above = { groupId: branch.id, userId: marie.as.userId }
    await expect(app.call('/cse-admin/get-member-answers', above, brancher)).rejects.toMatchObject(notFound)
  })

  test("reach an administrator's conflict only for questions of the administrator's group", async () => {
    const { app, add, zoe, branch, brancher, secretary, of } = await memberFieldWorld()
    const ours = await add({ type: 'Date', label: 'Entrée', filledBy: 'Committee' })
    const shared = await add({ type: 'YesNo', label: 'Parking', readers: 'CommitteeAndGroup' })
    const { userId } = zoe.as
    const both = [
      { fieldId: ours.id, value: '2011-09-01' },
      { fieldId: shared.id, value: true },
    ]
    await app.call('/cse-admin/set-member-answers', { ...of, userId, answers: both }, secretary)
    const late = {
      ...{ groupId: branch.id, userId, ifUpdatedAt: 0 },
      answers: [{ fieldId: shared.id, value: false }],
    }
    await expect(app.call('/cse-admin/set-member-answers', late, brancher)).rejects.toMatchObject({
      ...{ code: 'changedMeanwhile', details: { changes: [] } },
    })
  })

  test('do not gain readers once a member has answered', async () => {
    const { app, add, answer, secretary, of } = await memberFieldWorld()
    const field = await add()
    const widen = () =>
      app.call(
        '/cse-admin/update-member-field',
        { ...of, fieldId: field.id, updates: { readers: 'CommitteeAndGroup' } },
        secretary,
      )
    await answer(field.id, 'Atelier 3')
    await expect(widen()).rejects.toMatchObject({ code: 'fieldAnswered', fields: ['readers'] })
    await answer(field.id, null)
    expect((await widen()).item.readers).toBe('CommitteeAndGroup')
  })
})
