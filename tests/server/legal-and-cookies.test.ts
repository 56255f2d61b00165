import { expect, test } from 'vitest'
import { tenants } from '#server/regions/tenants.ts'
import { HOST, testApp } from '../support/test-app.ts'

const visibleText = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

test.each(tenants.all)('$slug names its publisher and host, and the terms of a purchase', async (tenant) => {
  const app = await testApp()
  const response = await app.fetch('/terms', { host: tenant.domains[0] })
  expect(response.status).toBe(200)
  const html = await response.text()
  const text = visibleText(html)
  // Both telephones can be dialled, and none is parted at the end of a line.
  const dialled = [...html.matchAll(/href="tel:(\+[\d]+)"[^>]*><span class="whitespace-nowrap">([^<]+)</g)]
  expect(dialled.map(([, , shown]) => shown)).toEqual([tenant.legal.phone, tenant.legal.hostPhone])
  const { vat, ...facts } = tenant.legal
  for (const fact of Object.values(facts)) expect(text).toContain(fact)
  expect(text).toContain(vat ?? 'Sans numéro de TVA intracommunautaire')
  for (const rule of ['Mentions légales', 'toutes taxes comprises', 'L221-28', 'pas de droit de rétractation', 'CNIL'])
    expect(text).toContain(rule)
})

test("the only cookies are the session's and the device's, and only signing in sets them", async () => {
  const app = await testApp()
  const member = await app.newMember({ host: null, password: 'mot-de-passe-1' })
  const ping = '/api/ping?clientId=0123456789abcdef&path=/&referrer='
  for (const path of ['/', '/login', '/register', '/terms', '/contact', '/nulle-part', '/cart', '/sitemap.xml', ping]) {
    const response = await app.fetch(path)
    expect([path, response.status < 500, response.headers.getSetCookie()]).toEqual([path, true, []])
  }
  const login = { email: member.email, authType: 'Password', password: 'mot-de-passe-1' }
  const response = await app.send('/login', login, { as: member })
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  expect(cookies[0]).toMatch(/^session=[^;]+;.*HttpOnly/i)
  expect(cookies[1]).toMatch(/^device=[^;]+;.*HttpOnly/i)
  expect((await app.fetch(ping, { as: member, host: HOST })).headers.getSetCookie()).toEqual([])
})
