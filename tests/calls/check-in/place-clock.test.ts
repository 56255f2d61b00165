/** A door overseas lives by the clock of its place, whatever that of the region shows. */
import { expect, test } from 'vitest'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'
import { showPlace } from '../../support/partner-place.ts'

const FORT_DE_FRANCE = { postalCode: '97200', city: 'Fort-de-France' }
const HOUR = 3_600_000

test('a slot of the evening there, which is of the next day by the region’s clock, is of its own day at the door', async () => {
  const world = await checkInWorld()
  // 20:00 on 12 June there, 02:00 on 13 June in Paris.
  const startTs = Date.UTC(2026, 5, 13, 0)
  const { sold, codes } = await world.sell({ startTs, slots: 1 }, 2)
  await showPlace(world.db, sold.vendorId, FORT_DE_FRANCE)
  const { token } = await world.newLink(sold)
  const links = await world.app.call('/admin/list-scan-links', { vendorId: sold.vendorId }, { as: world.admin })
  expect(links.zone).toBe('America/Martinique')
  world.app.advance(Date.UTC(2026, 5, 12, 3, 30) - Date.now())
  expect(await world.scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'otherDay' })
  // 10:00 there.
  world.app.advance(10.5 * HOUR)
  const day = await world.app.call('/get-scan-day', { token })
  expect(day).toMatchObject({ day: '2026-06-12', zone: 'America/Martinique', slots: [{ startTs, sold: 2 }] })
  expect(await world.scan(token, codes[0] ?? '')).toMatchObject({ outcome: 'admitted' })
  const check = { vendorId: sold.vendorId, code: codes[1] ?? '', ...newScan() }
  const asked = (facts: object) => world.app.call('/admin/check-ticket', { ...check, ...facts }, { as: world.admin })
  expect(await asked({ day: '2026-06-13' })).toMatchObject({ outcome: 'otherDay' })
  expect(await asked({})).toMatchObject({ outcome: 'admitted' })
})

test('a ticket over a period is admitted on all of its days there, on its first and its last', async () => {
  const world = await checkInWorld()
  // 90 days by the clock of Paris: from 12 June to 9 September.
  const { sold, codes } = await world.sell({ kind: 'Flexible', startTs: Date.UTC(2026, 5, 11, 22) }, 3)
  await showPlace(world.db, sold.vendorId, FORT_DE_FRANCE)
  const at = async (ts: number, code: string | undefined) => {
    world.app.advance(ts - Date.now())
    // Sessions end before these days have passed.
    const as = await world.app.newMember({ isAdmin: true })
    const link = { vendorId: sold.vendorId, label: 'Entrée', expiresAt: ts + HOUR }
    const { url } = await world.app.call('/admin/create-scan-link', link, { as })
    const token = new URL(url).pathname.split('/').at(-1) ?? ''
    const { day, slots } = await world.app.call('/get-scan-day', { token })
    return [day, slots.length, (await world.scan(token, code ?? '')).outcome]
  }
  expect(await at(Date.UTC(2026, 5, 12, 3, 30), codes[0])).toEqual(['2026-06-11', 0, 'otherDay'])
  expect(await at(Date.UTC(2026, 5, 12, 4, 30), codes[0])).toEqual(['2026-06-12', 1, 'admitted'])
  expect(await at(Date.UTC(2026, 8, 10, 3, 30), codes[1])).toEqual(['2026-09-09', 1, 'admitted'])
  expect(await at(Date.UTC(2026, 8, 10, 4, 30), codes[2])).toEqual(['2026-09-10', 0, 'otherDay'])
})
