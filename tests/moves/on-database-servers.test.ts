import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveTenant } from '#cli/moves/move-tenant.ts'
import { withPlatform } from '#cli/open-platform.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { tenants } from '#server/regions/tenants.ts'
import { type RegionServers, startRegionServers } from '../support/back-ends/region-servers.ts'
import { addRoot } from '../support/back-ends/root-group.ts'
import { fillTenant, readState } from './tenant-data.ts'

let databases: RegionServers

// A second try begins with data of its own: a tenant is moved once.
beforeEach(async () => {
  databases = await startRegionServers()
  for (const region of ['eu', 'oi']) await addRoot(databases.db(region))
  await fillTenant({ db: databases.db })
}, 60_000)
afterEach(() => databases?.stop())

const lines = (state: Record<string, string[]>, table: string) => state[table] ?? []

test('a move between two database servers, with a crash in the middle, moves everything and changes nothing else', async () => {
  const tenant = tenants.bySlug('atelier')
  if (!tenant) throw new Error('No tenant atelier')
  const world = {
    env: { DATA_DIR: databases.folder, ...databases.env },
    print: () => undefined,
    printError: () => undefined,
    readPassword: async () => null,
  }
  const before = { eu: await readState(databases.db('eu')), oi: await readState(databases.db('oi')) }
  const move = (crashAt?: string) =>
    withPlatform(world, (platform) =>
      moveTenant(platform, tenant, 'oi', {
        endForeignRights: false,
        waitMs: 0,
        staleMs: 0,
        print: () => undefined,
        reached: async (point) => {
          if (point === crashAt) throw new Error('crash')
        },
      }),
    )
  await expect(move('copied order_stock')).rejects.toThrow('crash')
  // The database itself refuses, over HTTP too.
  const rename = { sql: "update user set first_name = 'x' where id = 'u-marie'", args: [] }
  await expect(databases.db('eu').write([rename])).rejects.toMatchObject({ code: 'maintenance', status: 503 })
  await move()

  const after = { eu: await readState(databases.db('eu')), oi: await readState(databases.db('oi')) }
  for (const table of [
    'user',
    'session',
    'attempt',
    'order_item',
    'order_stock',
    'entry_file',
    'file',
    'mail',
    'job',
  ]) {
    const moved = lines(before.eu, table).filter((line) => !lines(after.eu, table).includes(line))
    expect(moved.length, table).toBeGreaterThan(0)
    expect(lines(after.oi, table), table).toEqual([...lines(before.oi, table), ...moved].sort())
  }
  for (const region of ['eu', 'oi']) expect(await mismatches(databases.db(region), Date.now())).toEqual([])
  // Some thousand statements over HTTP, one after the other.
}, 150_000)
