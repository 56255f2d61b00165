/** The base of tests/screens: two sides in one process, a new document each time, and failures that say where they are. */
import { expect, test } from 'vitest'
import { noteServerDate, serverNow } from '#ui/server-clock.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { closeDocument, openOffice, openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const HOUR = 3_600_000
const newOperator = (app: TestApp) => app.newMember({ isAdmin: true })

test("a test document has the globals of a browser, while the server's side and its threads have none", async () => {
  await openShop(await testApp(), { path: '/login' })
  expect(document.title).toContain('Connexion')
  const names = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return [
      typeof document,
      typeof window,
      typeof location,
      typeof localStorage,
      FormData.toString().includes('native'),
    ]
  }
  expect((await names()).slice(0, 4)).toEqual(['object', 'object', 'object', 'object'])
  expect((await asServer(names)).slice(0, 3)).toEqual(['undefined', 'undefined', 'undefined'])
})

test("a test document reports errors of its console, and HTML that React finds different from the server's", async () => {
  const app = await testApp()
  const page = await openShop(app, { path: '/login' })
  expect(page.problems).toEqual([])
  console.error('Something', new TypeError('odd'))
  expect(page.problems).toEqual(['error: Something TypeError: odd'])
  const fetchPage = app.fetch
  const fetchOther: typeof fetchPage = async (...given) => {
    const response = await fetchPage(...given)
    if (given[0] !== '/login') return response
    return new Response((await response.text()).replace('>Continuer<', '>Autrement<'))
  }
  const other = await openShop({ ...app, fetch: fetchOther }, { path: '/login' })
  expect(other.problems.join()).toContain('Hydration failed')
})

test("a test document starts without the module state of the previous one, and with the browser's stored data", async () => {
  const app = await testApp()
  const operator = await newOperator(app)
  const first = await openOffice(app, { as: operator, path: '/admin/vendor' })
  noteServerDate(new Date(Date.now() + HOUR).toUTCString(), Date.now())
  expect(serverNow() - Date.now()).toBeGreaterThan(HOUR / 2)
  localStorage.setItem('kept', 'by the browser')
  sessionStorage.setItem('kept', 'by the tab')
  document.body.addEventListener('click', () =>
    setTimeout(() => first.problems.push('a timer outlived its document'), 100),
  )
  await first.user.click(document.body)
  await closeDocument()
  const second = await openOffice(app, { as: operator, path: '/admin/vendor' })
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(HOUR / 2)
  expect([localStorage.getItem('kept'), sessionStorage.getItem('kept')]).toEqual(['by the browser', 'by the tab'])
  await openOffice(app, { as: operator, path: '/admin/vendor', newTab: true })
  expect([localStorage.getItem('kept'), sessionStorage.getItem('kept')]).toEqual(['by the browser', null])
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('a failed search in a test document reports the URL and the text of the page', async () => {
  const app = await testApp()
  await openOffice(app, { as: await newOperator(app), path: '/admin/vendor' })
  await screen.findByRole('heading', { level: 1 })
  let told = ''
  try {
    screen.getByRole('button', { name: 'Nobody has this' })
  } catch (error) {
    told = String(error)
  }
  expect(told).toContain('/admin/vendor\nmain: ')
  expect(told).toContain(readText().slice(0, 30))
  expect(told.length).toBeLessThan(3000)
})

test('a URL that its reader may not open shows no screen', async () => {
  const app = await testApp()
  await expect(openOffice(app, { path: '/admin/vendor' })).rejects.toThrow('/admin/vendor was answered 302 /login')
  await expect(openOffice(app, { as: await app.newMember(), path: '/admin/vendor' })).rejects.toThrow(
    'The document has no place for the office.',
  )
})

test('a call can be refused, lost or delayed, and the URL for which a document is left is recorded', async () => {
  const app = await testApp()
  const page = await openShop(app, { path: '/login' })
  const held = Promise.withResolvers<void>()
  page.intercept('/request-login', async (pass, body) => {
    expect(body).toMatchObject({ email: 'marie@demo.test' })
    await held.promise
    return pass()
  })
  await page.fill('Adresse email', 'marie@demo.test')
  await page.press('Continuer')
  await expect.poll(() => page.asked('/request-login').length).toBe(1)
  expect(screen.queryByLabelText('Mot de passe')).toBeNull()
  held.resolve()
  await screen.findByLabelText('Mot de passe')
  location.assign('/admin')
  expect(page.left).toEqual(['/admin'])
  await see('Connexion')
})
