/** Readers of the office's document, and its contents. */
import { officePaths } from 'virtual:office-paths'
import { beforeEach, expect, test } from 'vitest'
import { newCaller, type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
let own: string
let other: string
beforeEach(async () => {
  app = await testApp()
  own = (await app.newGroup({ label: 'Comité du Port' })).id
  other = (await app.newGroup({ label: 'Comité <b>de la Gare</b>' })).id
})

const people = {
  visitor: async () => newCaller(),
  member: () => app.newMember({ groupId: own }),
  committeeAdmin: () => app.newMember({ groupId: own, adminOf: [own] }),
  superAdmin: () => app.newMember({ isAdmin: true }),
}

async function read(path: string, as: Awaited<ReturnType<(typeof people)[keyof typeof people]>>) {
  const response = await app.fetch(path, { as })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The title that the shop's own not-found page shows. */
const NOT_FOUND = 'Page introuvable'

// [P-ROLE-001] [P-ROLE-002] [P-ROLE-005] [P-ROLE-006]
test('the office admits each person to their own scopes only', async () => {
  const [visitor, member, committeeAdmin, superAdmin] = [
    await people.visitor(),
    await people.member(),
    await people.committeeAdmin(),
    await people.superAdmin(),
  ]
  for (const path of ['/admin', `/cse-admin/${own}`, `/cse-admin/${other}`]) {
    const { status, headers } = await read(`${path}?page=2`, visitor)
    expect([path, status, headers.get('location')]).toEqual([
      path,
      302,
      `/login?redirect=${encodeURIComponent(`${path}?page=2`)}`,
    ])
  }
  const isLetIn = async (path: string, as: typeof member) => {
    const { status, html } = await read(path, as)
    const office = html.includes('id="office"')
    expect([path, status, html.includes(NOT_FOUND)]).toEqual([path, office ? 200 : 404, !office])
    return office
  }
  const paths = ['/admin', `/cse-admin/${own}`, `/cse-admin/${other}`, '/cse-admin/ROOT', '/cse-admin/nobody']
  const rights = async (as: typeof member) => {
    const found: boolean[] = []
    for (const path of paths) found.push(await isLetIn(path, as))
    return found
  }
  expect(await rights(member)).toEqual([false, false, false, false, false])
  expect(await rights(committeeAdmin)).toEqual([false, true, false, false, false])
  // A super admin sees a committee's pages only as an administrator of that committee (X10).
  expect(await rights(superAdmin)).toEqual([true, false, false, false, false])
  const both = await app.newMember({ isAdmin: true, adminOf: [own, other] })
  expect(await rights(both)).toEqual([true, true, true, false, false])
})

// [P-ROLE-003] [P-ROLE-009]
test('a super admin opens every page of the office, other people none of them', async () => {
  const superAdmin = await people.superAdmin()
  const others = [await people.committeeAdmin(), await people.member()]
  const sales = ['orders', 'accounting', 'cat1', 'activity', 'vendor', 'expert-ticket']
  for (const page of [...sales, 'groups', 'users', `theme/${own}`, 'explorer', 'debug']) {
    const path = `/admin/${page}`
    expect((await read(path, superAdmin)).html.includes('id="office"'), path).toBe(true)
    for (const as of others) {
      const { status, html } = await read(path, as)
      expect([path, status, html.includes(NOT_FOUND)]).toEqual([path, 404, true])
    }
  }
})

// [K-RULE-005]
test('the screens of stock, promotions and categories open for super admins only', async () => {
  const screens = ['activity/a-1?tab=stock', 'activity/a-1/stock/create', 'activity/a-1/offer/create', 'cat1/create']
  const below = ['activity/a-1/expert-ticket-stock/create', 'cat1/c1-a/cat2/create', 'cat1/c1-a/cat2/c2-a/cat3/create']
  for (const screen of [...screens, ...below]) {
    const path = `/admin/${screen}`
    expect((await read(path, await people.superAdmin())).html.includes('id="office"'), path).toBe(true)
    for (const as of [await people.committeeAdmin(), await people.member()]) {
      const { status, html } = await read(path, as)
      expect([path, status, html.includes(NOT_FOUND)]).toEqual([path, 404, true])
    }
  }
})

// [P-ROUTE-002]
test('the not-found page answers at unknown office addresses, for every caller', async () => {
  const everywhere = await app.newMember({ isAdmin: true, adminOf: [own] })
  // People who work below the address keep the office's frame, in which a screen says it.
  const below = ['/admin/nothing', `/cse-admin/${own}/nothing`]
  for (const as of [await people.visitor(), everywhere])
    for (const path of [...below, '/cse-admin', '/Admin', '/administrator']) {
      const isFramed = as === everywhere && below.includes(path)
      const { status, html } = await read(path, as)
      expect([path, status, html.includes(NOT_FOUND), html.includes('id="office"')]).toEqual([
        ...[path, 404],
        ...[!isFramed, isFramed],
      ])
    }
})

test('the page of a confirmation link is left to the shop', async () => {
  const superAdmin = await people.superAdmin()
  for (const as of [await people.visitor(), superAdmin]) {
    const { html, headers } = await read('/admin-order/some-token', as)
    expect([headers.get('location'), html.includes('id="office"')]).toEqual([null, false])
  }
})

test('the paths of the office follow from the names of its screens', () => {
  expect(officePaths['/admin']).toBe('src/screens/office/admin/index.tsx')
  expect(officePaths['/ui/office']).toBe('src/screens/office/ui/office.tsx')
  for (const path of Object.keys(officePaths))
    expect(path).toMatch(/^\/((admin|cse-admin\/\$groupId)(\/|$)|ui\/office$)/)
})

test('the showcase of the kit opens only for people who work in an office', async () => {
  const path = '/ui/office'
  expect((await read(path, await people.visitor())).headers.get('location')).toBe('/login?redirect=%2Fui%2Foffice')
  const isOffice = async (as: Awaited<ReturnType<(typeof people)['member']>>) =>
    (await (await app.fetch(path, { as })).text()).includes('id="office"')
  expect(await isOffice(await people.member())).toBe(false)
  expect(await isOffice(await people.committeeAdmin())).toBe(true)
})

test('an office document is uncacheable, in French, with scripts by nonce only', async () => {
  const { status, headers, html } = await read('/admin', await people.superAdmin())
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('content-type')]).toEqual([
    200,
    'private, no-store',
    'noindex',
    'text/html; charset=utf-8',
  ])
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none'
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(scripts.length).toBeGreaterThan(2)
  for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('<title>Administration — Hoobiiz</title>')
  // The next answer has another one.
  expect((await read('/admin', await people.superAdmin())).html).not.toContain(nonce)
})

const pageFacts = (html: string): unknown =>
  JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

// [P-ENTITY-027] [P-CONSTANT-014]
test("an office document contains the shell's data about its person, and none about others", async () => {
  const facts = { firstName: '</script><script>alert(7)</script>', email: 'nadia@exemple.test' }
  const as = await app.newMember({ ...facts, groupId: own, adminOf: [other] })
  const { html } = await read(`/cse-admin/${other}`, as)
  expect(pageFacts(html)).toEqual({
    person: { email: facts.email, firstName: facts.firstName, lastName: 'Duval' },
    scopes: [
      {
        kind: 'cse-admin',
        groupId: other,
        groupName: 'Comité <b>de la Gare</b>',
        adminCanCreateMemberCardStock: true,
        isPremium: false,
        // A group without a theme of its own has that of its site.
        brand: { logo: expect.stringMatching(/^data:image\/svg\+xml,/), accent: '#0f4c5c' },
      },
    ],
    siteTitle: 'Hoobiiz',
    map: null,
    zone: 'Europe/Paris',
    production: false,
    localDevelopment: false,
  })
  const { session } = await app.call('/get-session', {}, { as })
  expect(session).toMatchObject({
    ...{ type: 'user', sessionId: expect.stringMatching(/./), email: facts.email, isAdmin: false },
    adminGroups: [{ groupId: other, groupName: 'Comité <b>de la Gare</b>' }],
    whiteLabeling: { theme: 'Youpiiz' },
    userData: { firstName: facts.firstName, lastName: 'Duval', phoneNumber: '0601020304' },
  })
  const { session: superAdmin } = await app.call('/get-session', {}, { as: await people.superAdmin() })
  expect(superAdmin).toMatchObject({ type: 'user', isAdmin: true, adminGroups: [] })
  expect(html).not.toMatch(/<script>alert|<b>/)
  expect(html).not.toContain('Comité du Port')
  // Neither the theme of another tenant nor its name.
  expect(html).not.toMatch(/youpiiz|bourbon/i)
})
