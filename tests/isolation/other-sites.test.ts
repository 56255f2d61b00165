/** A secret opens what it is for on its own site, and nothing on another tenant's of the same region (D05, D15). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type CallPath, calls } from '#api/calls.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { giftWorld, HOLDER } from '../support/gift-world.ts'
import { HOST } from '../support/test-app.ts'

const OTHER_TENANT = 'youpiiz.localhost'
const PASSWORD = 'un-long-mot-de-passe'
const UNKNOWN = 'guess-of-a-secret'

type World = Awaited<ReturnType<typeof giftWorld>>

/** Input with the secret, and what a guess sends in its place. */
type Made = [good: object, guess: object]

const order = async (world: World) => {
  const { purchase, orderId } = await world.bought({ kind: 'Flexible', startTs: Date.now() - 3_600_000 })
  return { orderId, number: purchase.number ?? '', email: world.marie.email }
}
const confirmation = async (world: World) => {
  const { orderId } = await world.bought()
  const { orm, write } = world.db
  const tokenHash = await sha256Hex('partner')
  await write([orm.update(orderItem).set({ tokenHash }).where(eq(orderItem.id, orderId))])
  return { orderId, token: 'partner' }
}
const gift = async (world: World) => {
  const { tickets } = await world.bought()
  return world.offered(tickets[0] ?? '')
}
const place = async ({ marie, shop, db }: World) => {
  const { activityId, ticketId } = await shop.sell({ kind: 'Flexible' })
  const of = { userId: marie.userId, activityId, ticketInfoId: ticketId, quantity: 1, place: 1 }
  const row = { ...of, id: 'wl-a', origin: `http://${HOST}:8787`, joinedAt: 0, tokenHash: await sha256Hex('waits') }
  await db.write([db.orm.insert(waiting).values(row)])
}
const link = async (
  { marie, db }: World,
  kind: Parameters<typeof newToken>[1]['kind'],
  { userId = marie.userId, email = marie.email, subject }: { userId?: string; email?: string; subject?: unknown } = {},
) => {
  const facts = { kind, host: HOST, userId, email, subject }
  const { id, statement } = await newToken(db, facts, Date.now())
  await db.write([statement])
  return id
}
const registration = (world: World) => {
  const names = { firstName: 'Nora', lastName: 'Diallo', phoneNumber: '', memberCardCode: null, accountId: null }
  const subject = { ...names, passwordHash: 'x', groupId: 'ROOT', isRoot: true }
  return link(world, 'Registration', { email: 'neuve@exemple.test', subject })
}
const byLink = (id: string, more: object = {}): Made => [
  { id, ...more },
  { id: UNKNOWN, ...more },
]
const byToken = (token: string, more: object = {}): Made => [
  { token, ...more },
  { token: UNKNOWN, ...more },
]

/** Every call that a visitor may make, and whose input has one of these, is a case or a reason. */
const secretFields = ['token', 'id', 'inviteId', 'number', 'placeId'] as const

const cases: Partial<Record<CallPath, (world: World) => Promise<Made>>> = {
  '/get-withdrawal-order': async (world) => {
    const { number, email } = await order(world)
    return [
      { number, email },
      { number: '00000000000000000000', email },
    ]
  },
  '/withdraw-from-contract': async (world) => {
    const { number, email, orderId } = await order(world)
    const declared = { email, name: 'Marie', orderIds: [orderId] }
    return [
      { number, ...declared },
      { number: '00000000000000000000', ...declared },
    ]
  },
  '/get-order-from-token': async (world) => byToken((await confirmation(world)).token),
  '/finalize-purchase': async (world) => {
    const { token, orderId } = await confirmation(world)
    return byToken(token, { orderId, action: 'confirm' })
  },
  '/get-gift': async (world) => byToken(await gift(world)),
  '/accept-gift': async (world) => byToken(await gift(world), { holder: HOLDER }),
  '/get-waiting-link': async (world) => {
    await place(world)
    return byToken('waits')
  },
  '/leave-by-waiting-link': async (world) => {
    await place(world)
    return byToken('waits')
  },
  '/link': async (world) => byLink(await link(world, 'MagicLink')),
  '/get-link': async (world) => byLink(await link(world, 'MagicLink')),
  '/get-registration': async (world) => byLink(await registration(world)),
  '/get-invitation': async (world) => {
    const { id: groupId } = await world.app.newGroup({ label: 'Qui écrit', premium: true })
    const { userId } = await world.app.newMember({ groupId })
    return [{ inviteId: await link(world, 'Invite', { userId }) }, { inviteId: UNKNOWN }]
  },
  '/register-link': async (world) => byLink(await registration(world), { password: PASSWORD }),
  '/reset-password': async (world) =>
    byLink(await link(world, 'Reset'), { email: world.marie.email, password: PASSWORD }),
}

/** Why a secret is good on every site of its region. */
const everywhere: Partial<Record<CallPath, string>> = {
  '/get-unsubscription': 'refusing mails never depends on where one does it',
  '/unsubscribe': 'refusing mails never depends on where one does it',
  '/get-scan-day': 'a partner sells on every site of the region, and lets in whoever bought on one',
  '/check-scanned-ticket': 'a partner sells on every site of the region, and lets in whoever bought on one',
  '/admit-scanned-name': 'a partner sells on every site of the region, and lets in whoever bought on one',
  '/reconcile-scans': 'a partner sells on every site of the region, and lets in whoever bought on one',
  '/get-place': 'answered from memory: a place in the line of one opening, which names nobody',
  '/register-invite': 'leads to the host that the invitation is for (D05)',
}

const asked = (Object.keys(calls) as CallPath[]).filter(
  (path) =>
    ['anyone', 'visitor', 'token'].includes(calls[path].access) &&
    secretFields.some((field) => field in calls[path].input.shape),
)

test('each call that opens something to a visitor by a secret is tried, or has its reason', () => {
  expect(asked.filter((path) => !(path in cases) && !(path in everywhere))).toEqual([])
  expect(
    [...Object.keys(cases), ...Object.keys(everywhere)].filter((path) => !asked.includes(path as CallPath)),
  ).toEqual([])
})

describe('a secret of another tenant in the same region', () => {
  test.each(Object.entries(cases))('is to %s as one that does not exist', async (path, make) => {
    const world = await giftWorld()
    const { app } = world
    const [good, guess] = await make(world)
    const answerTo = (input: object, host: string) =>
      app.call(path as '/get-gift', input as { token: string }, { host }).then(
        (found: unknown) => found,
        (error: unknown) => ({ refused: (error as { code: string }).code }),
      )
    const unknown = await answerTo(guess, OTHER_TENANT)
    await expectNothingChanged(app, async () => {
      expect(await answerTo(good, OTHER_TENANT)).toEqual(unknown)
    })
    // On its own site it opens what it is for.
    expect(await answerTo(good, HOST)).not.toEqual(await answerTo(guess, HOST))
  })
})

test("an operator opens a partner's link on whatever site they work", async () => {
  const world = await giftWorld()
  const { token, orderId } = await confirmation(world)
  const operator = await world.app.newMember({ isAdmin: true, host: OTHER_TENANT })
  const opened = await world.app.call('/get-order-from-token', { token }, { as: operator, host: OTHER_TENANT })
  expect(opened.order.id).toBe(orderId)
})
