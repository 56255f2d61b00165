/** Pages that are kept are everyone's: nothing of one person's gets into them, and they are given to nobody who may see more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSettings } from '../support/test-app.ts'
import { isolationWorld, MARK, type World } from './isolation-world.ts'
import { listWorldPages, showsPrice } from './world-pages.ts'

let world: World
beforeAll(async () => {
  world = await isolationWorld({ pageCacheBytes: 10_000_000 })
})
afterAll(() => world.app.close())

async function read(path: string, settings: CallSettings = {}) {
  const response = await world.app.fetch(path, settings)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The page without its nonce, which is new each time. */
function still({ headers, html }: Awaited<ReturnType<typeof read>>): string {
  const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
  return nonce === '' ? html : html.replaceAll(nonce, '')
}

test('visitors get the kept page and members of the group their own, in any order', async () => {
  const { app, groupA, callers } = world
  const insider = { as: await app.newMember({ groupId: groupA.id, firstName: 'Marie-Odile' }) }
  const stranger = await callers['a member of another group']()
  const { open } = listWorldPages(world)
  for (const path of open) {
    const own = await read(path, insider)
    const kept = await read(path)
    const foreign = await read(path, stranger)
    const again = await read(path)
    const ownAgain = await read(path, insider)
    for (const { html } of [kept, again, foreign])
      expect([path, html.includes(MARK), showsPrice(html)]).toEqual([path, false, false])
    expect([path, still(again) === still(kept)]).toEqual([path, true])
    expect([path, still(ownAgain) === still(own)]).toEqual([path, true])
    expect([path, kept.html.includes('Marie-Odile')]).toEqual([path, false])
  }
  // The control: there was something to give away.
  const home = await read('/', insider)
  expect([home.html.includes(MARK), showsPrice(home.html), home.html.includes('Marie-Odile')]).toEqual([
    true,
    true,
    true,
  ])
})

test('a visitor gets no kept page of restricted content', async () => {
  const { app, groupA } = world
  const insider = { as: await app.newMember({ groupId: groupA.id }) }
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const { closed } = listWorldPages(world)
  for (const path of closed) {
    for (const settings of [admin, insider]) await read(path, settings)
    for (let at = 0; at < 2; at++) {
      const { status, html } = await read(path)
      expect([path, status, html.includes(MARK), showsPrice(html)]).toEqual([path, 404, false, false])
    }
  }
})

test('a page is never answered as unmodified, nor cached between the server and the person', async () => {
  const { app, groupA } = world
  const insider = { as: await app.newMember({ groupId: groupA.id }) }
  for (const path of listWorldPages(world).open) {
    const own = await read(path, insider)
    for (const { headers } of [own, await read(path)])
      expect([path, headers.get('etag'), headers.get('last-modified')]).toEqual([path, null, null])
    expect([path, own.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect([path, (await read(path)).headers.get('cache-control')]).toEqual([path, 'private, no-cache'])
    const headers = { 'if-none-match': '*', 'if-modified-since': new Date(Date.now() + 1000).toUTCString() }
    const { status, html } = await read(path, { headers })
    expect([path, status, html.includes('<html'), html.includes(MARK)]).toEqual([path, 200, true, false])
  }
})

test('calls show a visitor no more than the pages do', async () => {
  const { app, everything, restricted, hidden, archived, ofPartnerOfA, premium } = world
  const lists = [
    {},
    { limit: 15 },
    { catId: everything.categories.cat1Id },
    { vendorId: restricted.vendorId },
    { besideId: premium.activityId },
    { sort: { type: 'aroundMe' as const, lat: 45, lng: 4 } },
  ]
  const answers = [
    ...(await Promise.all(lists.map((input) => app.call('/list-activity', input)))),
    ...(await Promise.all(['confid', 'sortie', 'theatre'].map((query) => app.call('/search-activity', { query })))),
    await app.call('/get-activity', { activityId: premium.activityId }),
    await app.call('/search-city', { query: 'lyo' }),
  ]
  const text = JSON.stringify(answers)
  expect([text.includes('Sortie pour tous'), text.includes(MARK), showsPrice(text)]).toEqual([true, false, false])
  for (const { activityId } of [restricted, hidden, archived, ofPartnerOfA]) {
    await expect(app.call('/get-activity', { activityId })).rejects.toMatchObject({ code: 'activityNotFound' })
    expect(await app.call('/list-activity', { besideId: activityId })).toMatchObject({ total: 0, activities: [] })
  }
})
