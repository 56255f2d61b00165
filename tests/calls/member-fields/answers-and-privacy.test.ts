/** A committee's knowledge of its members leaves with them, and so do the answers shown to its administrators. */
import { expect, test } from 'vitest'
import { memberFieldWorld } from '../../support/member-field-world.ts'

const PASSWORD = 'mot-de-passe-de-nour'

test('the data export of a member contains the answers, and an erasure removes them from every table', async () => {
  const { app, add, answer, group, secretary, of } = await memberFieldWorld()
  const nour = {
    as: await app.newMember({ groupId: group.id, email: 'nour.belkacem@exemple.test', password: PASSWORD }),
  }
  const kids = await add({ type: 'Children', label: 'Enfants' })
  const since = await add({ type: 'Date', label: 'Entrée', filledBy: 'Committee' })
  await answer(kids.id, [{ firstName: 'Yacine', birthDate: '2018-03-04' }], nour)
  const { userId } = nour.as
  const answers = [{ fieldId: since.id, value: '2011-09-01' }]
  await app.call('/cse-admin/set-member-answers', { ...of, userId, answers }, secretary)
  const { data } = await app.call('/export-account', {}, nour)
  expect(data.reponses_au_cse).toMatchObject([
    { champ: 'Enfants', reponse: 'Yacine (04/03/2018)' },
    { champ: 'Entrée', reponse: '01/09/2011' },
  ])
  await app.call('/erase-account', { password: PASSWORD }, nour)
  expect((await app.db().query('select * from member_answer')).rows).toEqual([])
  const audit = JSON.stringify((await app.db().query('select "before", "after" from audit')).rows)
  expect(audit).not.toContain('2011-09-01')
})

test('an erasure blanks what administrators were shown about the person, and a repeated request runs once', async () => {
  const { app, group, secretary, of, marie } = await memberFieldWorld()
  const email = 'nour.belkacem@exemple.test'
  const nour = { as: await app.newMember({ groupId: group.id, email, password: PASSWORD }) }
  const person = { role: '', hours: '', phone: '0612345678', mediaId: null }
  const save = (title: string, people: object[], key: string) =>
    app.send(
      '/cse-admin/update-committee-page',
      { ...of, updates: { title, people } },
      { ...secretary, headers: { 'idempotency-key': key } },
    )
  const introduced = [{ ...person, name: 'Nour Belkacem', email: 'Nour.Belkacem@exemple.test' }]
  expect((await save('Le CSE', introduced, 'cle-de-la-page-1')).status).toBe(200)
  app.advance(1000)
  expect((await save('Le comité', [], 'cle-de-la-page-2')).status).toBe(200)
  const user = {
    userId: nour.as.userId,
    firstName: 'Nour',
    lastName: 'Belkacem',
    phoneNumber: '0606060606',
    memberCardCode: null,
  }
  await app.send(
    '/cse-admin/update-user',
    { ...of, ...user },
    { ...secretary, headers: { 'idempotency-key': 'cle-3' } },
  )
  const stored = async () => JSON.stringify((await app.db().query('select answer from idempotency')).rows)
  expect(await stored()).toContain('Belkacem')
  await app.call('/erase-account', { password: PASSWORD }, nour)
  expect(await stored()).not.toMatch(/belkacem/i)
  expect(await stored()).toContain('Le comité')
  const repeated = await save('Le CSE', introduced, 'cle-de-la-page-1')
  expect([repeated.status, await repeated.json()]).toMatchObject([409, { error: { code: 'idempotencyMismatch' } }])
  const page = await app.call('/cse-admin/get-committee-page', of, secretary)
  expect(page.item.title).toBe('Le comité')
  expect((await app.call('/get-session', {}, marie)).session.type).toBe('user')
})
