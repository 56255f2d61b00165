/** An office change is on the next page that any reader gets, though all pages were kept: on both runtimes. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { SECRET_CENTS, sellEverything } from '../support/sales-world.ts'
import type { Sold } from '../support/shop.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { showsPrice } from './world-pages.ts'

type Member = Awaited<ReturnType<TestApp['newMember']>>

let app: TestApp
let shop: RunningShop | undefined
let groupId: string
let [plain, premium, gone]: Sold[] = []
let categories: Awaited<ReturnType<typeof sellEverything>>['categories']
let people: Record<'admin' | 'secretary' | 'member' | 'colleague', Member>

beforeAll(async () => {
  const elsewhere = { demo: false, prepare: async () => undefined, jobs: false }
  shop = inject('backEnd') === 'files' ? undefined : await startShop(elsewhere)
  app = await openTestApp({ shop, pageCacheBytes: 4_000_000 })
  groupId = (await app.newGroup({ premium: true })).id
  const everything = await sellEverything(app, 'eu', 'pour tous')
  categories = everything.categories
  plain = await everything.sell('pour tous')
  const dear = { publicPrice: SECRET_CENTS, youpiizPrice: SECRET_CENTS }
  premium = await everything.sell('premium', { ticket: dear, activity: { cse: true } })
  gone = await everything.sell('éphémère')
  people = {
    admin: await app.newMember({ isAdmin: true }),
    secretary: await app.newMember({ groupId, adminOf: [groupId] }),
    member: await app.newMember({ groupId }),
    colleague: await app.newMember({ groupId }),
  }
  if (shop) await app.askShop()
  else app.advance(1000)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await shop?.stop()
})

interface Change {
  path?: () => string
  /** As the pages show it afterwards; before, they do not. */
  shows: (html: string) => boolean
  make: () => Promise<unknown>
  /** Members alone are shown it. */
  membersOnly?: boolean
}

const has = (text: string) => (html: string) => html.includes(text)
const activityPage = (sold: Sold | undefined) => `/a/x/${sold?.activityId}`
const asAdmin = () => ({ as: people.admin })
const asSecretary = () => ({ as: people.secretary })
const theme = {
  ...{ theme: 'Cse' as const, logo: '', title: 'Comité du port', pageTitle: 'Comité du port', mainColor: '#0b5d3b' },
  ...{ accentTextColor: '#ffffff', linkTextColor: '#0b5d3b', disabledButtonColor: '#cccccc', outlineColor: '#dddddd' },
  auth: { type: 'ModeDefault' as const },
}
const poll = {
  ...{ title: 'Où partir ?', choices: ['Mer', 'Montagne'], multiple: false, anonymous: false, changeable: true },
  results: 'always' as const,
}
const item = { type: 'events' as const, title: 'Chasse aux œufs', description: '', date: '2026-06-01', mediaId: null }
const subsidy = {
  ...{ label: 'Loisirs', gift: { type: 'Percent' as const, percent: 41 }, target: { type: 'All' as const } },
  ...{
    maxPerOrder: null,
    maxPerYear: null,
    fromDay: null,
    toDay: null,
    forGroupIds: [],
    minChildren: 0,
    giftsToOutsiders: false,
    isActive: true,
  },
}
const setProfile = (groupProfile: CallInput<'/admin/update-user-group'>['groupProfile']) =>
  app.call('/admin/update-user-group', { groupId, groupProfile }, asAdmin())
let newsId = ''
let ruleId = ''

const changes: Record<string, Change> = {
  'the name of a category': {
    shows: has('Rubrique toute neuve'),
    make: () =>
      app.call('/admin/update-cat1', { id: categories.cat1Id, updates: { name: 'Rubrique toute neuve' } }, asAdmin()),
  },
  'the name of an activity, on home': {
    shows: has('Sortie rebaptisée'),
    make: () =>
      app.call(
        '/admin/update-activity',
        { id: plain?.activityId ?? '', updates: { label: 'Sortie rebaptisée' } },
        asAdmin(),
      ),
  },
  'the name of a partner, on the page of an activity': {
    path: () => activityPage(plain),
    shows: has('Partenaire rebaptisé'),
    make: () =>
      app.call(
        '/admin/update-vendor',
        { id: plain?.vendorId ?? '', updates: { name: 'Partenaire rebaptisé' } },
        asAdmin(),
      ),
  },
  'an activity that is hidden': {
    path: () => `/c1/x/${categories.cat1Id}`,
    shows: (html) => !html.includes('Sortie premium'),
    make: async () => {
      const id = premium?.activityId ?? ''
      await app.call('/admin/update-activity', { id, updates: { visibility: 'Hidden' } }, asAdmin())
    },
  },
  'one that is shown again': {
    path: () => `/c1/x/${categories.cat1Id}`,
    shows: has('Sortie premium'),
    make: async () => {
      const id = premium?.activityId ?? ''
      await app.call('/admin/update-activity', { id, updates: { visibility: 'Public' } }, asAdmin())
    },
  },
  'a right of a group': {
    path: () => activityPage(premium),
    shows: showsPrice,
    make: () => setProfile({ permissions: [{ name: 'cse-activities', value: true }] }),
    membersOnly: true,
  },
  'a right that is taken away': {
    path: () => activityPage(premium),
    shows: (html) => !showsPrice(html),
    make: () => setProfile({ permissions: [{ name: 'cse-activities', value: null }] }),
    membersOnly: true,
  },
  'the theme of a group': {
    shows: has('--main:#0b5d3b'),
    make: () => app.call('/admin/update-group-white-labeling', { groupId, whiteLabeling: theme }, asAdmin()),
    membersOnly: true,
  },
  'the page of a committee': {
    shows: has('Mon CSE'),
    make: () =>
      app.call('/cse-admin/update-committee-page', { groupId, updates: { title: 'Votre CSE' } }, asSecretary()),
    membersOnly: true,
  },
  'news that are published': {
    shows: has('Chasse aux œufs'),
    make: async () => {
      const made = await app.call('/cse-admin/create-news', { ...item, groupId, isPublished: true }, asSecretary())
      newsId = made.item.id
    },
    membersOnly: true,
  },
  'news that are written anew': {
    shows: has('Chasse aux trésors'),
    make: () =>
      app.call('/cse-admin/update-news', { groupId, newsId, updates: { title: 'Chasse aux trésors' } }, asSecretary()),
    membersOnly: true,
  },
  'news that are withdrawn': {
    shows: (html) => !html.includes('Chasse aux trésors'),
    make: () => app.call('/cse-admin/update-news', { groupId, newsId, updates: { isPublished: false } }, asSecretary()),
    membersOnly: true,
  },
  'a poll': {
    shows: has('Sondages'),
    make: () =>
      app.call(
        '/cse-admin/create-poll',
        { ...poll, groupId, opensAt: Date.now() - 1000, endsAt: Date.now() + 86_400_000 },
        asSecretary(),
      ),
    membersOnly: true,
  },
  'what a committee pays': {
    path: () => activityPage(plain),
    shows: has('"percent":41'),
    make: async () => {
      ruleId = (await app.call('/cse-admin/create-subsidy', { ...subsidy, groupId }, asSecretary())).item.id
    },
    membersOnly: true,
  },
  'the budget that it has': {
    path: () => activityPage(plain),
    shows: has('"left":54321'),
    make: () => {
      const year = new Date().getUTCFullYear()
      return app.call('/cse-admin/set-subsidy-budget', { groupId, year, amount: 54_321 }, asSecretary())
    },
    membersOnly: true,
  },
  'that it pays no more': {
    path: () => activityPage(plain),
    shows: (html) => !html.includes('"percent":41'),
    make: () => app.call('/cse-admin/update-subsidy', { groupId, ruleId, updates: { isActive: false } }, asSecretary()),
    membersOnly: true,
  },
  'the right to committee pages that is taken away': {
    shows: (html) => !html.includes('Mon CSE') && !html.includes('Sondages'),
    make: () => setProfile({ premium: false }),
    membersOnly: true,
  },
}

test.each(Object.keys(changes))('a kept page shows %s at the next request', async (name) => {
  const change = changes[name]
  if (!change) throw new Error(name)
  const { path = () => '/', shows, make, membersOnly = false } = change
  const seen = async () => {
    const { member, colleague } = people
    const readers = [{ as: member }, { as: colleague }, ...(membersOnly ? [] : [{}])]
    const pages: boolean[] = []
    for (const reader of readers) pages.push(shows(await (await app.fetch(path(), reader)).text()))
    return pages
  }
  const before = await seen()
  expect(await seen()).toEqual(before.map(() => false))
  await make()
  expect(await seen()).toEqual(before.map(() => true))
})

test("a hidden activity is gone at the next request from home, lists, search, its partner's page and the sitemap", async () => {
  const { activityId: id = '', vendorId } = gone ?? {}
  const pages = ['/', `/c1/x/${categories.cat1Id}`, '/recherche?q=ephemere', `/v/x/${vendorId}`, '/sitemap.xml']
  const readers = [{}, { as: people.member }]
  /** Which of the pages name it, for each reader. */
  const named = async () =>
    Promise.all(
      readers.map(async (reader) => {
        const texts = await Promise.all(pages.map(async (path) => (await app.fetch(path, reader)).text()))
        return pages.filter((_path, at) => texts[at]?.includes(id))
      }),
    )
  const suggested = async () =>
    (await app.call('/search-activity', { query: 'ephemere' })).activities.map(({ item: found }) => found.id)
  const opened = async () => (await app.fetch(`/a/x/${id}`)).status
  // Twice: they are kept by then.
  await named()
  expect(await named()).toEqual(readers.map(() => pages))
  expect([await suggested(), await opened()]).toEqual([[id], 200])
  const show = (visibility: 'Hidden' | 'Public') =>
    app.call('/admin/update-activity', { id, updates: { visibility } }, asAdmin())
  await show('Hidden')
  expect(await named()).toEqual(readers.map(() => []))
  expect([await suggested(), await opened()]).toEqual([[], 404])
  await show('Public')
  expect(await named()).toEqual(readers.map(() => pages))
  expect(await suggested()).toEqual([id])
})
