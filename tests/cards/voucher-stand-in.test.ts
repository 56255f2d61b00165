/** The stand-in of the voucher provider over HTTP, behind the patience that every request has. */
import { expect, test } from 'vitest'
import { patientVouchers } from '#features/selling/vouchers/patient-vouchers.ts'
import { voucherStandIn } from '#features/selling/vouchers/stand-in-vouchers.ts'
import { voucherAccounts } from '#simulators/ancv/account.ts'
import { voucherSimulator } from '#simulators/ancv/simulator.ts'
import { openVoucherStore } from '#simulators/ancv/store.ts'

async function standIn({ broken }: { broken?: () => Response | null } = {}) {
  const store = await openVoucherStore('file::memory:')
  const app = voucherSimulator({ store })
  let requests = 0
  const fetch = async (url: string, init: RequestInit) => {
    requests += 1
    return broken?.() ?? app.request(new URL(url).pathname, init)
  }
  const provider = patientVouchers(voucherStandIn({ base: 'http://stand-in.test', fetch }), {
    timeoutMs: 60,
    pauseMs: 1,
  })
  return { app, provider, requests: () => requests }
}

const input = (account = '12345678901') => ({
  reference: 'pa-1',
  amountCents: 2500,
  account,
  keepUntil: Date.now() + 3_600_000,
  returnUrl: 'https://boutique.test/cart',
})

const decide = (app: Awaited<ReturnType<typeof standIn>>['app'], outcome: string) =>
  app.request('/app/pa-1', { method: 'POST', body: new URLSearchParams({ outcome }) })

test("a voucher payment is requested, confirmed on the application's page, captured once and refunded once", async () => {
  const { app, provider } = await standIn()
  const asked = await provider.authorise(input())
  expect(asked).toEqual({ state: 'pending', amountCents: 2500, confirmUrl: 'https://boutique.test/_dev/ancv/app/pa-1' })
  expect(await (await app.request('/app/pa-1')).text()).toContain('25,00')
  const back = await decide(app, 'authorised')
  expect([back.status, back.headers.get('refresh')]).toEqual([200, '0; url=https://boutique.test/cart'])
  expect((await provider.authorise(input())).state).toBe('authorised')
  for (let again = 0; again < 2; again++) expect((await provider.capture('pa-1')).state).toBe('captured')
  const refund = { reference: 'pa-1', key: 'rf-1', amountCents: 2000 }
  expect([await provider.refund(refund), await provider.refund(refund)]).toEqual([
    { refundId: 'vr_rf-1' },
    { refundId: 'vr_rf-1' },
  ])
  await expect(provider.refund({ ...refund, key: 'rf-2' })).rejects.toMatchObject({ kind: 'invalid' })
  expect((await provider.release('pa-1')).state).toBe('captured')
})

test('the voucher stand-in declines, lets a payment expire, and abandons one that was never requested', async () => {
  for (const state of ['declined', 'expired'] as const) {
    const { provider } = await standIn()
    expect((await provider.authorise(input(voucherAccounts[state]))).state).toBe(state)
  }
  const { provider } = await standIn()
  await expect(provider.status('pa-1')).rejects.toMatchObject({ kind: 'missing' })
  expect((await provider.release('pa-1')).state).toBe('released')
  expect((await provider.authorise(input())).state).toBe('released')
})

test('a voucher answer that comes too late is asked for again, and belongs to its first payment', async () => {
  const { app, provider, requests } = await standIn()
  expect((await provider.authorise(input(voucherAccounts.late))).state).toBe('pending')
  expect(requests()).toBe(2)
  await decide(app, 'declined')
  expect((await provider.status('pa-1')).state).toBe('declined')
})

test('a voucher provider that does not answer, or answers nonsense, is asked three times and then counts as unavailable', async () => {
  for (const broken of [
    () => new Response('no', { status: 503 }),
    () => new Response('<html>', { status: 200 }),
    () => {
      throw new TypeError('fetch failed')
    },
  ]) {
    const { provider, requests } = await standIn({ broken })
    await expect(provider.capture('pa-1')).rejects.toMatchObject({ name: 'VoucherProviderError', kind: 'unavailable' })
    expect(requests()).toBe(3)
  }
})
