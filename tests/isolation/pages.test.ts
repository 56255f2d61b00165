/** A rendered page is as much an answer as that of a call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSettings } from '../support/test-app.ts'
import { isolationWorld, MARK, rolesWhere, type World } from './isolation-world.ts'
import { listWorldPages, showsPrice } from './world-pages.ts'

let world: World
beforeAll(async () => {
  world = await isolationWorld()
}, 120_000)
afterAll(() => world?.close(), 60_000)

async function read(path: string, { as, host, headers }: CallSettings) {
  const response = await world.app.fetch(path, { as, host, headers })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const readers = rolesWhere(({ is, consumer, api }) => is !== 'superAdmin' && !consumer && !api)

// [C-ROLE-007]
test.each(readers)('pages of %s show no restricted content', async (name) => {
  const caller = await world.callers[name]()
  const { open, closed } = listWorldPages(world)
  for (const path of open) {
    const { status, html } = await read(path, caller)
    expect([path, status, html.includes(MARK), showsPrice(html)]).toEqual([path, 200, false, false])
  }
  for (const path of closed) {
    const { status, html } = await read(path, caller)
    expect([path, status, html.includes(MARK), showsPrice(html)]).toEqual([path, 404, false, false])
  }
})

// The control.
test('pages of a member of the group show the content restricted to it', async () => {
  const { app, groupA, premium, restricted, ofPartnerOfA } = world
  const as = await app.newMember({ groupId: groupA.id })
  const home = await read('/', { as })
  expect([home.html.includes(MARK), showsPrice(home.html)]).toEqual([true, true])
  for (const { activityId } of [restricted, ofPartnerOfA, premium]) {
    const { status, html } = await read(`/a/x/${activityId}`, { as })
    expect([status, showsPrice(html)]).toEqual([200, true])
  }
})

// [C-ROLE-006] [C-ROLE-008] [C-ROLE-009] [C-ROLE-010] [C-ROLE-011] [C-ROLE-012]
test.each(rolesWhere(({ is, api }) => is === 'visitor' && !api))(
  'pages that need a session lead %s to the sign-in',
  async (name, { consumer }) => {
    const caller = await world.callers[name]()
    const own = ['/cart', '/orders', `/orders/${world.mariesOwn.paidPaymentId}`, '/account', '/member-card']
    const { open, closed } = listWorldPages(world)
    for (const path of consumer ? [...own, ...open, ...closed] : own) {
      const { status, location, html } = await read(path, caller)
      expect([path, status, new URL(location ?? '', 'http://x').pathname]).toEqual([path, 302, '/login'])
      expect([path, html.includes(MARK)]).toEqual([path, false])
    }
  },
)

test("a stranger's page of another person's order contains nothing of it", async () => {
  const { app, mariesOwn } = world
  const { html } = await read(`/orders/${mariesOwn.paidPaymentId}`, { as: await app.newMember() })
  expect([html.includes('de Marie'), html.includes(mariesOwn.orderId)]).toEqual([false, false])
})
