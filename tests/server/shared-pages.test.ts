/** Two isolates of one site: what one has rendered for a visitor the other one serves. */
import { expect, test } from 'vitest'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { createApp } from '#server/app.tsx'
import type { SharedPage, SharedPages } from '#server/pages/shared-pages.ts'
import { HOST, type TestApp, testApp } from '../support/test-app.ts'

const TOKEN = 'metrics-token-of-a-test'

function memoryPages(): SharedPages & { kept: Map<string, SharedPage> } {
  const kept = new Map<string, SharedPage>()
  return {
    kept,
    find: async (key, place, version, now) => {
      const page = kept.get(`${place} ${version} ${key}`)
      return page && now < page.validity.endsAt ? page : undefined
    },
    async keep(key, page) {
      kept.set(`${page.validity.place} ${page.validity.version} ${key}`, page)
    },
  }
}

function isolate({ platform }: TestApp, sharedPages: SharedPages) {
  const app = createApp({
    platform: () => platform,
    connection: () => ({ clientAddress: '192.0.2.1', secure: false }),
    appKey: platform.config.appKey,
    pageCacheBytes: 1_000_000,
    sharedPages,
    shareRendering: false,
  })
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://${HOST}${path}`, { headers: { host: HOST, ...headers } }))
  return {
    get,
    async misses() {
      const text = await (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text()
      return Number(/guichet_page_cache_total\{outcome="miss"\} (\d+)/.exec(text)?.[1])
    },
  }
}

const pageNonce = (response: Response) =>
  /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'

async function world(pages: SharedPages = memoryPages()) {
  const app = await testApp({ config: { metricsToken: TOKEN } })
  return { app, first: isolate(app, pages), second: isolate(app, pages) }
}

test('a page rendered by one isolate is served by a second without rendering, with a nonce of its own', async () => {
  const { app, first, second } = await world()
  const rendered = await first.get('/')
  await app.platform.settled()
  const found = await second.get('/')
  expect([await first.misses(), await second.misses()]).toEqual([1, 0])
  const html = await found.text()
  expect(html).toContain(`nonce="${pageNonce(found)}"`)
  expect(html).not.toContain(pageNonce(rendered))
  expect(html.replaceAll(pageNonce(found), '')).toBe((await rendered.text()).replaceAll(pageNonce(rendered), ''))
})

test('a page is found by other isolates whatever its unknown parameters say, and was rendered without them', async () => {
  const pages = memoryPages()
  const { app, first, second } = await world(pages)
  await first.get('/?x=intrus')
  await app.platform.settled()
  expect([...pages.kept.keys()]).toEqual([expect.stringMatching(/hoobiiz\.localhost\/$/)])
  for (const path of ['/', '/?x=2', '/?utm_source=lettre'])
    expect(await (await second.get(path)).text()).not.toContain('intrus')
  expect([await first.misses(), await second.misses()]).toEqual([1, 0])
  await second.get('/?tout=offres')
  expect(await second.misses()).toBe(1)
})

test('a page expires for every isolate with the catalogue version, and at its own time', async () => {
  const { app, first, second } = await world()
  await first.get('/')
  await app.platform.settled()
  await app.platform.db('eu').write([bumpCatalogueVersion()])
  app.advance(1001)
  await second.get('/')
  expect(await second.misses()).toBe(1)
  await app.platform.settled()
  app.advance(60_000)
  await second.get('/')
  expect(await second.misses()).toBe(2)
})

test('pages of signed-in members and not-found pages are not shared', async () => {
  const pages = memoryPages()
  const { app, first } = await world(pages)
  const member = await app.newMember({ firstName: 'Marie-Odile' })
  const own = await first.get('/', { cookie: member.cookies.get(HOST) ?? '' })
  expect(await own.text()).toContain('Marie-Odile')
  expect((await first.get('/a/x/a-unknown')).status).toBe(404)
  await app.platform.settled()
  expect([...pages.kept.keys()]).toEqual([])
})

test('a page is rendered when the store fails, and the failure is logged', async () => {
  const broken: SharedPages = {
    find: () => Promise.reject(new Error('No cache.')),
    keep: () => Promise.reject(new Error('No cache.')),
  }
  const { app, first } = await world(broken)
  expect((await first.get('/')).status).toBe(200)
  await app.platform.settled()
  expect(app.platform.logged.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['page-cache.find', 'page-cache.keep']),
  )
})
