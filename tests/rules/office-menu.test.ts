import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseFirstPage } from '#web/office/landing.ts'
import { buildMenu, isAt } from '#web/office/menu.ts'
import type { OfficeScope } from '#web/office/office-facts.ts'

const admin: OfficeScope = { kind: 'admin' }
const committee = (adminCanCreateMemberCardStock: boolean): OfficeScope => ({
  kind: 'cse-admin',
  groupId: 'ug-1',
  groupName: 'Atelier',
  adminCanCreateMemberCardStock,
  isPremium: true,
})
const screens = (...paths: string[]) => new Map(paths.map((path) => [path, 'Titre']))
const shown = (scope: OfficeScope, ...paths: string[]) =>
  buildMenu(scope, screens(...paths)).map(({ title, entries }) => [title, ...entries.map(({ href }) => href)])

/** Paths of the screens that there are. */
const existing = [
  ...readFileSync('src/web/office/route-tree.gen.ts', 'utf8').matchAll(/fullPath: '(?<path>[^']+?)\/?'/g),
].map(({ groups }) => groups?.path ?? '')

const inCommittee = (...paths: string[]) => paths.map((path) => `/cse-admin/$groupId${path}`)

test('the menu shows the documented entries in their order, as soon as their screens exist', () => {
  const all = ['orders', 'accounting', 'vendor', 'cat1', 'activity', 'expert-ticket', 'explorer', 'groups', 'users']
  const paths = all.map((name) => `/admin/${name}`)
  expect(shown(admin, ...[...paths].reverse())).toEqual([['SUPERADMIN', ...paths]])
  expect(shown(admin, '/admin', '/admin/vendor', '/admin/vendor/$vendorId')).toEqual([
    [null, '/admin'],
    ['SUPERADMIN', '/admin/vendor'],
  ])
  expect(shown(admin)).toEqual([[null, '/admin']])
})

// [K-ROLE-013] [P-ROLE-007]
test('the menu shows GESTION only to committees that may create member-card stock', () => {
  const all = inCommittee('/users', '/about', '/vendors', '/activity', '/mailing')
  const home = '/cse-admin/ug-1'
  const others = [
    ['MON CSE', `${home}/about`],
    ['MES BÉNÉFICIAIRES', `${home}/users`],
    ['COMMUNICATION', `${home}/mailing`],
  ]
  expect(shown(committee(false), ...all)).toEqual(others)
  expect(shown(committee(true), ...all)).toEqual([...others, ['GESTION', `${home}/vendors`, `${home}/activity`]])
})

test("the menu lists a committee's five pages under MON CSE and its mails under COMMUNICATION", () => {
  const paths = ['/about', '/news', '/media', '/polls', '/subsidies', '/mailing']
  expect(existing).toEqual(expect.arrayContaining(inCommittee(...paths)))
  const menu = buildMenu(committee(false), screens(...inCommittee('/users', ...paths)))
  const sections = menu.filter(({ title }) => title !== 'MES BÉNÉFICIAIRES')
  expect(sections.map(({ title, entries }) => [title, ...entries.map(({ label, href }) => [label, href])])).toEqual([
    [
      'MON CSE',
      ['Infos', '/cse-admin/ug-1/about'],
      ['Actualités', '/cse-admin/ug-1/news'],
      ['Médiathèque', '/cse-admin/ug-1/media'],
      ['Sondages', '/cse-admin/ug-1/polls'],
      ['Subventions', '/cse-admin/ug-1/subsidies'],
    ],
    ['COMMUNICATION', ['Mailing', '/cse-admin/ug-1/mailing']],
  ])
})

test("the menu lists a committee's questions to its members under MES BÉNÉFICIAIRES", () => {
  expect(existing).toEqual(expect.arrayContaining(inCommittee('/users-params')))
  const [section] = buildMenu(committee(false), screens(...inCommittee('/users', '/users-params')))
  expect([section?.title, ...(section?.entries ?? []).map(({ href }) => href)]).toEqual([
    'MES BÉNÉFICIAIRES',
    '/cse-admin/ug-1/users',
    '/cse-admin/ug-1/users-params',
  ])
})

test('the office opens with orders, or with beneficiaries, once these screens exist', () => {
  expect(chooseFirstPage(admin, screens('/admin'))).toBe('/admin')
  expect(chooseFirstPage(admin, screens('/admin', '/admin/orders'))).toBe('/admin/orders')
  expect(chooseFirstPage(committee(true), screens('/admin/orders'))).toBe('/cse-admin/ug-1')
  expect(chooseFirstPage(committee(true), screens(...inCommittee('/users')))).toBe('/cse-admin/ug-1/users')
})

test('the menu marks the entry that the page belongs to', () => {
  const [group] = buildMenu(committee(true), screens(...inCommittee('/users', '/vendors'))).filter(
    ({ title }) => title === 'GESTION',
  )
  const [vendors] = group?.entries ?? []
  if (!vendors) throw new Error('There is no entry for partners.')
  const at = (path: string) => isAt(vendors, `/cse-admin/ug-1${path}`)
  expect(['/vendors', '/vendors/create', '/vendor/create', '/vendor/v-1'].map(at)).toEqual([true, true, true, true])
  expect(['', '/vendorsx', '/users'].map(at)).toEqual([false, false, false])
})
