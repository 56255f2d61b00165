/** Data for search engines and link previews: of the page itself, and never more than a visitor may see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESSES_PER_FILE } from '#server/seo/seo-routes.ts'
import { CONSUMER_HOST, isolationWorld, MARK, type World } from '../isolation/isolation-world.ts'
import { SECRET_CENTS } from '../support/sales-world.ts'
import { HOST, START, testApp } from '../support/test-app.ts'

let world: World
beforeAll(async () => {
  world = await isolationWorld()
})
afterAll(() => world.app.close())

const ORIGIN = `http://${HOST}`

async function read(path: string, settings: Parameters<World['app']['fetch']>[1] = {}) {
  const response = await world.app.fetch(path, settings)
  const html = await response.text()
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null
  return {
    status: response.status,
    html,
    header: response.headers.get('x-robots-tag'),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    property: (name: string) => attribute(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)),
    policy: response.headers.get('content-security-policy') ?? '',
    data: [...html.matchAll(/<script type="application\/ld\+json" nonce="([^"]+)">([^<]*)<\/script>/g)],
  }
}

type Graph = { '@context': string; '@graph': Record<string, unknown>[] }

/** The page's structured data by type. */
function graphNodes({ data }: Awaited<ReturnType<typeof read>>): Record<string, Record<string, unknown>> {
  const { '@graph': graph } = JSON.parse(data[0]?.[2] ?? '{"@graph":[]}') as Graph
  return Object.fromEntries(graph.map((node) => [String(node['@type']), node]))
}

test('a page has one canonical URL: its own domain, the right slug, no query', async () => {
  const { forAll, everything } = world
  const { cat3Id } = everything.categories
  const addresses = [
    [`/a/x/${forAll.activityId}?city=lille`, new RegExp(`^${ORIGIN}/a/[a-z0-9-]+/${forAll.activityId}$`)],
    [
      `/c3/faux/${cat3Id}?ville=Lyon&premium=false&utm_source=lettre`,
      new RegExp(`^${ORIGIN}/c3/[a-z0-9-]+/${cat3Id}$`),
    ],
    [`/v/x/${forAll.vendorId}?tout=true`, new RegExp(`^${ORIGIN}/v/[a-z0-9-]+/${forAll.vendorId}$`)],
    ['/?tout=offres', new RegExp(`^${ORIGIN}/$`)],
  ] as const
  for (const [path, canonical] of addresses)
    for (const host of [HOST, 'localhost', `equipe.${HOST}`]) {
      const page = await read(path, { host })
      expect([path, host, page.status, page.robots]).toEqual([path, host, 200, null])
      expect(page.canonical).toMatch(canonical)
      expect(page.canonical).not.toContain('/x/')
      expect(page.property('og:url')).toBe(page.canonical)
    }
})

test("link previews and search engines read the page's visible content", async () => {
  const { forAll } = world
  const home = await read('/')
  expect(home.property('og:locale')).toBe('fr_FR')
  expect(home.property('og:type')).toBe('website')
  expect(home.property('og:title')).toBe(/<title>([^<]*)/.exec(home.html)?.[1])
  expect(home.property('og:description')).toBe(home.property('description'))
  expect(home.property('twitter:card')).toMatch(/^summary/)
  expect(graphNodes(home)).toMatchObject({
    Organization: { url: `${ORIGIN}/` },
    WebSite: { potentialAction: { target: { urlTemplate: `${ORIGIN}/recherche?q={search_term_string}` } } },
  })

  const activity = await read(`/a/x/${forAll.activityId}`)
  expect(activity.property('og:type')).toBe('product')
  const { BreadcrumbList, ...rest } = graphNodes(activity)
  expect(BreadcrumbList).toMatchObject({
    itemListElement: expect.arrayContaining([
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${ORIGIN}/` },
    ]),
  })
  const [node] = Object.values(rest)
  expect(node).toMatchObject({
    offers: {
      priceCurrency: 'EUR',
      price: expect.stringMatching(/^\d+\.\d{2}$/),
      availability: 'https://schema.org/InStock',
    },
  })
})

test('the structured data of a category has its breadcrumb and lists its activities', async () => {
  const { cat3Id } = world.everything.categories
  const { BreadcrumbList, ItemList } = graphNodes(await read(`/c3/x/${cat3Id}`))
  expect(BreadcrumbList?.itemListElement).toHaveLength(4)
  const items = ItemList?.itemListElement as { url: string; position: number }[]
  expect(items.length).toBeGreaterThan(0)
  for (const [index, item] of items.entries()) {
    expect(item.position).toBe(index + 1)
    expect(item.url).toContain(`${ORIGIN}/a/`)
  }
})

test('structured data passes the page’s own policy and cannot break out of its script', async () => {
  const { everything } = world
  const label = '</script><script>alert(1)</script> & <!-- "fin"'
  const sold = await everything.sell('à échapper', { activity: { label } })
  const page = await read(`/a/x/${sold.activityId}`)
  expect(page.data).toHaveLength(1)
  expect(page.policy).toContain(`'nonce-${page.data[0]?.[1]}'`)
  expect(page.data[0]?.[2]).not.toMatch(/[<>&]/)
  expect(Object.values(graphNodes(page)).map((node) => node.name)).toContain(label)
  expect(page.property('og:title')).not.toContain('<')
})

test('a premium price is in no text that a visitor or a crawler reads', async () => {
  const page = await read(`/a/x/${world.premium.activityId}`)
  const { BreadcrumbList: _, ...rest } = graphNodes(page)
  expect(Object.values(rest)[0]).not.toHaveProperty('offers')
  expect(page.html).not.toContain((SECRET_CENTS / 100).toFixed(2))
})

test('a personal page, an error and a closed site are excluded from search engines', async () => {
  const { app, restricted } = world
  const as = await app.newMember()
  const closed = [
    ['/login', {}, 200],
    ['/register', {}, 200],
    ['/forgot-password', {}, 200],
    ['/cart', { as }, 200],
    ['/orders', { as }, 200],
    ['/account', { as }, 200],
    ['/member-card', { as }, 200],
    ['/recherche?q=sortie', {}, 200],
    ['/nulle-part', {}, 404],
    [`/a/x/${restricted.activityId}`, {}, 404],
    ['/login', { host: CONSUMER_HOST }, 200],
    ['/terms', { host: CONSUMER_HOST }, 200],
  ] as const
  for (const [path, settings, status] of closed) {
    const page = await read(path, settings)
    expect([path, page.status, page.header, page.robots]).toEqual([path, status, 'noindex', 'noindex'])
    expect(page.data).toEqual([])
  }
  const open = await read('/terms')
  expect([open.header, open.robots]).toEqual([null, null])
})

test('robots.txt says which site may be read, and where its sitemap is', async () => {
  const text = async (host: string) => (await world.app.fetch('/robots.txt', { host })).text()
  expect(await text(CONSUMER_HOST)).toBe('User-agent: *\nDisallow: /\n')
  expect(await text(`api.${HOST}`)).toBe('User-agent: *\nDisallow: /\n')
  const own = await text(HOST)
  expect(own).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(own).not.toMatch(/^Disallow: \/$/m)
  expect(await text(`equipe.${HOST}`)).toBe(own)
  expect(await text('atelier.localhost')).toContain('Sitemap: http://atelier.localhost/sitemap.xml')
})

test('the sitemap names every public page of the region and no others', async () => {
  const { forAll, premium, restricted, hidden, ofPartnerOfA, islandersOwn } = world
  const response = await world.app.fetch('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  for (const { activityId } of [forAll, premium]) expect(xml).toContain(`/${activityId}</loc>`)
  expect(xml).toContain(`/${forAll.vendorId}</loc><lastmod>2026-`)
  for (const { activityId } of [restricted, hidden, ofPartnerOfA, islandersOwn.inCart])
    expect(xml).not.toContain(activityId)
  expect(xml).not.toContain(ofPartnerOfA.vendorId)
  expect(xml).not.toContain(MARK)
  const paths = [...xml.matchAll(/<loc>http:\/\/hoobiiz\.localhost([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/contact', '/terms']))
  for (const path of paths) {
    const page = await read(path)
    expect([path, page.status, page.robots, page.canonical]).toEqual([path, 200, null, `${ORIGIN}${path}`])
  }
  // Someone's own rights change nothing in it.
  const as = await world.app.newMember({ isAdmin: true })
  expect(await (await world.app.fetch('/sitemap.xml', { as })).text()).toBe(xml)
  for (const host of [CONSUMER_HOST, `api.${HOST}`])
    expect((await world.app.fetch('/sitemap.xml', { host })).status).toBe(404)
})

test('a site with more URLs than one sitemap may list has an index of sitemaps', async () => {
  const app = await testApp()
  const times = `${START}, ${START}`
  const count = ADDRESSES_PER_FILE + 1
  await app.db().write(
    [
      `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
        values ('v-1', 'V', 'v', '[]', '{}', 'Public', ${times})`,
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
        insert into activity (id, vendor_id, label, slug_name, cse, address_type, stock_type, media_ids, visibility, is_dirty,
          created_at, updated_at)
        select 'a-' || i, 'v-1', 'A', 's&' || i, 0, 'Vendor', 'Standard', '[]', 'Public', 0, ${times} from n`,
      "insert into activity_listing (scope, activity_id, cse, listed_at) select 'all', id, cse, created_at from activity",
    ].map((sql) => ({ sql, args: [] })),
  )
  const locations = async (path: string) => {
    const response = await app.fetch(path)
    expect([path, response.status]).toEqual([path, 200])
    return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  }
  const files = await locations('/sitemap.xml')
  expect(files).toEqual(['pages-1', 'activities-1', 'activities-2'].map((name) => `${ORIGIN}/sitemap-${name}.xml`))
  const found = (await Promise.all(files.map((file) => locations(new URL(file).pathname)))).flat()
  expect(new Set(found).size).toBe(count + 7)
  expect(found).toContain(`${ORIGIN}/a/s&#38;7/a-7`)
  for (const path of ['/sitemap-activities-3.xml', '/sitemap-admins-1.xml', '/sitemap-pages-2.xml'])
    expect([path, (await app.fetch(path)).status]).toEqual([path, 404])
})
