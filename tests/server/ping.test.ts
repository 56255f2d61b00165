import { expect, test } from 'vitest'
import { analyticsPing } from '#features/money/analytics/tables.ts'
import { FLOOD_LIMIT } from '#platform/flood-guard.ts'
import { type TestAppOptions, testApp } from '../support/test-app.ts'

const ping = '/api/ping?clientId=c-12345678&path=%2F&referrer='

async function world(config: TestAppOptions['config'] = {}) {
  const app = await testApp({ config })
  const count = async () => {
    await app.platform.settled()
    return (await app.db().orm.select().from(analyticsPing)).length
  }
  return { app, count }
}

test('a ping of our own page is counted, and one sent by another site is refused', async () => {
  const { app, count } = await world()
  expect((await app.fetch(ping)).status).toBe(204)
  expect((await app.fetch(ping, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect(await count()).toBe(1)
})

test('the log of pings leaves out the secrets of mailed links', async () => {
  const { app, count } = await world()
  const links = [
    '/link/abc',
    '/register-link/abc',
    '/reset-password/abc',
    '/admin-order/abc',
    '/controle/abc',
    '/register-invite?inviteId=abc',
  ]
  for (const link of links) {
    const place = encodeURIComponent(link)
    await app.fetch(`/api/ping?clientId=c-12345678&path=${place}&referrer=${place}`)
  }
  expect(await count()).toBe(links.length)
  expect(JSON.stringify(await app.db().orm.select().from(analyticsPing))).not.toContain('abc')
})

test('a flood of pings is answered but not written', async () => {
  const { app, count } = await world()
  const answers = await Promise.all(Array.from({ length: 400 }, () => app.fetch(ping)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  const written = await count()
  expect(written).toBeLessThanOrEqual(200)
  app.advance(1000)
  await app.fetch(ping)
  expect(await count()).toBe(written + 1)
})

test('pings of one IP address are limited to what a person can cause a minute, while others are counted', async () => {
  const { app, count } = await world({ throttles: true })
  const from = (address: string) => app.fetch(ping, { headers: { 'x-test-address': address } })
  for (let second = 0; second < 3; second++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => from('192.0.2.66')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    await count()
    app.advance(1000)
  }
  expect(await count()).toBe(FLOOD_LIMIT)
  await from('192.0.2.67')
  expect(await count()).toBe(FLOOD_LIMIT + 1)
})
