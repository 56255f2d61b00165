/** A line names people: they find it in the copy of their data, and an erasure takes them out and gives their place to the next. */
import { expect, test } from 'vitest'
import { waitingWorld } from '../../support/waiting.ts'

const PASSWORD = 'mot-de-passe-de-nour'

test('the data export names the waiting lists; an erasure leaves the lists and offers the place to the next person', async () => {
  const { app, sellOut, join, own, addPlaces, jobs, line, counters, expectConsistent } = await waitingWorld()
  const { sold } = await sellOut()
  const nour = await app.newMember({ password: PASSWORD })
  const next = await app.newMember()
  await join(nour, sold)
  await join(next, sold)
  await addPlaces(sold, 1)
  await jobs()
  const { data } = await app.call('/export-account', {}, { as: nour })
  expect(data.listes_d_attente).toMatchObject([
    { activite: 'Une soirée au théâtre', places: 1, gardee_jusqu_au: expect.any(String) },
  ])
  await app.call('/erase-account', { password: PASSWORD }, { as: nour })
  expect((await line()).map(({ userId }) => userId)).toEqual([next.userId])
  await jobs()
  expect((await own(next))[0]?.heldUntil).not.toBeNull()
  expect(await counters(sold)).toEqual([[1, 1]])
  await expectConsistent()
})

test('an erasure puts a held place on sale again when the list is empty, and lists show it again', async () => {
  const { app, db, sellOut, join, addPlaces, jobs, counters, expectConsistent } = await waitingWorld()
  const { sold } = await sellOut()
  const nour = await app.newMember({ password: PASSWORD })
  await join(nour, sold)
  await addPlaces(sold, 1)
  await jobs()
  const shown = async () =>
    (await db.query('select has_fixed from activity_best')).rows.map(({ has_fixed: shows }) => shows)
  expect(await shown()).toEqual([0])
  await app.call('/erase-account', { password: PASSWORD }, { as: nour })
  await jobs()
  expect(await counters(sold)).toEqual([[0, 1]])
  expect(await shown()).toEqual([1])
  await expectConsistent()
})
