/** The built server as production runs it, without the checks of the tests: what is stored beside the declared fields stays. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { PostalAddress } from '#contract/catalogue-shapes.ts'
import type { RegionDb } from '#db/region-db.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { tenant as hoobiiz } from '../../tenants/hoobiiz/tenant.ts'
import { prepareRegion, SHOP_HOST } from '../support/http-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop } from '../support/shop.ts'

const SECRET = 'digicode 4521'
const address: PostalAddress = {
  placeId: null,
  main: '12 rue du Parc',
  secondary: '69001 Lyon',
  addressDetails: { streetNumber: '12', route: 'rue du Parc', postalCode: '69001', city: 'Lyon', country: 'France' },
  geometry: null,
}

let server: ServerProcess | undefined
let dataDir: string | undefined
afterEach(async () => {
  await server?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

/** A partner's address and a group's theme as something else, an import or an older version, may have stored them. */
async function fill(db: RegionDb): Promise<string> {
  const { vendorId } = await newShop({ db: () => db }).sell()
  const noted = JSON.stringify({ ...address, note: SECRET })
  const theme = JSON.stringify({ ...hoobiiz.theme, note: SECRET })
  await db.write([
    db.orm.insert(location).values({ id: 'vl-1', vendorId, position: 0, address, city: 'Lyon' }),
    db.orm
      .update(location)
      .set({ address: sql`${noted}` })
      .where(eq(location.id, 'vl-1')),
    db.orm
      .update(userGroup)
      .set({ whiteLabeling: sql`${theme}`, cseDomain: SHOP_HOST })
      .where(eq(userGroup.id, 'ROOT')),
  ])
  return vendorId
}

async function serve(checkResults: '0' | '1') {
  dataDir = await mkdtemp(join(tmpdir(), 'declared-'))
  const vendorId = await prepareRegion(dataDir, fill)
  server = await startServer({ dataDir, env: { DEMO: '0', CHECK_RESULTS: checkResults } })
  return { server, vendorId }
}

const call = (from: ServerProcess, path: string, input: unknown) =>
  from.fetch(`/api${path}`, {
    host: SHOP_HOST,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

test('the built server sends undeclared fields neither to callers nor to pages', async () => {
  const { server: shop, vendorId } = await serve('0')
  const vendor = await (await call(shop, '/get-vendor', { vendorId })).text()
  expect(vendor).toContain('12 rue du Parc')
  expect(vendor).not.toContain(SECRET)
  const session = await (await call(shop, '/get-session', {})).text()
  expect(session).toContain(hoobiiz.theme.title)
  expect(session).not.toContain(SECRET)
  const page = await shop.fetch(`/v/theatre-du-parc/${vendorId}`, { host: SHOP_HOST })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('12 rue du Parc')
  expect(html).not.toContain(SECRET)
  // The log goes another way than the answer, and may come after it.
  await expect.poll(() => shop.output()).toContain('vendor.addresses.0.address.note')
})

test('the built server refuses undeclared fields when the tests ask for the check', async () => {
  const { server: shop, vendorId } = await serve('1')
  const refused = await call(shop, '/get-vendor', { vendorId })
  expect(refused.status).toBe(500)
  expect(await refused.text()).toContain('vendor.addresses.0.address.note')
})
