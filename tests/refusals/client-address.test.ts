/** The client address decides throttles and local-only pages: a visitor cannot choose it. */
import { describe, expect, test } from 'vitest'
import { bunConnection } from '#server/bun-connection.ts'
import { type TestAppOptions, testApp } from '../support/test-app.ts'

function connection(peer: string, trustProxy: boolean, headers: Record<string, string> = {}) {
  const request = new Request('http://hoobiiz.localhost/', { headers })
  const server = { requestIP: () => ({ address: peer, family: 'IPv4' as const, port: 1 }) }
  const { clientAddress, secure, loopback } = bunConnection(request, server, trustProxy)
  return { clientAddress, secure, loopback }
}

const VISITOR = '198.51.100.7'

describe('without a proxy in front', () => {
  test('the socket gives the client address, and no header changes it or makes the connection secure', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', forwarded: 'for=192.0.2.1' }
    const own = { clientAddress: VISITOR, secure: false, loopback: false }
    for (const sent of [{}, headers]) expect(connection(VISITOR, false, sent)).toEqual(own)
  })

  test('a local connection never counts as forwarded', () => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(connection(peer, false).loopback).toBe(true)
      for (const header of ['x-forwarded-for', 'forwarded'])
        expect(connection(peer, false, { [header]: VISITOR }).loopback).toBe(false)
    }
  })
})

describe('behind a proxy', () => {
  test("the proxy's own entry, the last of the list, gives the client address, and a visitor's entries before it do not count", () => {
    for (const written of ['', '127.0.0.1, ', '192.0.2.1, 192.0.2.2, ']) {
      const headers = { 'x-forwarded-for': `${written}${VISITOR}`, 'x-forwarded-proto': 'https' }
      const named = { clientAddress: VISITOR, secure: true, loopback: false }
      expect(connection('127.0.0.1', true, headers)).toEqual(named)
    }
  })

  test('a local request may bypass the proxy', () => {
    expect(connection('127.0.0.1', true)).toEqual({ clientAddress: '127.0.0.1', secure: false, loopback: true })
    expect(connection(VISITOR, true).loopback).toBe(false)
  })
})

test('the figures are served to this machine and to holders of the token; without a configured token to no others', async () => {
  const ask = async (config: TestAppOptions['config'], authorization: string) => {
    const app = await testApp({ config })
    return (await app.fetch('/metrics', { headers: { authorization } })).status
  }
  for (const guess of ['', 'Bearer', 'Bearer null', 'Bearer undefined'])
    expect([guess, await ask({ metricsToken: null }, guess)]).toEqual([guess, 404])
  const metricsToken = 'the token of who reads the figures'
  expect(await ask({ metricsToken }, metricsToken)).toBe(404)
  expect(await ask({ metricsToken }, `Bearer ${metricsToken}`)).toBe(200)
})
