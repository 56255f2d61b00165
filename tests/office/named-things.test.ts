/** Addresses of the office that name a thing: without it the office's own page says so, with the status of it. */
import { officePaths } from 'virtual:office-paths'
import { expect, test } from 'vitest'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { createExamples } from '../isolation/office-examples.ts'
import { buyingWorld } from '../support/buying.ts'
import { START } from '../support/test-app.ts'

const GROUP = '/cse-admin/$groupId'
const named = (path: string) => [...path.matchAll(/\/\$(\w+)/g)].map(([, name = '']) => name)
const address = (path: string, things: Readonly<Record<string, string>>) =>
  path.replace(/\$(\w+)/g, (_name, name: string) => things[name] ?? `no-${name}`)

/** Every address with an id in it; what hangs from the tree of groups is a window over it, which says itself what is not there. */
const paths = Object.keys(officePaths).filter((path) => named(path.replace(GROUP, '')).length > 0)

async function world() {
  const { app, marie, shop, startWith } = await buyingWorld()
  await newCatalogue(app)
  const sold = await shop.sell({})
  const { paymentId } = await startWith(marie, sold)
  const group = await app.newGroup({ premium: true })
  const other = await app.newGroup({ premium: true })
  const as = await app.newMember({ isAdmin: true, adminOf: [group.id] })
  const things = async (groupId: string): Promise<Record<string, string>> => {
    const field = { label: 'Taille', help: '', type: 'Text' as const, choices: [], required: false }
    const people = { filledBy: 'Member' as const, readers: 'Committee' as const }
    const asked = await app.call('/cse-admin/create-member-field', { groupId, ...field, ...people }, { as })
    return { ...(await createExamples(app, { as }, groupId)), fieldId: asked.item.id, groupId }
  }
  const word = { typed: 'ciné', meant: ['cinéma'], bothWays: true, isUsed: true }
  const { item: synonym } = await app.call('/admin/create-synonym', word, { as })
  const ofAll = { synonymId: synonym.id, stockId: sold.slotIds[0] ?? '', purchaseId: paymentId }
  const cats = { cat1Id: 'c1-culture', cat2Id: 'c2-musees', cat3Id: 'c3-art' }
  const read = async (path: string) => {
    const response = await app.fetch(path, { as })
    return [path, response.status, (await response.text()).includes('id="office"')]
  }
  return { app, read, own: { ...ofAll, ...cats, ...(await things(group.id)) }, foreign: await things(other.id) }
}

test('every URL of an item opens it, and is not found without the item or with the id of another', async () => {
  const { read, own, foreign } = await world()
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const isCommittees = path.startsWith(GROUP)
    expect(await read(address(path, own))).toEqual([address(path, own), 200, true])
    for (const name of named(path.replace(GROUP, ''))) {
      const without = address(path, { ...own, [name]: `no-${name}` })
      expect(await read(without)).toEqual([without, 404, true])
      const strange = address(path, { ...own, [name]: foreign[name] ?? '' })
      if (isCommittees) expect(await read(strange)).toEqual([strange, 404, true])
    }
  }
  const elsewhere = '/admin/cat1/c1-sport/cat2/c2-musees'
  expect(await read(elsewhere)).toEqual([elsewhere, 404, true])
  expect(await read('/admin/activity/%E0%A4%A')).toEqual(['/admin/activity/%E0%A4%A', 404, true])
})

test('a statement opens as long as there are sales, even when partner or group has been deleted', async () => {
  const { app, read } = await world()
  const paths = ['/admin/statements/vendor/v-gone', '/admin/statements/group/ug-gone']
  for (const path of paths) expect(await read(path)).toEqual([path, 404, true])
  const sale = { eventId: 1, attemptId: 'pa-gone', itemId: 'o-gone', vendorId: 'v-gone', groupId: 'ug-gone', ts: START }
  const { orm, write } = app.db()
  await write([orm.insert(statementEntry).values({ ...sale, quantity: 1, owed: 900, price: 1500, fees: 0 })])
  for (const path of paths) expect(await read(path)).toEqual([path, 200, true])
  expect(await read('/admin/vendor/v-gone')).toEqual(['/admin/vendor/v-gone', 404, true])
})
