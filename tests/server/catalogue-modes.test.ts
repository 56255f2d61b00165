/** Readers of the catalogue, and pages that recruit, as each site's own folder says: open, or for members alone. */
import { expect, test } from 'vitest'
import { demoApp, YOUPIIZ } from '../support/demo-app.ts'
import { readPage, readPart } from '../support/read-page.ts'
import { HOST } from '../support/test-app.ts'

// [C-ROUTE-012] [C-ROUTE-014] [C-SCREEN-001]
test('recruiting pages, and links to them, do not exist where the catalogue is open', async () => {
  const app = await demoApp()
  for (const path of ['/devenir-partenaire', '/hoobiiz-cest-quoi']) {
    const response = await app.fetch(path, { host: HOST })
    expect([path, response.status]).toEqual([path, 404])
    expect(readPart(readPage(await response.text()).querySelector('h1')), path).toBe('Page introuvable')
  }
  const home = readPage(await (await app.fetch('/', { host: HOST })).text())
  expect([...home.querySelectorAll('footer a')].map(readPart)).toEqual([
    'Contact',
    'Renoncer au contrat ici',
    'Mentions légales',
  ])
})

// [C-ROLE-006] [C-ROLE-017]
test.each([
  '/',
  '/a/x/a-demo-bowling',
  '/c1/x/c1-demo-loisirs',
  '/c2/x/c2-demo-sports',
  '/c3/x/c3-demo-karting',
  '/v/x/v-demo-cle-des-champs',
  '/recherche?q=karting',
])('a visitor of %s signs in first where the catalogue is for members, and reads it elsewhere', async (path) => {
  const app = await demoApp()
  const closed = await app.fetch(path, { host: YOUPIIZ })
  expect(closed.status).toBe(302)
  expect(new URL(closed.headers.get('location') ?? '', `http://${YOUPIIZ}`).pathname).toBe('/login')
  // An address in its one spelling is led to.
  const open = await app.fetch(path, { host: HOST })
  expect(open.headers.get('location') ?? '').not.toContain('/login')
  expect([200, 301, 302, 308]).toContain(open.status)
  const member = await app.demoPerson('paul@demo.test', YOUPIIZ)
  const read = await app.fetch(path, { host: YOUPIIZ, as: member })
  expect(read.headers.get('location') ?? '').not.toContain('/login')
})

// [C-SCREEN-031] [C-RULE-024]
test('a visitor reads about the catalogue where it is for members, and partners find the form elsewhere', async () => {
  const app = await demoApp()
  const login = readPage(await (await app.fetch('/login', { host: YOUPIIZ })).text())
  const link = [...login.querySelectorAll('footer a')].find((each) => readPart(each) === 'Proposez vos activités')
  const page = readPage(await (await app.fetch(link?.getAttribute('href') ?? '', { host: YOUPIIZ })).text())
  const join = [...page.querySelectorAll('main a')].find((each) => readPart(each) === 'Rejoignez-nous')
  const form = new URL(join?.getAttribute('href') ?? '')
  expect([form.protocol, join?.getAttribute('target')]).toEqual(['https:', '_blank'])
  expect(form.hostname).not.toContain('localhost')
  // The one percentage is of customers won: no rate of commission.
  expect(readPart(page.querySelector('main')).match(/\d[\d,.]*\s?%/g)).toEqual(['20%'])
})
