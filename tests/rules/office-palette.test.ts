/** Pages in the palette of the office. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionsSection } from '#web/office/kit/palette/actions.ts'
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
// Titles that are said in a file of their own.
screens.set('/admin/vendor/create', 'Ajouter un nouveau partenaire')
screens.set('/cse-admin/$groupId/activity/create', 'Ajouter une nouvelle offre')
screens.set('/admin/activity/create', 'Ajouter une nouvelle offre')
const admin: OfficeScope = { kind: 'admin' }
const committee: OfficeScope = {
  ...{ kind: 'cse-admin', groupId: 'ug-1', groupName: 'Atelier' },
  ...{ adminCanCreateMemberCardStock: false, isPremium: true },
}
function found(typed: string, scope: OfficeScope = admin): string[] {
  const menu = buildMenu(scope, screens)
  const inMenu = menu.flatMap(({ entries }) => entries.map(({ href }) => href))
  const pages = pagesSection(menu, scope, { scopes: [scope], screens }, typed)
  const actions = actionsSection(scope, { scopes: [scope], screens, inMenu }, typed)
  return [...pages.items, ...actions.items].map(({ href }) => href)
}

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

test('the palette offers to begin what a scope may create, by « nouveau » and the name of the thing', () => {
  const manager: OfficeScope = { ...committee, adminCanCreateMemberCardStock: true }
  for (const [typed, scope, path] of [
    ['nouveau partenaire', admin, '/admin/vendor/create'],
    ['nouvelle offre', admin, '/admin/activity/create'],
    ['ajouter synonyme', admin, '/admin/synonyms/create'],
    ['nouvelle actualité', committee, '/cse-admin/ug-1/news/create'],
    ['nouveau sondage', committee, '/cse-admin/ug-1/polls/create'],
    ['nouvelle offre', manager, '/cse-admin/ug-1/activity/create'],
  ] as const)
    expect(found(typed, scope), typed).toContain(path)
  expect(found('nouvelle offre', committee)).toEqual([])
  expect(found('nouveau billet')).toEqual([])
})

test('no two entries of a menu have the same icon', () => {
  for (const scope of [admin, { ...committee, adminCanCreateMemberCardStock: true }]) {
    const icons = buildMenu(scope, screens).flatMap(({ entries }) => entries.map(({ Icon }) => Icon))
    expect(icons.length).toBeGreaterThan(8)
    expect(new Set(icons).size).toBe(icons.length)
  }
})
