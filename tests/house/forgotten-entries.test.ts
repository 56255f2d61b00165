/** Entries that were forgotten: a call without a test, a screen that no test opens, a page that nothing leads to. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractModules } from '#api/calls.ts'
import { isOfficeCall } from '#contract/office-call.ts'
import { pageWords } from '#web/office/kit/palette/page-words.ts'
import { adminMenu, committeeMenu, managementMenu } from '#web/office/menu-entries.ts'
import { adminScreens, committeeScreens, memberScreens } from '../browser/filled-screen-list.ts'
import { screens } from '../browser/screen-list.ts'
import { reachedFrom } from './imports.ts'

const list = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))
const read = (paths: readonly string[]): string => paths.map((path) => readFileSync(path, 'utf8')).join('\n')

/** Only a screen's own test asks for them. */
const onlyInBrowser = ['/category-lookup', '/get-subsidy', '/cse-admin/list-news', '/get-registration-rules']

/** The paths of each declared call: an office call has one for each of its scopes. */
const declared: string[][] = Object.values<Record<string, unknown>>(contractModules).flatMap((module) =>
  Object.values(module).flatMap((value) => {
    if (isOfficeCall(value)) return [Object.values(value.contracts).flatMap((contract) => contract?.path ?? [])]
    if (typeof value !== 'object' || value === null || !('access' in value) || !('path' in value)) return []
    return [[String(value.path)]]
  }),
)

test('every call is named by a test of its own', () => {
  const tests = read(list('tests').filter((path) => !/^tests\/(isolation|house)\//.test(path)))
  const isNamed = (path: string) => [`'${path}'`, `\`${path}\``, `"${path}"`].some((text) => tests.includes(text))
  const forgotten = declared.filter(
    (paths) => !paths.some(isNamed) && !paths.some((path) => onlyInBrowser.some((known) => path.endsWith(known))),
  )
  expect(declared.length).toBeGreaterThan(200)
  expect(forgotten, 'Each needs a test in tests/calls that names its path: CONTRIBUTING, "A call".').toEqual([])
})

/** The address of a screen's file, its parameters as a pattern. */
const screenAddress = (file: string): string =>
  `/${file.replace(/^src\/screens\/(shop|office)\/|\.tsx$/g, '').replace(/(^|[./])index$/, '')}`.replaceAll('.', '/')
const addressPattern = (address: string): RegExp =>
  new RegExp(
    `^${address
      .replace(/\{\$\w+\}|\$\w+/g, '[^/]+')
      .replace(/\$$/, '.+')
      .replaceAll('/', '\\/')}$`,
  )

/** A journey comes to them by links alone. */
const byLinks = ['/controle/$token', '/documents', '/news', '/polls/$pollId']

test('every screen of the shop is opened by a browser test', () => {
  const quoted = read(list('tests/browser')).matchAll(/['"`](?:\*\*)?(\/[^'"`?\n]*)/g)
  const opened = [
    ...[...screens, ...memberScreens].map(({ path }) => path.split('?')[0] ?? ''),
    ...[...quoted].map(([, path]) => path ?? ''),
  ]
  const addresses = list('src/screens/shop')
    .filter((file) => !/\/(-|__root|\$\.)/.test(file))
    .map(screenAddress)
  const forgotten = addresses.filter(
    (address) => !byLinks.includes(address) && !opened.some((path) => addressPattern(address).test(path)),
  )
  expect(addresses.length).toBeGreaterThan(30)
  expect(forgotten, 'Each needs its address in tests/browser/screen-list.ts.').toEqual([])
})

/** Start pages, which lead on to a scope's first screen. */
const leadOn = ['/admin', '/cse-admin/$groupId']

test('every screen of the office is swept by a browser test', () => {
  const swept = [...adminScreens, ...committeeScreens]
  const addresses = list('src/screens/office')
    .filter((file) => !/\/-|\/(route|__root)\.tsx$/.test(file))
    .map(screenAddress)
  const forgotten = addresses.filter(
    (address) =>
      !leadOn.includes(address) && !swept.some(({ path }) => addressPattern(address).test(path.replace(/\?.*/, ''))),
  )
  expect(addresses.length).toBeGreaterThan(70)
  expect(forgotten, 'Each needs its line in tests/browser/filled-screen-list.ts.').toEqual([])
})

test('every page of the office is in a menu or linked from another page', () => {
  const menus = [...adminMenu, ...committeeMenu, managementMenu].flatMap(({ entries }) => entries)
  const inMenu = new Set(menus.map(({ path }) => path))
  const sources = [...list('src/screens/office'), ...list('src/web/office'), ...list('src/features')].filter(
    (path) => !/menu-entries\.ts$/.test(path),
  )
  const forgotten = list('src/screens/office').filter((file) => {
    const path = file.replace(/^src\/screens\/office(\/admin|\/cse-admin\/\$groupId)?|(\/index)?\.tsx$/g, '')
    // A parameter's page is led to by its list; a page that stands in the menu by the menu.
    if (/\/(-|route$|__root$)|\$/.test(path) || path === '' || inMenu.has(path)) return false
    const leads = [`${path}'`, `${path}\``, `${path}"`, `}${path.slice(path.lastIndexOf('/'))}\``]
    const others = read(sources.filter((source) => source !== file))
    return !leads.some((text) => others.includes(text))
  })
  expect(forgotten, 'Each needs its entry in src/web/office/menu-entries.ts, or a link.').toEqual([])
})

/** Files of the screens that a super admin opens without an id, by their addresses. */
const plainAdmin = new Map(
  list('src/screens/office/admin')
    .filter((file) => !/\/-|\$|\/(route|admin\/index)\.tsx$/.test(file))
    .map((file) => [screenAddress(file), file] as const),
)

test('a super admin comes to every page that needs no id by the menu, and on by links of the pages reached', () => {
  const shown = (entries: readonly string[]): string =>
    read([...reachedFrom(entries).keys()].filter((path) => /^src\/.*\.tsx?$/.test(path)))
  // Behind the scope's own path, or behind the address of the list that it stands below.
  const behind = (text: string, path: string) => new RegExp(`\`\\$\\{[^\`{}]*\\}${path}\``).test(text)
  const linked = (text: string, from = ''): string[] =>
    [...plainAdmin.keys()].filter(
      (address) =>
        [`'${address}'`, `"${address}"`, `\`${address}\``].some((link) => text.includes(link)) ||
        behind(text, address.slice('/admin'.length)) ||
        (from !== '' && address.startsWith(`${from}/`) && behind(text, address.slice(from.length))),
    )
  // A page with an id is led to by its list; the frame stands around all pages.
  const withIds = list('src/screens/office/admin').filter((file) => file.includes('$') && !/\/-/.test(file))
  const shell = list('src/web/office/shell').filter((file) => !file.endsWith('menu.tsx'))
  const reached = new Set<string>(adminMenu.flatMap(({ entries }) => entries.map(({ path }) => `/admin${path}`)))
  for (const address of linked(read(shell) + withIds.map((file) => shown([file])).join('\n'))) reached.add(address)
  for (const address of reached) {
    const file = plainAdmin.get(address)
    if (file) for (const next of linked(shown([file]), address)) reached.add(next)
  }
  expect(plainAdmin.size).toBeGreaterThan(30)
  expect([...plainAdmin.keys()].filter((address) => !reached.has(address))).toEqual([])
})

test('the palette’s further words belong to pages that exist', () => {
  const unknown = Object.keys(pageWords).filter((path) => !plainAdmin.has(`/admin${path}`))
  expect(unknown).toEqual([])
})
