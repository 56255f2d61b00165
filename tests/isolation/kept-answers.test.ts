/** An answer with a secret is repeated to its caller with the same key, and is not readable in storage meanwhile. */
import { expect, test } from 'vitest'
import { dbState } from '../support/db-state.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const keyed = (key: string) => ({ 'idempotency-key': key })

async function world() {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({})
  const { vendorId } = await newShop(app).sell()
  const state = {
    label: 'Paie',
    url: 'https://systemes.exemple.fr/guichet',
    events: ['order.paid' as const],
    enabled: true,
  }
  const webhook = (key: string, by = as) =>
    app.call('/admin/create-webhook', { groupId: group.id, ...state }, { as: by, headers: keyed(key) })
  const expiresAt = Date.now() + 86_400_000
  const scanLink = (key: string) =>
    app.call('/admin/create-scan-link', { vendorId, label: 'Porte', expiresAt }, { as, headers: keyed(key) })
  return { app, as, webhook, scanLink }
}

/** Where of all tables a text lies. */
async function places(app: Awaited<ReturnType<typeof testApp>>, text: string): Promise<string[]> {
  return Object.entries(await dbState(app)).flatMap(([place, rows]) => (rows.includes(text) ? [place] : []))
}

test('the secret of a webhook and the link of a check-in are in no table, and are returned again for their idempotency key', async () => {
  const { app, as, webhook, scanLink } = await world()
  const made = await webhook('cle-de-webhook-1')
  const rotate = { as, headers: keyed('cle-de-rotation-1') }
  const rotated = await app.call('/admin/rotate-webhook-secret', { webhookId: made.id }, rotate)
  const link = await scanLink('cle-de-porte-1')
  const token = link.url.split('/').at(-1) ?? ''
  for (const secret of [made.secret, rotated.secret, token]) {
    expect(secret.length).toBeGreaterThan(15)
    expect(await places(app, secret)).toEqual([])
  }
  expect(await webhook('cle-de-webhook-1')).toEqual(made)
  expect(await app.call('/admin/rotate-webhook-secret', { webhookId: made.id }, rotate)).toEqual(rotated)
  expect(await scanLink('cle-de-porte-1')).toEqual(link)
  // Another administrator's key is another key.
  expect((await webhook('cle-de-webhook-1', await app.newMember({ isAdmin: true }))).secret).not.toBe(made.secret)
})
