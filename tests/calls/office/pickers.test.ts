/** Lookups of the office's form fields as one types: addresses and groups. */
import { expect, test, vi } from 'vitest'
import { testApp } from '../../support/test-app.ts'

const SERVICE = 'https://addresses.test/search'
const feature = (name: string, id = `id-${name}`) => ({
  geometry: { coordinates: [4.83, 45.76] },
  properties: { id, name, housenumber: '12', street: 'Rue Haute', postcode: '69001', city: 'Lyon' },
})

type Fetch = (url: URL | RequestInfo, init?: RequestInit) => Promise<Response>

/** An app whose address service answers what `fetch` says, with one city of its own. */
async function lookup(answer: Fetch | null) {
  const app = await testApp({
    ...(answer ? { fetch: Object.assign(answer, { preconnect: () => undefined }) } : {}),
    config: { addressSearchUrl: answer ? SERVICE : null },
  })
  const admin = await app.newMember({ isAdmin: true })
  const find = async (input: string) => (await app.call('/admin/address-lookup', { input }, { as: admin })).suggestions
  return { app, admin, find }
}

// [K-CALL-012] [K-CALL-013]
test('the pickers answer super admins and committees alike; each suggestion has its URL, its id and two lines of text', async () => {
  const { app, find } = await lookup(null)
  const group = await app.newGroup({})
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const found = await find('12 rue Haute Lyon')
  const [suggestion] = found
  expect([found.length, suggestion?.main, suggestion?.secondary]).toEqual([1, '12 rue Haute', '69001 Lyon'])
  expect(suggestion?.placeId).toMatch(/./)
  expect(suggestion?.address).toMatchObject({ placeId: suggestion?.placeId, main: '12 rue Haute' })
  const input = { groupId: group.id, input: '12 rue Haute Lyon' }
  const theirs = await app.call('/cse-admin/address-lookup', input, { as: secretary })
  expect(theirs.suggestions).toEqual(found)
  expect((await app.send('/cse-admin/address-lookup', { input: 'Lyon' }, { as: secretary })).status).toBe(403)
})

test('a postal address is found offline among the bundled cities', async () => {
  const { find } = await lookup(null)
  expect(await find('ly')).toEqual([])
  expect(await find('12 rue Haute Lyon')).toMatchObject([
    {
      main: '12 rue Haute',
      secondary: '69001 Lyon',
      address: {
        addressDetails: { streetNumber: '12', route: 'rue Haute', city: 'Lyon' },
        geometry: { location: { lat: 45.76, lng: 4.84 } },
      },
    },
  ])
})

test('the configured address service is asked with the typed text', async () => {
  const asked: URL[] = []
  const { find } = await lookup(async (url) => {
    asked.push(new URL(String(url)))
    return Response.json({ features: [feature('12 Rue Haute')] })
  })
  expect(await find('12 rue h')).toMatchObject([
    { main: '12 Rue Haute', secondary: '69001 Lyon', address: { geometry: { location: { lat: 45.76, lng: 4.83 } } } },
  ])
  expect(asked.map(({ href, searchParams }) => [href.startsWith(SERVICE), searchParams.get('q')])).toEqual([
    [true, '12 rue h'],
  ])
})

test.each([
  ['does not answer in time', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
  ['answers with an error', async () => new Response('away', { status: 503 })],
  ['answers in another shape', async () => Response.json({ features: [{ geometry: null }] })],
  ['answers without JSON', async () => new Response('<html>', { status: 200 })],
])('a postal address is looked up in the bundled cities when the service %s', async (_how, answer) => {
  const fetched = vi.fn<Fetch>(answer)
  const { app, find } = await lookup(fetched)
  expect((await find('Lyon'))[0]).toMatchObject({ main: 'Lyon', secondary: '69001 Lyon' })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(app.platform.logged.map(({ event }) => event)).toContain('address-lookup.failed')
})

test('a slow address service is abandoned after a time limit', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const { find } = await lookup((_url, init) => {
    signals.push(init?.signal)
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  })
  expect((await find('Lyon'))[0]).toMatchObject({ main: 'Lyon' })
  expect(signals.map((signal) => signal?.reason?.name)).toEqual(['TimeoutError', 'TimeoutError'])
}, 20_000)

test('a super admin finds groups by name, with their ancestors', async () => {
  const { app, admin } = await lookup(null)
  const parent = await app.newGroup({ label: 'Énergies du Sud' })
  const child = await app.newGroup({ label: 'Énergies du Sud, Nîmes', parentPath: parent.path })
  const found = await app.call('/admin/list-groups', { text: 'sud' }, { as: admin })
  expect(found.items).toEqual([
    { id: parent.id, label: 'Énergies du Sud', above: [], childCount: 1 },
    {
      ...{ id: child.id, label: 'Énergies du Sud, Nîmes', childCount: 0 },
      above: [{ id: parent.id, label: 'Énergies du Sud' }],
    },
  ])
  const one = await app.call('/admin/list-groups', { id: child.id }, { as: admin })
  expect(one.items.map(({ label }) => label)).toEqual(['Énergies du Sud, Nîmes'])
})

/** Sud has Nîmes and Alès below it, Alès has an agency; Nord is beside it. */
async function tree() {
  const { app, admin } = await lookup(null)
  const south = await app.newGroup({ label: 'Sud' })
  const nimes = await app.newGroup({ label: 'Nîmes', parentPath: south.path })
  const ales = await app.newGroup({ label: 'Alès', parentPath: south.path })
  const agency = await app.newGroup({ label: 'Alès, agence', parentPath: ales.path })
  const north = await app.newGroup({ label: 'Nord' })
  // An id that begins like another's is not below it.
  const near = await app.newGroup({ id: `${ales.id}x`, label: 'Alès bis', parentPath: 'ROOT' })
  const secretary = await app.newMember({ groupId: ales.id, adminOf: [ales.id] })
  return { app, admin, secretary, south, nimes, ales, agency, north, near }
}

test('the groups directly below a group are listed page by page, and sorted without regard to accents', async () => {
  const { app, admin, south, ales, nimes } = await tree()
  const top = await app.call('/admin/list-groups', { parentId: null }, { as: admin })
  expect(top.items.map(({ label }) => label).filter((label) => /Sud|Nord|bis/.test(label))).toEqual([
    'Alès bis',
    'Nord',
    'Sud',
  ])
  expect(top.items.map(({ id }) => id)).not.toContain('ROOT')
  const first = await app.call('/admin/list-groups', { parentId: south.id, limit: 1 }, { as: admin })
  expect([first.total, first.items.map(({ id, childCount }) => [id, childCount])]).toEqual([2, [[ales.id, 1]]])
  const cursor = first.nextCursor ?? ''
  const second = await app.call('/admin/list-groups', { parentId: south.id, limit: 1, cursor }, { as: admin })
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[nimes.id], null])
})

test('a committee sees its own group and its sub-groups, and no group above or beside', async () => {
  const { app, secretary, south, ales, agency, near } = await tree()
  const list = async (input: { id?: string; parentId?: string | null; text?: string }) =>
    (await app.call('/cse-admin/list-groups', { groupId: ales.id, ...input }, { as: secretary })).items
  expect(await list({ parentId: null })).toEqual([{ id: ales.id, label: 'Alès', above: [], childCount: 1 }])
  expect(await list({ parentId: ales.id })).toEqual([
    { id: agency.id, label: 'Alès, agence', above: [{ id: ales.id, label: 'Alès' }], childCount: 0 },
  ])
  expect((await list({})).map(({ id }) => id)).toEqual([ales.id, agency.id])
  expect((await list({ text: 'ales' })).map(({ id }) => id)).toEqual([ales.id, agency.id])
  for (const foreign of [{ id: south.id }, { id: near.id }, { parentId: south.id }, { parentId: 'ROOT' }])
    expect(await list(foreign)).toEqual([])
  await expect(app.call('/cse-admin/list-groups', { groupId: south.id }, { as: secretary })).rejects.toMatchObject({
    status: 403,
  })
  await expect(app.call('/admin/list-groups', {}, { as: secretary })).rejects.toMatchObject({ status: 403 })
})
