/** The pages and places that the law, or a program, looks for on every site. */
import { expect, test } from 'vitest'
import { tenants } from '#server/regions/tenants.ts'
import { readPage, readPart } from '../support/read-page.ts'
import { testApp } from '../support/test-app.ts'

const textAt = async (app: Awaited<ReturnType<typeof testApp>>, path: string, host?: string) => {
  const response = await app.fetch(path, host === undefined ? {} : { host })
  return { status: response.status, page: readPage(await response.text()) }
}

test.each(tenants.all)('$slug links terms, personal data, ranking and accessibility from its pages', async (tenant) => {
  const app = await testApp()
  const { page } = await textAt(app, '/contact', tenant.domains[0])
  const links = [...page.querySelectorAll('nav[aria-label="Informations légales"] a')].map((link) => [
    readPart(link),
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['Conditions de vente', '/conditions'],
    ['Données personnelles', '/donnees-personnelles'],
    ['Classement des offres', '/classement'],
    ['Accessibilité : non conforme', '/accessibilite'],
  ])
  for (const [, path] of links) expect((await textAt(app, path ?? '', tenant.domains[0])).status, path ?? '').toBe(200)
})

test('the accessibility statement says that no audit was made, whom to write to, and whom to appeal to', async () => {
  const { page } = await textAt(await testApp(), '/accessibilite')
  const text = readPart(page.querySelector('main'))
  for (const part of [
    'Non conforme, faute d’audit',
    'axe',
    'contact@hoobiiz.test',
    '04 78 00 00 01',
    'Défenseur des droits',
  ])
    expect(text).toContain(part)
})

test('security.txt names a contact and its own address, and lapses in less than a year', async () => {
  const app = await testApp()
  const response = await app.fetch('/.well-known/security.txt', { host: 'atelier.localhost' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const lines = (await response.text()).trim().split('\n')
  expect(lines[0]).toBe('Contact: mailto:cse@atelier.test')
  expect(lines).toContain('Preferred-Languages: fr, en')
  expect(lines.at(-1)).toMatch(/^Canonical: https?:\/\/atelier\.localhost.*\/\.well-known\/security\.txt$/)
  const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

test('programs that keep passwords are led to where one is changed', async () => {
  const response = await (await testApp()).fetch('/.well-known/change-password')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/forgot-password'])
})
