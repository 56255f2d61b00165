import { expect, test } from 'vitest'
import { cloudflareSimulator } from '#simulators/cloudflare/simulator.ts'
import { type CliWorld, cliWorld, newGroup } from '../support/cli-world.ts'
import { serveHono } from '../support/serve-hono.ts'

/** Two committees of hoobiiz, with a theme of their own each, and one on La Réunion. */
async function committees(settings: Record<string, string> = {}) {
  const world = await cliWorld(settings)
  const theme = (title: string) => ({
    theme: 'Cse' as const,
    logo: '/l.svg',
    title,
    pageTitle: title,
    mainColor: '#123456',
    accentTextColor: '#ffffff',
    linkTextColor: '#123456',
    disabledButtonColor: '#cccccc',
    outlineColor: '#dddddd',
    auth: { type: 'ModeDefault' as const },
  })
  await newGroup(world.db(), { id: 'ug-nord', label: 'Comité Nord', whiteLabeling: theme('Comité du Nord') })
  await newGroup(world.db(), { id: 'ug-sud', label: 'Comité Sud', registrationCode: 'SUD-2026' })
  await newGroup(world.db('oi'), { id: 'ug-ile', label: 'Comité Île', cseDomain: 'bourbon.localhost' })
  return world
}

const add = (world: CliWorld, domain: string, group: string, ...more: string[]) =>
  world.cli(['domain', 'add', domain, '--group', group, ...more])

const readTitle = async (response: Response) => /<title>([^<]*)/.exec(await response.text())?.[1]

// [C-ROUTE-031]
test("a registered domain is served by a running process within a second, in its group's theme, and gone when removed", async () => {
  const world = await committees()
  const shop = await world.serve()
  expect((await shop.fetch('billets.nord.test', '/')).status).toBe(404)
  const added = await add(world, 'Billets.Nord.test', 'ug-nord', '--tenant', 'hoobiiz')
  expect([added.code, added.errors]).toEqual([0, []])
  expect(added.out).toContain('billets.nord.test is registered for Comité Nord (hoobiiz, eu), as its main domain')
  expect((await add(world, '*.nord.test', 'ug-nord')).code).toBe(0)
  await expect
    .poll(async () => readTitle(await shop.fetch('billets.nord.test', '/')), { timeout: 5000 })
    .toContain('Comité du Nord')
  // Pages for developers of the product are on localhost only.
  const gallery = await shop.fetch('localhost', '/icons')
  const icons = await gallery.text()
  expect([gallery.status, icons.includes('Icônes</h1>')]).toEqual([200, true])
  expect(icons).toMatch(/<svg[^>]*>.+?<\/svg><code[^>]*>ChevronLeft</)
  expect((await shop.fetch('billets.nord.test', '/icons')).status).toBe(404)
  // Whatever the name, search engines are told the main one.
  const page = await (await shop.fetch('agence.nord.test', '/terms')).text()
  expect(page).toMatch(/rel="canonical" href="http:\/\/billets\.nord\.test\/terms"/)
  for (const host of ['agence.nord.test', 'a.b.nord.test', 'api.nord.test'])
    expect((await shop.fetch(host, '/')).status, host).toBe(host.startsWith('api') ? 404 : 200)
  expect((await shop.fetch('nord.test', '/')).status).toBe(404)

  const refused = await world.cli(['domain', 'remove', 'billets.nord.test'])
  expect([refused.code, refused.errors[0]]).toEqual([1, expect.stringContaining('main domain of Comité Nord')])
  expect((await world.cli(['domain', 'remove', '*.nord.test'])).code).toBe(0)
  await expect.poll(async () => (await shop.fetch('agence.nord.test', '/')).status, { timeout: 5000 }).toBe(404)
  expect((await world.cli(['domain', 'remove', 'billets.nord.test', '--force'])).code).toBe(0)
  await expect.poll(async () => (await shop.fetch('billets.nord.test', '/')).status, { timeout: 5000 }).toBe(404)
  expect((await world.cli(['domain', 'remove', 'billets.nord.test'])).code).toBe(1)
})

test('removing a domain ends the sessions on it', async () => {
  const world = await committees()
  const db = world.db()
  await add(world, 'billets.nord.test', 'ug-nord', '--tenant', 'hoobiiz')
  expect(await add(world, '*.sud.test', 'ug-nord', '--tenant', 'hoobiiz')).toMatchObject({ code: 0, errors: [] })
  const hosts = ['billets.nord.test', 'api.billets.nord.test', 'a.sud.test', 'hoobiiz.localhost', 'autresud.test']
  const sessions = async () => {
    const { rows } = await db.query('select host from session order by host')
    return rows.map(({ host }) => host)
  }
  await db.write([
    {
      sql: "insert into user (id, email, group_id, first_name, last_name, created_at, updated_at) values ('u-a', 'a@a.test', 'ug-nord', '', '', 1, 1)",
      args: [],
    },
    ...hosts.map((host) => ({
      sql: "insert into session (id_hash, user_id, host, expires_at, created_at) values (?, 'u-a', ?, 9, 1)",
      args: [host, host],
    })),
  ])
  await world.cli(['domain', 'remove', '*.sud.test'])
  expect(await sessions()).toEqual(['api.billets.nord.test', 'autresud.test', 'billets.nord.test', 'hoobiiz.localhost'])
  await world.cli(['domain', 'remove', 'billets.nord.test', '--force'])
  expect(await sessions()).toEqual(['autresud.test', 'hoobiiz.localhost'])
})

test('every change is audited, a repeated one has no effect, and the former main domain stays as an additional one', async () => {
  const world = await committees()
  for (let time = 0; time < 2; time++)
    expect((await add(world, 'comité-nord.test', 'ug-nord', '--tenant', 'hoobiiz')).code).toBe(0)
  expect((await add(world, 'sorties.nord.test', 'ug-nord', '--primary')).code).toBe(0)
  const rows = (sql: string) =>
    world
      .db()
      .query(sql)
      .then((found) => found.rows.map((row) => [row.c, row.t].filter((value) => value !== undefined)))
  expect(
    await rows(
      "select call as c, target as t from audit where actor_kind = 'operator' and call like 'cli domain%' order by rowid",
    ),
  ).toEqual([
    ['cli domain add', 'ug-nord'],
    ['cli domain add', 'ug-nord'],
  ])
  expect(await rows("select cse_domain as c from user_group where id = 'ug-nord'")).toEqual([['sorties.nord.test']])
  const { out } = await world.cli(['domain', 'list'])
  expect(out).toContain('sorties.nord.test  main domain of Comité Nord (hoobiiz, eu)')
  expect(out).toContain('xn--comit-nord-f7a.test  further domain of Comité Nord (hoobiiz, eu)')
  expect(out).toContain('(reads comité-nord.test)')
  expect((await world.cli(['domain', 'remove', 'comité-nord.test'])).code).toBe(0)
  expect(await rows("select call as c from audit where call = 'cli domain remove'")).toHaveLength(1)
})

test('a domain that another group has, declares, covers or would cover is refused, in any region', async () => {
  const world = await committees()
  expect((await add(world, 'billets.nord.test', 'ug-nord', '--tenant', 'hoobiiz')).code).toBe(0)
  expect((await add(world, '*.nord.test', 'ug-nord')).code).toBe(0)
  expect((await add(world, 'ile.test', 'ug-ile')).code).toBe(0)
  const sud = ['SUD-2026', '--tenant', 'hoobiiz'] as const
  const refusals: [string, string, ...string[]][] = [
    ['billets.nord.test', 'belongs to the group Comité Nord', ...sud],
    ['x.nord.test', 'covered by *.nord.test', ...sud],
    ['*.test', 'at least two parts', ...sud],
    ['ile.test', 'belongs to the group Comité Île', ...sud],
    ['bourbon.localhost', 'declared by tenants/bourbon', ...sud],
    ['*.hoobiiz.localhost', 'declared by tenants/hoobiiz', ...sud],
    ['sud.hoobiiz.localhost', 'wildcard of the tenant hoobiiz', 'SUD-2026', '--tenant', 'atelier'],
    ['*.sud.test', 'needs a domain of its own first', ...sud],
    ['sud.test', 'served from oi', 'SUD-2026', '--tenant', 'bourbon'],
    ['sud.test', 'ROOT has no domain', 'ROOT', '--tenant', 'hoobiiz'],
    ['sud.test', 'No group has', 'ug-nobody'],
    ['sud.test', '--tenant is missing', 'SUD-2026'],
  ]
  for (const [domain, why, group, ...more] of refusals) {
    const { code, errors } = await add(world, domain, group ?? '', ...more)
    expect([code > 0, errors.length, errors[0]], domain).toEqual([true, 1, expect.stringContaining(why)])
  }
  expect((await world.db().query("select 1 from host where group_id = 'ug-sud'")).rows).toEqual([])
  expect((await add(world, 'sud.hoobiiz.localhost', 'SUD-2026')).code).toBe(0)
})

const ask = async (shop: Awaited<ReturnType<CliWorld['serve']>>, domain: string, host = '127.0.0.1') =>
  (await shop.fetch(host, `/internal/tls-ask?domain=${encodeURIComponent(domain)}`)).status

test("the proxy's question before a certificate is answered yes for declared or registered domains only, and only to this machine", async () => {
  const world = await committees()
  await add(world, 'billets.nord.test', 'ug-nord', '--tenant', 'hoobiiz')
  await add(world, '*.nord.test', 'ug-nord')
  const shop = await world.serve()
  for (const domain of ['billets.nord.test', 'Agence.nord.test', 'api.billets.nord.test', 'atelier.localhost'])
    expect(await ask(shop, domain), domain).toBe(200)
  for (const domain of [
    'nord.test',
    'evil.test',
    '',
    '127.0.0.1',
    'billets.nord.test:443',
    'billets.nord.test/x',
    'a b',
  ])
    expect(await ask(shop, domain), domain).toBe(404)
  // A site's own host comes through the proxy: that is anybody.
  expect(await ask(shop, 'billets.nord.test', 'billets.nord.test')).toBe(404)
  const outside = await world.serve({ loopback: false })
  expect(await ask(outside, 'billets.nord.test')).toBe(404)
  // Names tried out do not keep the registered ones from being answered.
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(shop, `guess-${at}.test`)))
  expect([...new Set(answers)].sort()).toEqual([404, 429])
  expect(await ask(shop, 'billets.nord.test')).toBe(200)
})

test('certificates under a wildcard are limited to one label and ten new names an hour, by any caller and over restarts', async () => {
  const world = await committees()
  await add(world, 'billets.nord.test', 'ug-nord', '--tenant', 'hoobiiz')
  await add(world, '*.nord.test', 'ug-nord')
  const start = Date.now()
  const shop = await world.serve({ parts: { now: () => start } })
  for (const domain of ['a.b.nord.test', '-a.nord.test', 'a-.nord.test', `${'a'.repeat(64)}.nord.test`, 'a..nord.test'])
    expect(await ask(shop, domain), domain).toBe(404)
  for (let name = 0; name < 10; name++) expect(await ask(shop, `agence-${name}.nord.test`)).toBe(200)
  expect(await ask(shop, 'one-more.nord.test')).toBe(429)

  const restarted = await world.serve({ parts: { now: () => start + 59 * 60_000 } })
  expect(await ask(restarted, 'one-more.nord.test')).toBe(429)
  // A domain that was let through is let through again, for its renewal too; so are names of their own and other wildcards.
  for (const domain of ['agence-3.nord.test', 'billets.nord.test', 'sud.hoobiiz.localhost'])
    expect(await ask(restarted, domain), domain).toBe(200)
  const later = await world.serve({ parts: { now: () => start + 61 * 60_000 } })
  expect(await ask(later, 'one-more.nord.test')).toBe(200)
  const renewal = await world.serve({ parts: { now: () => start + 60 * 86_400_000 } })
  for (const domain of ['agence-3.nord.test', 'one-more.nord.test']) expect(await ask(renewal, domain)).toBe(200)
})

test("a region that does not answer leaves the other region's domains served", async () => {
  const world = await committees()
  await add(world, 'ile.test', 'ug-ile')
  const shop = await world.serve()
  const { db } = shop.platform
  const down = { db: (region: string) => (region === 'eu' ? { ...db('oi'), orm: null } : db(region)) }
  Object.assign(shop.platform, down)
  expect((await shop.fetch('ile.test', '/')).status).toBe(200)
})

const token = 'token-that-must-never-be-shown'

test('a domain at Cloudflare is ordered, shown with its DNS records, and removed there with our registration', async () => {
  const server = await serveHono(cloudflareSimulator({ apiToken: token }))
  const edge = {
    CLOUDFLARE_API_TOKEN: token,
    CLOUDFLARE_ZONE_ID: 'zone-1',
    CUSTOM_HOSTNAME_TARGET: 'sites.guichet.fr',
    CLOUDFLARE_API_BASE: server.url,
  }
  try {
    const world = await committees(edge)
    const added = await add(world, 'billets.nord.test', 'ug-nord', '--tenant', 'hoobiiz')
    expect(added.code).toBe(0)
    expect(added.out).toContain('CNAME  billets.nord.test  →  sites.guichet.fr')
    expect(added.out).toContain('TXT    _cf-custom-hostname.billets.nord.test  →  own-ch-1')
    expect(added.out).toContain('TXT    _acme-challenge.billets.nord.test  →  acme-ch-1')
    const outcome = (name: string, value: string) =>
      fetch(`${server.url}/outcomes/${name}`, { method: 'PUT', body: JSON.stringify({ outcome: value }) })
    await outcome('billets.nord.test', 'failed')
    const failed = (await world.cli(['domain', 'list'])).out
    expect(failed).toContain('Cloudflare has given up')
    expect(failed).toContain('does not CNAME to this zone')
    await outcome('billets.nord.test', 'active')
    const active = (await world.cli(['domain', 'list', 'billets.nord.test'])).out
    expect(active).toContain('Works')
    expect(active).not.toContain('TXT')
    const stored = 'select custom_hostname_id from host'
    expect((await world.db().query(stored)).rows[0]?.custom_hostname_id).toBe('ch-1')

    // Cloudflare is away: ours stands, and repeating finishes the work.
    await fetch(`${server.url}/faults`, { method: 'POST', body: JSON.stringify(Array(4).fill('broken')) })
    const kept = await world.cli(['domain', 'remove', 'billets.nord.test', '--force'])
    expect([kept.code, kept.errors[0]]).toEqual([1, expect.stringContaining('Try again later')])
    expect((await world.db().query(stored)).rows).toHaveLength(1)
    expect((await world.cli(['domain', 'remove', 'billets.nord.test', '--force'])).code).toBe(0)
    expect((await world.db().query(stored)).rows).toEqual([])

    const wrong = { ...edge, CLOUDFLARE_API_TOKEN: 'another-token-of-nobody' }
    const refused = await world.cli(['domain', 'add', 'a.nord.test', '--group', 'ug-sud', '--tenant', 'hoobiiz'], wrong)
    expect([refused.code, refused.errors[0]]).toEqual([1, expect.stringContaining('Authentication error')])
    expect(JSON.stringify(refused)).not.toContain('another-token')
  } finally {
    await server.close()
  }
})

test('production refuses the simulator, and a partial configuration is refused everywhere', async () => {
  const world = await committees()
  const set = { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ZONE_ID: 'z', CUSTOM_HOSTNAME_TARGET: 'sites.guichet.fr' }
  const production = { ...set, APP_ENV: 'production', CLOUDFLARE_API_BASE: 'http://127.0.0.1:9' }
  const simulated = await world.cli(['domain', 'list'], production)
  expect([simulated.code, simulated.errors[0]]).toEqual([2, expect.stringContaining('CLOUDFLARE_API_BASE is refused')])
  const half = await world.cli(['domain', 'list'], { CLOUDFLARE_API_TOKEN: token })
  expect([half.code, half.errors[0]]).toEqual([2, expect.stringContaining('go together')])
  const short = await world.cli(['domain', 'list'], { ...set, CLOUDFLARE_API_TOKEN: 'secret-7' })
  expect(JSON.stringify(short)).not.toContain('secret-7')
})
