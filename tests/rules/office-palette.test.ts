/** Pages in the palette of the office. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesSection } from '#web/office/kit/palette/sections.ts'
import { buildMenu } from '#web/office/menu.ts'
import type { OfficeScope } from '#web/office/office-facts.ts'

/** Title of each screen by its path, read from the sources of the screens. */
const screens = new Map(
  [
    ...readFileSync('src/web/office/route-tree.gen.ts', 'utf8').matchAll(
      /from '\.\/(?<file>[^']*screens\/office\/[^']+?)(?:\.tsx)?'/g,
    ),
  ].flatMap(({ groups }) => {
    const source = readFileSync(`src/web/office/${groups?.file}.tsx`, 'utf8')
    const path = /createFileRoute\('(?<path>[^']+)'\)/.exec(source)?.groups?.path ?? ''
    const title = /title: (?:'|")(?<title>[^'"]+)/.exec(source)?.groups?.title
    return title ? [[path.replace(/\/$/, ''), title] as const] : []
  }),
)
const admin: OfficeScope = { kind: 'admin' }
const committee: OfficeScope = {
  ...{ kind: 'cse-admin', groupId: 'ug-1', groupName: 'Atelier' },
  ...{ adminCanCreateMemberCardStock: false, isPremium: true },
}
const found = (typed: string, scope: OfficeScope = admin): string[] =>
  pagesSection(buildMenu(scope, screens), scope, { scopes: [scope], screens }, typed).items.map(({ href }) => href)

test('the palette finds each page that a super admin opens without an id, by its title', () => {
  const pages = [...screens].filter(([path]) => /^\/admin\/[^$]+$/.test(path))
  expect(pages.length).toBeGreaterThan(30)
  // A menu's entry may have another name than its page.
  const named = new Map(
    buildMenu(admin, screens).flatMap(({ entries }) => entries.map((each) => [each.href, each.label])),
  )
  for (const [path, title] of pages) expect(found(named.get(path) ?? title), title).toContain(path)
})

test('the palette finds the pages of the month’s end by the words of accountants', () => {
  for (const [typed, path] of [
    ['écritures', '/admin/entries'],
    ['FEC', '/admin/entries'],
    ['journal', '/admin/entries'],
    ['e-reporting', '/admin/entries'],
    ['plan de comptes', '/admin/entries/plan'],
    ['tva', '/admin/invoices/settings'],
    ['virements', '/admin/payouts/transfers'],
    ['camt', '/admin/payouts/transfers'],
    ['rapprochement', '/admin/reconciliation'],
    ['cloture', '/admin/closings'],
    ['relevés', '/admin/statements'],
    ['autre chose', undefined],
  ] as const)
    path ? expect(found(typed), typed).toContain(path) : expect(found(typed)).toEqual([])
})

test('the palette shows a committee the pages of its menu alone, and lists other pages only once a word is typed', () => {
  expect(found('écritures', committee)).toEqual([])
  expect(found('importer', committee)).toEqual([])
  expect(found('')).not.toContain('/admin/entries')
})
