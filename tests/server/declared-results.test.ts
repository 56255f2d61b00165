/** Fields of a handler's answer that leave the server: those that the contract declares. A handler that answers more is mocked. */
import { expect, test, vi } from 'vitest'
import type { getVendorHandler } from '#features/catalogue/shop/get-vendor.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const contact = { firstName: 'Ana', lastName: 'Roy', email: 'ana.roy@prive.test', phone: '0478000000' }

/** The row of the partner as it is stored, as a handler without a care would hand it on. */
vi.mock('#features/catalogue/shop/get-vendor.ts', async (original) => {
  const { getVendorHandler: real } = await original<{ getVendorHandler: typeof getVendorHandler }>()
  const run: typeof real.run = async (ctx, input) => {
    const { vendor } = (await real.run(ctx, input)) as { vendor: object }
    return { vendor: { ...vendor, comments: 'mauvais payeur', contact } }
  }
  return { getVendorHandler: { ...real, run } }
})

async function partner(checkResults: boolean) {
  const app = await testApp({ config: { checkResults } })
  const sold = await newShop(app).sell({ vendor: { name: 'Théâtre du Parc' } })
  return { app, vendorId: sold.vendorId }
}

test('production leaves undeclared fields out of calls and pages, and logs them', async () => {
  const { app, vendorId } = await partner(false)
  const response = await app.send('/get-vendor', { vendorId })
  const body = await response.text()
  expect(response.status).toBe(200)
  expect(body).toContain('Théâtre du Parc')
  expect(body).not.toMatch(/prive\.test|mauvais payeur|contact|comments/)

  const page = await app.fetch(`/v/theatre-du-parc/${vendorId}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('Théâtre du Parc')
  expect(html).not.toMatch(/prive\.test|mauvais payeur/)

  const surplus = app.platform.logged.filter(({ event }) => event === 'call.surplus')
  expect(surplus[0]).toMatchObject({
    level: 'error',
    fields: { call: '/get-vendor', fields: 'vendor.comments, vendor.contact' },
  })
  expect(JSON.stringify(surplus)).not.toMatch(/prive\.test|mauvais payeur/)
})

test('tests refuse a result with undeclared fields, naming the call and the fields', async () => {
  const { app, vendorId } = await partner(true)
  await expect(app.call('/get-vendor', { vendorId })).rejects.toMatchObject({
    status: 500,
    message: '/get-vendor answers more than its contract declares: vendor.comments, vendor.contact',
  })
  expect((await app.fetch(`/v/theatre-du-parc/${vendorId}`)).status).toBe(500)
})
