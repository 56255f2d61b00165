/** The pages that scan tickets, as they are served: what they may do, and what their address gives away. */
import { expect, test } from 'vitest'
import { checkInWorld } from '../support/check-in-world.ts'

const policies = async (response: Response) => {
  await response.text()
  return [response.headers.get('permissions-policy'), response.headers.get('content-security-policy')]
}
const allowed = [expect.stringContaining('camera=(self)'), expect.stringContaining("'wasm-unsafe-eval'")]
const refused = [expect.stringContaining('camera=()'), expect.not.stringContaining('wasm')]

test('the service worker is served below the check-in links only, and starts on no other page', async () => {
  const { app, sell, newLink } = await checkInWorld()
  const { sold } = await sell()
  const { token } = await newLink(sold)
  const worker = await app.fetch('/controle/sw.js')
  expect([worker.status, worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect(worker.headers.get('service-worker-allowed')).toBeNull()
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(await worker.text()).not.toContain(token)
  expect((await policies(await app.fetch(`/controle/${token}`)))[1]).toContain("worker-src 'self'")
  // Other pages may start the worker of the orders alone, to which a person comes without loading another document.
  const ofOrders = 'worker-src http://hoobiiz.localhost/orders/sw.js;'
  for (const path of ['/', '/controle', '/controle/guess', '/contact'])
    expect((await policies(await app.fetch(path)))[1], path).toContain(ofOrders)
})

test('camera and WebAssembly are allowed on the two scanning pages only', async () => {
  const { app, admin, sell, newLink } = await checkInWorld()
  const { sold } = await sell()
  const { token } = await newLink(sold)
  expect(await policies(await app.fetch(`/controle/${token}`))).toEqual(allowed)
  expect(await policies(await app.fetch('/admin/check-in', { as: admin }))).toEqual(allowed)
  for (const path of ['/', '/controle', '/controle/guess', '/contact', '/admin-order/guess', `/v/x/${sold.vendorId}`])
    expect(await policies(await app.fetch(path)), path).toEqual(refused)
  for (const path of ['/admin', '/admin/vendor', `/admin/vendor/${sold.vendorId}`, '/admin/check-in/more'])
    expect(await policies(await app.fetch(path, { as: admin })), path).toEqual(refused)
  // Nor without a session, where it is a way to the login.
  const visitor = await app.fetch('/admin/check-in')
  expect([visitor.status, visitor.headers.get('permissions-policy')]).toEqual([
    302,
    expect.stringContaining('camera=()'),
  ])
})

test('the check-in page says that a link is unknown, over or revoked, and keeps its secret out of logs and searches', async () => {
  const { app, admin, sell, newLink } = await checkInWorld()
  const { sold } = await sell()
  const link = await newLink(sold, { expiresAt: Date.now() + 3_600_000 })
  const page = async (token: string) => {
    const response = await app.fetch(`/controle/${token}`)
    return { status: response.status, text: await response.text(), robots: response.headers.get('x-robots-tag') }
  }
  const good = await page(link.token)
  expect(good).toMatchObject({ status: 200, robots: 'noindex' })
  expect(good.text).toContain('Théâtre du Parc')
  expect(good.text).toContain('name="referrer" content="no-referrer"')
  expect(await page('guess')).toMatchObject({ status: 404, text: expect.stringContaining('ne mène à aucun contrôle') })
  app.advance(2 * 3_600_000)
  expect((await page(link.token)).text).toContain('n’est plus valable')
  const other = await newLink(sold)
  await app.call('/admin/revoke-scan-link', { scanLinkId: other.id }, { as: admin })
  expect((await page(other.token)).text).toContain('a été retiré')
  expect(JSON.stringify(app.platform.logged)).not.toContain(link.token)
})
