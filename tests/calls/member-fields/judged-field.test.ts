/** An answer is written by the field that it was judged by, or not at all. */
import { expect, test } from 'vitest'
import { memberFieldWorld } from '../../support/member-field-world.ts'

test('an answer to a question changed elsewhere meanwhile is refused, and nothing is written', async () => {
  const { app, add, answer, marie, secretary, of } = await memberFieldWorld()
  const changedField = await add()
  const sameField = await add({ label: 'Bureau' })
  await answer(sameField.id, 'B12')
  // By another process, of which this one has not heard yet.
  const now = { sql: "update member_field set type = 'Date', updated_at = updated_at + 1 where id = ?" }
  await app.db().write([{ ...now, args: [changedField.id] }])
  const answers = [
    { fieldId: sameField.id, value: 'C3' },
    { fieldId: changedField.id, value: 'Atelier 3' },
  ]
  const changedMeanwhile = { code: 'changedMeanwhile', status: 409 }
  await expect(app.call('/set-own-answers', { answers }, marie)).rejects.toMatchObject(changedMeanwhile)
  const { userId } = marie.as
  const byCommittee = app.call('/cse-admin/set-member-answers', { ...of, userId, answers }, secretary)
  await expect(byCommittee).rejects.toMatchObject(changedMeanwhile)
  expect((await app.call('/get-own-answers', {}, marie)).answers).toEqual([{ fieldId: sameField.id, value: 'B12' }])
  await answer(sameField.id, 'C3')
})
