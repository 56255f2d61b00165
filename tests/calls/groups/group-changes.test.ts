/** A group's change and its people: carts, payments under way, sessions. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { host } from '#kernel/groups/tables.ts'
import { cloudflareSimulator } from '#simulators/cloudflare/simulator.ts'
import { buyingWorld } from '../../support/buying.ts'
import type { Sold } from '../../support/shop.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { HOST, type Member, type TestApp, testApp } from '../../support/test-app.ts'

const ATELIER = 'atelier.hoobiiz.localhost'
const FORGE = 'forge.hoobiiz.localhost'
const PASSWORD = 'un-mot-de-passe'

/** Léa has a free and a premium offer in the cart, pays for another premium one, and is signed in twice at her group's host. */
async function buyerOfGroup() {
  const world = await buyingWorld()
  const { app, shop } = world
  const group = await app.newGroup({ label: 'Atelier', cseDomain: ATELIER, permCse: true })
  const admin = await app.newMember({ isAdmin: true })
  const lea = await app.newMember({ groupId: group.id, host: ATELIER, password: PASSWORD })
  await app.signIn(lea, ATELIER)
  const at = { as: lea, host: ATELIER }
  const put = ({ slotIds, ticketId }: Sold) =>
    app.call(
      '/add-ticket-to-cart',
      { stockIds: slotIds.slice(0, 1), ticketInfoId: ticketId, quantity: 1, options: [] },
      at,
    )
  await put(await shop.sell({ activity: { label: 'Payée', cse: true } }))
  const { payment } = await app.call('/start-cart-purchase', {}, at)
  if (!payment) throw new Error('No payment was opened.')
  const premium = await shop.sell({ activity: { label: 'Premium', cse: true } })
  for (const sold of [premium, await shop.sell({ activity: { label: 'Pour tous' } })]) await put(sold)
  return { ...world, group, as: { as: admin }, admin, lea, at, payment, premium }
}

const storedSessions = async (app: TestApp, { userId }: Member) =>
  (await app.db().orm.select({ host: session.host }).from(session).where(eq(session.userId, userId))).map(
    (row) => row.host,
  )
const labels = (items: readonly { activity: { label: string } }[]) => items.map(({ activity }) => activity.label).sort()

test('closing premium offers to a group keeps running payments, stops sales from the cart, and signs no member out', async () => {
  const { app, group, as, lea, at, payment, premium, cards, items, expectConsistent } = await buyerOfGroup()
  const change = {
    groupId: group.id,
    groupProfile: { permissions: [{ name: 'cse-activities' as const, value: false }] },
  }
  const { effects } = await app.call('/admin/preview-update-user-group', change, as)
  expect(effects).toEqual({
    people: 1,
    permissions: [{ name: 'cse-activities', before: true, after: false, groups: 1, people: 1, offers: 2, carts: 1 }],
    ...{ domain: null, premium: null, cards: null },
  })
  expect((await app.call('/get-session', {}, at)).session).toMatchObject({ premium: true })
  const { group: changed } = await app.call('/admin/update-user-group', change, as)

  // The very next request.
  expect((await app.call('/get-session', {}, at)).session).toMatchObject({ premium: false })
  expect(await storedSessions(app, lea)).toEqual([ATELIER, ATELIER])
  const wish = { stockIds: premium.slotIds.slice(0, 1), ticketInfoId: premium.ticketId, quantity: 1, options: [] }
  await expect(app.call('/add-ticket-to-cart', wish, at)).rejects.toMatchObject({ code: 'premiumRequired' })
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await runJobs(app)
  expect((await items()).map(({ status }) => status)).toEqual(['Success'])
  const { cartItems } = await app.call('/list-cart', {}, at)
  expect(labels(cartItems.filter(({ problem }) => problem === null))).toEqual(['Pour tous'])
  await expectConsistent()

  const { items: history } = await app.call('/admin/list-history', { target: group.id }, as)
  expect(history[0]).toMatchObject({ undoable: true, after: { cseActivities: false, updatedAt: changed.updatedAt } })
  await app.call('/admin/undo-change', { changeId: history[0]?.id ?? '' }, as)
  await app.call('/add-ticket-to-cart', wish, at)
})

test('a new main domain ends sessions of the old host, while payments continue and orders are found at the new one', async () => {
  const { app, group, as, admin, lea, at, payment, cards, expectConsistent } = await buyerOfGroup()
  const below = await app.newGroup({ label: 'Apprentis', parentPath: group.path })
  const own = await app.newGroup({ label: 'Autonome', parentPath: group.path, cseDomain: 'seule.hoobiiz.localhost' })
  const paul = await app.newMember({ groupId: below.id, host: ATELIER })
  const zoe = await app.newMember({ groupId: own.id, host: 'seule.hoobiiz.localhost' })
  // A member without a group, on a host that is about to be a group's.
  const eve = await app.newMember({ host: FORGE })
  await app.signIn(eve, HOST)
  await app.signIn(admin, ATELIER)
  await app.db().write([app.db().orm.insert(host).values({ host: FORGE, tenant: 'hoobiiz', createdAt: 1 })])
  const change = { groupId: group.id, cseDomain: FORGE }
  const { effects } = await app.call('/admin/preview-update-user-group', change, as)
  expect(effects.domain).toEqual({ before: ATELIER, after: FORGE, people: 2, endedSessions: 4 })
  await app.call('/admin/update-user-group', change, as)

  expect([await storedSessions(app, lea), await storedSessions(app, paul)]).toEqual([[], []])
  expect(await storedSessions(app, eve)).toEqual([HOST])
  expect(await storedSessions(app, zoe)).toEqual(['seule.hoobiiz.localhost'])
  expect((await storedSessions(app, admin)).sort()).toEqual([ATELIER, HOST])
  await expect(app.call('/list-cart', {}, at)).rejects.toMatchObject({ code: 'unauthenticated' })
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await runJobs(app)

  // The old name goes on being the group's, and leads to the new one.
  const credentials = { email: lea.email, authType: 'Password' as const, password: PASSWORD }
  const led = await app.call('/login', credentials, { host: ATELIER })
  expect(JSON.stringify(led)).toContain(`${FORGE}/link/`)
  await app.signIn(lea, FORGE)
  const there = { as: lea, host: FORGE }
  expect((await app.call('/list-purchase', {}, there)).list).toMatchObject([{ status: 'Success' }])
  expect(labels((await app.call('/list-cart', {}, there)).cartItems)).toEqual(['Pour tous', 'Premium'])
  await expectConsistent()

  // Taken back, each domain is whose it was.
  const { items: history } = await app.call('/admin/list-history', { target: group.id }, as)
  await app.call('/admin/undo-change', { changeId: history[0]?.id ?? '' }, as)
  const { item, furtherDomains } = await app.call('/admin/get-user-group', { groupId: group.id }, as)
  expect([item.cseDomain, furtherDomains]).toEqual([ATELIER, []])
  const { domains } = await app.call('/admin/list-hoobiiz-domains', {}, as)
  expect(domains.find(({ domain }) => domain === FORGE)?.group).toBeNull()
  expect(await storedSessions(app, lea)).toEqual([])
})

async function committees(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const nord = await app.newGroup({ id: 'ug-nord', label: 'Comité Nord' })
  const sud = await app.newGroup({ id: 'ug-sud', label: 'Comité Sud' })
  await app.newGroup({ id: 'ug-ile', label: 'Comité Île', cseDomain: 'bourbon.localhost', region: 'oi' })
  const admin = await app.newMember({ isAdmin: true })
  const add = (domain: string, groupId: string, tenant?: string) =>
    app.call('/admin/add-domain', { groupId, domain, ...(tenant ? { tenant } : {}) }, { as: admin })
  return { app, nord, sud, as: { as: admin }, admin, add, db: app.db() }
}

test('the office refuses the domains that the command line refuses, in French and at their field', async () => {
  const { app, add, as, db } = await committees()
  expect(await add('Billets.Nord.test ', 'ug-nord', 'hoobiiz')).toMatchObject({
    domain: 'billets.nord.test',
    isMain: true,
  })
  expect(await add('*.nord.test', 'ug-nord')).toMatchObject({ isMain: false })
  const refusals: [string, string, string, string, string?][] = [
    ['billets.nord.test', 'ug-sud', 'domain', 'appartient déjà au groupe Comité Nord', 'hoobiiz'],
    ['x.nord.test', 'ug-sud', 'domain', 'couvert par *.nord.test', 'hoobiiz'],
    ['*.test', 'ug-sud', 'domain', 'au moins deux parties', 'hoobiiz'],
    ['hoobiiz.localhost', 'ug-sud', 'domain', 'il se choisit sur la fiche du groupe', 'hoobiiz'],
    ['sud.hoobiiz.localhost', 'ug-sud', 'tenant', 'sous un domaine du site hoobiiz', 'atelier'],
    ['*.sud.test', 'ug-sud', 'domain', 'd’abord besoin d’un domaine', 'hoobiiz'],
    ['sud.test', 'ug-sud', 'tenant', 'est servi par oi', 'bourbon'],
    ['sud.test', 'ug-sud', 'tenant', 'Choisissez le site'],
    ['sud.test', 'ROOT', 'domain', 'groupe par défaut', 'hoobiiz'],
    ['api.sud.test', 'ug-sud', 'domain', 'est réservé', 'hoobiiz'],
  ]
  for (const [domain, groupId, field, why, tenant] of refusals)
    for (const path of ['/admin/preview-add-domain', '/admin/add-domain'] as const)
      await expect(
        app.call(path, { groupId, domain, ...(tenant ? { tenant } : {}) }, as),
        `${path} ${domain}`,
      ).rejects.toMatchObject({ code: 'domainRefused', fields: [field], message: expect.stringContaining(why) })
  expect((await db.orm.select().from(host)).map((row) => [row.host, row.groupId]).sort()).toEqual([
    ['*.nord.test', 'ug-nord'],
    ['billets.nord.test', 'ug-nord'],
  ])
  const rows = await db.orm.select().from(audit).where(eq(audit.target, 'ug-nord'))
  expect(rows.map(({ call, after }) => [call, after])).toEqual([
    ['/admin/add-domain', expect.objectContaining({ cseDomain: 'billets.nord.test', furtherDomains: [] })],
    ['/admin/add-domain', expect.objectContaining({ furtherDomains: ['*.nord.test'] })],
  ])
  // Served at the next request.
  expect((await app.fetch('/terms', { host: 'billets.nord.test' })).status).toBe(200)
  expect((await app.fetch('/terms', { host: 'agence.nord.test' })).status).toBe(200)
})

test('a domain that is asked for again says how it answers from outside: as this site, as another one, or not at all', async () => {
  const asked: string[] = []
  let answer = () => Response.json({ status: 'ok' })
  const { add } = await committees({
    addressesOf: async () => ['93.184.215.14'],
    fetchFrom: async (address, url) => {
      asked.push(`${address} ${url}`)
      return answer()
    },
  })
  expect((await add('billets.nord.fr', 'ug-nord', 'hoobiiz')).dns).toMatchObject({ isActive: false, problems: [] })
  expect(asked).toEqual([])
  expect((await add('billets.nord.fr', 'ug-nord')).dns).toMatchObject({ isActive: true, problems: [] })
  expect(asked).toEqual(['93.184.215.14 https://billets.nord.fr/healthz'])
  answer = () => new Response('Domaine à vendre', { status: 404 })
  const elsewhere = 'https://billets.nord.fr répond, mais ce n’est pas ce site : son enregistrement mène ailleurs.'
  expect((await add('billets.nord.fr', 'ug-nord')).dns).toMatchObject({ isActive: false, problems: [elsewhere] })
  answer = () => new Response('<h1>Domaine à vendre</h1>')
  expect((await add('billets.nord.fr', 'ug-nord')).dns).toMatchObject({ isActive: false, problems: [elsewhere] })
  answer = () => {
    throw new TypeError('connection refused')
  }
  expect((await add('billets.nord.fr', 'ug-nord')).dns.problems).toEqual([
    'https://billets.nord.fr ne répond pas encore. Un enregistrement neuf met parfois une heure à agir.',
  ])
  await add('*.nord.fr', 'ug-nord')
  expect((await add('*.nord.fr', 'ug-nord')).dns.problems).toEqual([
    'Un domaine en « *. » ne se vérifie pas : essayez l’un de ses noms.',
  ])
})

test('a main domain of another group or an unknown one is refused, and so is removing it while the group has other domains', async () => {
  const { app, add, as, db } = await committees()
  await add('billets.nord.test', 'ug-nord', 'hoobiiz')
  await add('sorties.nord.test', 'ug-nord')
  const set = (groupId: string, cseDomain: string | null) =>
    app.call('/admin/update-user-group', { groupId, cseDomain }, as)
  await expect(set('ug-sud', 'billets.nord.test')).rejects.toMatchObject({
    code: 'groupDomainTaken',
    fields: ['cseDomain'],
    message: 'Ce domaine est déjà celui du groupe Comité Nord.',
  })
  await expect(set('ug-sud', 'nulle-part.test')).rejects.toMatchObject({ code: 'groupDomainUnknown', status: 400 })
  await expect(set('ug-sud', 'bourbon.localhost')).rejects.toMatchObject({ code: 'groupDomainUnknown' })
  await expect(set('ug-nord', null)).rejects.toMatchObject({
    fields: ['cseDomain'],
    message: 'Retirez d’abord les autres domaines du groupe : sorties.nord.test.',
  })
  // Another of its own; the first one stays the group's.
  await set('ug-nord', 'sorties.nord.test')
  const nadia = await app.newMember({ groupId: 'ug-nord', host: 'sorties.nord.test' })
  await db.write([
    db.orm
      .insert(session)
      .values({ idHash: 'elsewhere', userId: nadia.userId, host: 'billets.nord.test', expiresAt: 9e12, createdAt: 1 }),
  ])
  const leaving = { groupId: 'ug-nord', domain: 'billets.nord.test' }
  const { whiteLabeling } = (await app.call('/get-session', {}, { host: 'billets.nord.test' })).session
  expect(await app.call('/admin/preview-remove-domain', leaving, as)).toEqual({
    ...{ tenant: 'hoobiiz', site: whiteLabeling.title, endedSessions: 1, people: 1 },
  })
  for (const domain of ['sorties.nord.test', 'nulle-part.test'])
    await expect(app.call('/admin/preview-remove-domain', { groupId: 'ug-nord', domain }, as)).rejects.toMatchObject({
      code: 'groupDomainUnknown',
      fields: ['domain'],
    })
  await expect(app.call('/admin/preview-remove-domain', { ...leaving, groupId: 'ug-none' }, as)).rejects.toMatchObject({
    code: 'userGroupNotFound',
  })
  await app.call('/admin/remove-domain', leaving, as)
  expect(await storedSessions(app, nadia)).toEqual(['sorties.nord.test'])
  expect((await app.fetch('/terms', { host: 'billets.nord.test' })).status).toBe(404)
  await expect(
    app.call('/admin/remove-domain', { groupId: 'ug-nord', domain: 'sorties.nord.test' }, as),
  ).rejects.toMatchObject({ code: 'groupDomainUnknown' })
  await set('ug-nord', null)
  // The host belongs to no group any more, so that people without a domain of their own sign in on it.
  expect(await storedSessions(app, nadia)).toEqual(['sorties.nord.test'])
  await set('ug-sud', 'sorties.nord.test')
  expect(await storedSessions(app, nadia)).toEqual([])
  expect((await app.call('/admin/get-user-group', { groupId: 'ug-sud' }, as)).item.cseDomain).toBe('sorties.nord.test')
})

test('one of two groups that request one domain at once gets it', async () => {
  const { app, as, db } = await committees()
  await db.write([db.orm.insert(host).values({ host: 'libre.test', tenant: 'hoobiiz', createdAt: 1 })])
  const asked = await Promise.allSettled(
    ['ug-nord', 'ug-sud'].map((groupId) =>
      app.call('/admin/update-user-group', { groupId, cseDomain: 'libre.test' }, as),
    ),
  )
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = asked.find((each) => each.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'groupDomainTaken' })
})

test('registering a domain orders its certificate and lists the DNS records; if the order fails, nothing is registered', async () => {
  const token = 'token-that-must-never-be-shown'
  const cloudflare = cloudflareSimulator({ apiToken: token })
  let isAway = true
  const { app, add, db, as } = await committees({
    config: {
      customHostnames: {
        ...{ apiBase: 'https://cloudflare.test', apiToken: token, zoneId: 'zone-1', target: 'sites.guichet.fr' },
      },
    },
    fetch: Object.assign(
      async (url: URL | RequestInfo, init?: RequestInit) =>
        isAway ? new Response('no', { status: 403 }) : cloudflare.fetch(new Request(url, init)),
      { preconnect: () => undefined },
    ),
  })
  await expect(add('billets.nord.test', 'ug-nord', 'hoobiiz')).rejects.toMatchObject({
    code: 'certificateRefused',
    status: 503,
  })
  expect(await db.orm.select().from(host)).toEqual([])
  isAway = false
  const { dns } = await add('billets.nord.test', 'ug-nord', 'hoobiiz')
  expect(dns).toMatchObject({
    target: 'sites.guichet.fr',
    isActive: false,
    records: [{ type: 'TXT' }, { type: 'TXT' }],
  })
  expect(JSON.stringify(dns)).not.toContain(token)
  const [row] = await db.orm.select().from(host)
  expect(row?.customHostnameId).toMatch(/./)
  await add('autre.nord.test', 'ug-nord')
  await app.call('/admin/remove-domain', { groupId: 'ug-nord', domain: 'autre.nord.test' }, as)
  expect(await db.orm.select({ host: host.host }).from(host)).toEqual([{ host: 'billets.nord.test' }])
})

test("a committee's administrator gets the same refusal for a foreign group, the parent, a child and another region's group", async () => {
  const { app, nord, db } = await committees()
  const parent = await app.newGroup({ label: 'Fédération' })
  const own = await app.newGroup({ label: 'Propre', parentPath: parent.path })
  const child = await app.newGroup({ label: 'Enfant', parentPath: own.path })
  const nadia = await app.newMember({ groupId: own.id, adminOf: [own.id] })
  const answers = new Set<string>()
  for (const groupId of [nord.id, parent.id, child.id, 'ug-ile', 'ug-none', 'ROOT'])
    for (const path of ['/cse-admin/get-user-group', '/cse-admin/list-users-in-group', '/cse-admin/list-groups']) {
      const response = await app.send(path, { groupId }, { as: nadia })
      answers.add(`${response.status} ${await response.text()}`)
    }
  for (const path of ['/admin/get-user-group', '/admin/list-sub-groups-in-group', '/admin/list-super-admins']) {
    const response = await app.send(path, { groupId: own.id }, { as: nadia })
    answers.add(`${response.status} ${await response.text()}`)
  }
  expect([...answers]).toEqual(['403 {"error":{"code":"notAdmin","message":"Not admin"}}'])
  const [row] = await db.orm.select().from(user).where(eq(user.id, nadia.userId))
  expect(row?.isAdmin).toBe(false)
})
