/** Two groups in two regions, each with rows of its own, and the callers who might ask for them. */
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { type ShopSettings, startShop } from '../support/running-shop.ts'
import { buyEverything, SECRET_CENTS, sellEverything } from '../support/sales-world.ts'
import type { Sold } from '../support/shop.ts'
import { type CallSettings, HOST, openTestApp, type TestAppOptions } from '../support/test-app.ts'

export const CONSUMER_HOST = 'youpiiz.localhost'
const ISLAND_HOST = 'bourbon.localhost'
/** In every label of what is not for everyone. */
export const MARK = 'confidentielle'

/** Jobs would write while a test looks whether anything was written. */
export const ELSEWHERE: ShopSettings = {
  demo: false,
  prepare: async () => undefined,
  jobs: false,
}

export type World = Awaited<ReturnType<typeof isolationWorld>>

/** The caller closes it. Everything that is not for all costs `SECRET_CENTS`. */
export async function isolationWorld(options: Pick<TestAppOptions, 'pageCacheBytes'> = {}) {
  const cards = fakeCards()
  // With database files the handlers answer in this process; elsewhere they fill the tables, and the product is asked.
  const shop = inject('backEnd') === 'files' ? undefined : await startShop(ELSEWHERE)
  const app = await openTestApp({ cards, shop, ...options })
  const groupA = await app.newGroup({ permCse: true })
  const groupB = await app.newGroup({})
  const everything = await sellEverything(app, 'eu', 'pour tous')
  const forAll = await everything.sell('pour tous')
  const dear = { ticket: { publicPrice: SECRET_CENTS, youpiizPrice: SECRET_CENTS } }
  // Partners of these are there for all.
  const dearOfAll = { ...dear, vendor: { name: 'Théâtre du Parc' } }
  const restricted = await everything.sell(`${MARK} de A`, { ...dearOfAll, activity: { groupId: groupA.id } })
  const restrictedExpert = await everything.sellExpert(restricted.activityId, `Catalogue ${MARK}`)
  const hidden = await everything.sell(`${MARK} et cachée`, { ...dearOfAll, activity: { visibility: 'Hidden' } })
  const archived = await everything.sell(`${MARK} et archivée`, { ...dearOfAll, activity: { visibility: 'Archived' } })
  const ofPartnerOfA = await everything.sell(`${MARK} d’un partenaire`, { ...dear, vendor: { groupId: groupA.id } })
  const premium = await everything.sell('premium', { ...dear, activity: { cse: true } })
  const marie = await app.newMember({ groupId: groupA.id })
  const mariesOwn = await buyEverything(app, cards, marie, everything, { region: 'eu', host: HOST, name: 'de Marie' })
  const island = await sellEverything(app, 'oi', MARK)
  const islander = await app.newMember({ region: 'oi', host: ISLAND_HOST })
  const there = { region: 'oi', host: ISLAND_HOST, name: `${MARK} de l’île` }
  const islandersOwn = await buyEverything(app, cards, islander, island, there)

  if (shop) await app.askShop()

  /** Someone who is signed in on one host and sends its cookie to another. */
  async function carried(from: string, to: string, region = 'eu'): Promise<CallSettings> {
    const member = await app.newMember({ host: from, region })
    return { host: to, headers: { cookie: member.cookies.get(from) ?? '' } }
  }

  /** A fresh caller each time, so that no call changes what the next one finds. */
  const callers: Record<RoleName, () => Promise<CallSettings>> = {
    'a visitor': async () => ({}),
    'a visitor in consumer mode': async () => ({ host: CONSUMER_HOST }),
    'a member': async () => ({ as: await app.newMember() }),
    'a member in consumer mode': async () => ({
      as: await app.newMember({ host: CONSUMER_HOST }),
      host: CONSUMER_HOST,
    }),
    'a member of another group': async () => ({ as: await app.newMember({ groupId: groupB.id }) }),
    "another committee's administrator": async () => ({
      as: await app.newMember({ groupId: groupB.id, adminOf: [groupB.id] }),
    }),
    'a super admin': async () => ({ as: await app.newMember({ isAdmin: true }) }),
    'an erased person': async () => {
      const as = await app.newMember()
      await app.db().write([app.db().orm.update(user).set({ erasedAt: Date.now() }).where(eq(user.id, as.userId))])
      return { as }
    },
    'the session of another host': () => carried('localhost', HOST),
    'the session of the page, sent to its api host': () => carried(HOST, `api.${HOST}`),
    'the session of another region': () => carried(ISLAND_HOST, HOST, 'oi'),
    'a made-up session': async () => ({ headers: { cookie: 'session=aaaaaaaaaaaaaaaaaaaa' } }),
  }

  return {
    app,
    close: async () => {
      await app.close()
      await shop?.stop()
    },
    groupA,
    everything,
    forAll,
    restricted,
    restrictedExpert,
    hidden,
    archived,
    ofPartnerOfA,
    premium,
    mariesOwn,
    island,
    islandersOwn,
    callers,
  }
}

/** How the product must see each of them. */
export const roles = {
  'a visitor': { is: 'visitor' },
  'a visitor in consumer mode': { is: 'visitor', consumer: true },
  'a member': { is: 'member' },
  'a member in consumer mode': { is: 'member', consumer: true },
  'a member of another group': { is: 'member' },
  "another committee's administrator": { is: 'committeeAdmin' },
  'a super admin': { is: 'superAdmin' },
  'an erased person': { is: 'visitor' },
  'the session of another host': { is: 'visitor' },
  'the session of the page, sent to its api host': { is: 'visitor', api: true },
  'the session of another region': { is: 'visitor' },
  'a made-up session': { is: 'visitor' },
} as const satisfies Record<string, Role>

export interface Role {
  is: 'visitor' | 'member' | 'committeeAdmin' | 'superAdmin'
  /** On a host whose catalogue needs a session. */
  consumer?: true
  /** On a host without pages. */
  api?: true
}

export type RoleName = keyof typeof roles

/** The roles that the test is about, for `test.each`. */
export const rolesWhere = (choose: (role: Role) => boolean): [RoleName, Role][] =>
  (Object.entries(roles) as [RoleName, Role][]).filter(([, role]) => choose(role))

/** Signed in, of another group than what is looked for. */
export const strangers = rolesWhere(({ is, consumer }) => (is === 'member' || is === 'committeeAdmin') && !consumer)

export const wish = (sold: Sold) => ({
  stockIds: sold.slotIds,
  ticketInfoId: sold.ticketId,
  quantity: 1,
  options: [],
})
