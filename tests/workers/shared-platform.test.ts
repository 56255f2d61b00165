/** Parts that requests of one isolate share, and parts that each has to itself. */
import { expect, test } from 'vitest'
import { openRemoteDb } from '#db/remote-db.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { regions } from '#platform/regions.ts'
import { readWorkerConfig } from '#platform/worker/worker-config.ts'
import { createWorkerPlatform } from '#platform/worker.ts'

const DB_EU_URL = 'http://127.0.0.1:8081'
const DB_OI_URL = 'http://127.0.0.1:8082'

function openIsolate() {
  const config = readWorkerConfig({ APP_ENV: 'development', APP_KEY: 'k'.repeat(32), DB_EU_URL, DB_OI_URL }, regions)
  const nobody = () => {
    throw new Error('Nothing is asked for as a platform is opened.')
  }
  return createWorkerPlatform({
    config,
    waitUntil: nobody,
    bindings: {
      ASSETS: { fetch: nobody },
      FILES: { put: nobody, get: nobody, head: nobody, delete: nobody },
      IMAGES: { input: nobody },
      CART_LOCK: { getByName: nobody },
      HOT_WRITES: { getByName: nobody },
      OPENING_LINE: { getByName: nobody },
      JOBS: { send: nobody },
      FLOOD: { limit: nobody },
      VERSION: { id: 'version' },
    },
  })
}

test("requests of one isolate share settings, but neither a database nor the jobs' wake-up", () => {
  const open = openIsolate()
  const woken: string[] = []
  const one = open(() => woken.push('one'))
  const other = open(() => woken.push('other'))
  expect(one.config).toBe(other.config)
  expect(one.db('eu')).toBe(one.db('eu'))
  expect(one.db('eu')).not.toBe(other.db('eu'))
  expect(one.db('eu').orm).not.toBe(other.db('eu').orm)
  one.wakeJobs('eu')
  other.wakeJobs('eu')
  expect(woken).toEqual(['one', 'other'])
})

test('each client reads its own server, though column names are computed once, and a lone read is no batch', async () => {
  const asked: string[] = []
  const remoteClient = (url: string) =>
    openRemoteDb({
      region: 'eu',
      url,
      fetch: Object.assign(
        async (address: string | URL | Request, init?: RequestInit) => {
          const { requests } = (await new Request(address, init).json()) as { requests: { type: string }[] }
          asked.push(`${new URL(new Request(address, init).url).port} ${requests.map(({ type }) => type).join()}`)
          const cols = [{ name: 'parent_id', decltype: 'text' }]
          const result = { cols, rows: [[{ type: 'text', value: 'ROOT' }]], affected_row_count: 0 }
          const results = requests.map(({ type }) => ({
            type: 'ok',
            response: type === 'execute' ? { type, result } : { type },
          }))
          return Response.json({ baton: null, base_url: null, results })
        },
        { preconnect: fetch.preconnect },
      ),
    })
  const read = (url: string) => remoteClient(url).orm.select({ parent: userGroup.parentId }).from(userGroup)
  const found = await Promise.all([read(DB_EU_URL), read(DB_OI_URL)])
  expect(found).toEqual([[{ parent: 'ROOT' }], [{ parent: 'ROOT' }]])
  expect(asked.toSorted()).toEqual(['8081 execute,close', '8082 execute,close'])
})
