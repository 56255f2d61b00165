import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCustomHostnames } from '#features/committee/groups/domains/custom-hostnames.ts'
import { CustomHostnameError } from '#features/committee/groups/domains/hostname-answers.ts'
import { type CloudflareFault, cloudflareSimulator } from '#simulators/cloudflare/simulator.ts'
import { type Served, serveHono } from '../support/serve-hono.ts'

const apiToken = 'token-that-must-never-be-shown'
let server: Served
let requests: string[]

beforeEach(async () => {
  server = await serveHono(cloudflareSimulator({ apiToken }))
  requests = []
})
afterEach(() => server.close())

const hostnames = (token = apiToken) =>
  createCustomHostnames({
    apiBase: server.url,
    zoneId: 'zone-1',
    apiToken: token,
    timeoutMs: 300,
    retryPauseMs: 1,
    fetch: (url, init) => {
      requests.push(`${init?.method} ${url}`)
      return fetch(url, init)
    },
  })

const spoil = (...faults: CloudflareFault[]) =>
  fetch(`${server.url}/faults`, { method: 'POST', body: JSON.stringify(faults) })

const decide = (hostname: string, outcome: string) =>
  fetch(`${server.url}/outcomes/${hostname}`, { method: 'PUT', body: JSON.stringify({ outcome }) })

test('a custom hostname is pending with its DNS records, active without them, or failed with the reason', async () => {
  const made = await hostnames().create('billets.nord.fr')
  expect(made).toMatchObject({ domain: 'billets.nord.fr', status: 'pending', problems: [] })
  expect(made.records.map(({ name }) => name)).toEqual([
    '_cf-custom-hostname.billets.nord.fr',
    '_acme-challenge.billets.nord.fr',
  ])
  await decide('billets.nord.fr', 'active')
  expect(await hostnames().find('billets.nord.fr')).toMatchObject({ status: 'active', records: [] })
  await decide('billets.nord.fr', 'failed')
  const failed = await hostnames().find('billets.nord.fr')
  expect(failed).toMatchObject({ status: 'failed' })
  expect(failed?.problems).toHaveLength(2)
})

test('ordering or removing a name twice has a single effect, and a wildcard is a name of its own', async () => {
  const first = await hostnames().create('*.nord.fr')
  expect(first.domain).toBe('*.nord.fr')
  expect((await hostnames().create('*.nord.fr')).id).toBe(first.id)
  await expect(hostnames().create('nord.fr')).rejects.toMatchObject({ kind: 'refused' })
  expect(await hostnames().find('nord.fr')).toBeNull()
  await hostnames().remove('*.nord.fr')
  await hostnames().remove('*.nord.fr')
  expect(await hostnames().find('*.nord.fr')).toBeNull()
})

describe('when Cloudflare misbehaves', () => {
  test.each<[CloudflareFault]>([['throttled'], ['broken'], ['malformed'], ['hangs'], ['lostAfter']])(
    '(%s now and then) a name is ordered once',
    async (fault) => {
      await spoil(fault, fault)
      const made = await hostnames().create('billets.nord.fr')
      expect(made.id).toBe('ch-1')
      // The order itself got through, and its answer did not.
      await hostnames().remove('billets.nord.fr')
      await hostnames().find('billets.nord.fr')
      requests.length = 0
      const later = createLater(fault)
      expect((await later.create('sorties.nord.fr')).id).toBe('ch-2')
      expect(await hostnames().find('sorties.nord.fr')).toMatchObject({ id: 'ch-2' })
    },
  )

  /** Spoils the POST only. */
  const createLater = (fault: CloudflareFault) => {
    let spoilt = false
    return createCustomHostnames({
      apiBase: server.url,
      zoneId: 'zone-1',
      apiToken,
      timeoutMs: 300,
      retryPauseMs: 1,
      fetch: async (url, init) => {
        if (init?.method === 'POST' && !spoilt) {
          spoilt = true
          await spoil(fault)
        }
        return fetch(url, init)
      },
    })
  }

  test.each<[CloudflareFault]>([['throttled'], ['broken'], ['malformed'], ['hangs']])(
    '(%s for good) a name is given up after four tries, and the message does not contain the token',
    async (fault) => {
      await spoil(fault, fault, fault, fault)
      const error = await hostnames()
        .find('billets.nord.fr')
        .catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(CustomHostnameError)
      expect(error).toMatchObject({ kind: 'unavailable' })
      expect(String(error)).not.toContain(apiToken)
      expect(requests).toHaveLength(4)
    },
  )

  test('a refusal is not retried, and does not quote the token', async () => {
    const error = await hostnames('wrong-token-of-nobody')
      .find('billets.nord.fr')
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining('Authentication error') })
    expect(String(error)).not.toContain('wrong-token')
    expect(requests).toHaveLength(1)
  })

  test('an answer in an unknown format counts as a failure', async () => {
    const odd = createCustomHostnames({
      apiBase: 'http://cloudflare.test',
      zoneId: 'z',
      apiToken,
      fetch: async () => Response.json({ success: true, result: [{ id: 7 }] }),
    })
    await expect(odd.find('billets.nord.fr')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
