/** A demanded answer is asked for at the next visit, once a day, and never in the way of what was bought. */
import { expect, test } from 'vitest'
import { memberFieldWorld } from '../../support/member-field-world.ts'

test('a member with a missing answer is led to the question once a day, and never away from orders, cart or contact', async () => {
  const { app, add, answer, marie, luc, rival, secretary, of } = await memberFieldWorld()
  const visit = async (path: string, caller = marie) => {
    const response = await app.fetch(path, caller)
    await response.text()
    const [asked] = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('asked-fields='))
    return { status: response.status, location: response.headers.get('location'), asked }
  }
  const field = await add({ required: true })
  for (const path of ['/orders', '/cart', '/contact', '/account', '/documents'])
    expect([path, (await visit(path)).status]).toEqual([path, 200])
  const led = await visit('/?q=1')
  expect(led).toMatchObject({ status: 303, location: `/account?suite=${encodeURIComponent('/?q=1')}#mon-cse` })
  expect(led.asked).toMatch(/; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
  // The browser keeps the cookie: « Plus tard » goes on.
  expect((await visit('/')).status).toBe(200)
  app.advance(1000)
  const more = await add({ label: 'Équipe', required: true })
  expect((await visit('/')).status).toBe(303)
  app.advance(1000)
  for (const { id } of [field, more]) await answer(id, 'Atelier 3')
  const again = { ...of, fieldId: more.id, updates: { label: 'Votre équipe' } }
  await app.call('/cse-admin/update-member-field', again, secretary)
  expect(await visit('/')).toMatchObject({ status: 200, asked: expect.any(String) })
  expect((await visit('/', luc)).status).toBe(303)
  expect((await visit('/', rival)).asked).toBeUndefined()
  expect((await visit('/', { as: await app.newMember() })).asked).toBeUndefined()
})

test('the account page shows the questions, with the answers that the committee has filled in', async () => {
  const { app, add, marie, secretary, of } = await memberFieldWorld()
  const page = async (path = '/account') => (await app.fetch(path, marie)).text()
  expect(await page()).not.toContain('Informations pour mon CSE')
  await add({ label: 'Votre atelier', required: true })
  const since = await add({ label: 'Entrée', type: 'Date', filledBy: 'Committee' })
  const answers = [{ fieldId: since.id, value: '2019-05-14' }]
  await app.call('/cse-admin/set-member-answers', { ...of, userId: marie.as.userId, answers }, secretary)
  const html = await page('/account?suite=https://ailleurs.test/')
  for (const text of ['Informations pour mon CSE', 'Votre atelier', '14/05/2019', 'Votre CSE vous demande quelques'])
    expect(html).toContain(text)
  expect(html).not.toContain('href="https://ailleurs.test')
})
