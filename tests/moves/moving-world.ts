import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { abortMove } from '#cli/moves/abort-move.ts'
import type { MoveOptions } from '#cli/moves/move.ts'
import { moveTenant } from '#cli/moves/move-tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import { openBunPlatform } from '#platform/bun.ts'
import { readEnvironment } from '#platform/config/config.ts'
import type { Platform } from '#platform/port.ts'
import { tenants } from '#server/regions/tenants.ts'
import { type CliWorld, cliWorld, cliWorldIn } from '../support/cli-world.ts'
import { fillTenant, readState, type TenantData } from './tenant-data.ts'

/** One filled data folder for a file of tests; every test works on a copy. */
export function filledFolder() {
  let folder = ''
  let data: TenantData | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moves-'))
    const world = await cliWorldIn(folder)
    data = await fillTenant(world)
    await world.close()
  }, 30_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  return {
    get data(): TenantData {
      if (!data) throw new Error('Not filled yet.')
      return data
    },
    copy: () => cliWorld({}, { from: folder }),
    /** A copy that outlives a test; the caller closes it. */
    copyIn: (target: string) => cliWorldIn(target, { from: folder }),
  }
}

const atelier = () => {
  const tenant = tenants.bySlug('atelier')
  if (!tenant) throw new Error('No tenant atelier')
  return tenant
}

/** Runs a move as a command's process would, without its pauses; `around` may put something between it and its databases. */
export async function move(
  world: CliWorld,
  options: Partial<MoveOptions> & { to?: string; abort?: boolean; around?: (platform: Platform) => void } = {},
) {
  const platform = await openBunPlatform(readEnvironment(world.env), {
    ownUrl: () => 'http://127.0.0.1:9',
    mail: { send: async () => 'none' },
    writeLog: () => undefined,
    wakeJobs: () => undefined,
  })
  options.around?.(platform)
  const printed: string[] = []
  const all = {
    endForeignRights: false,
    waitMs: 0,
    staleMs: 0,
    print: (line: string) => void printed.push(line),
    ...options,
  }
  try {
    if (options.abort) await abortMove(platform, atelier(), all)
    else await moveTenant(platform, atelier(), options.to ?? 'oi', all)
  } finally {
    platform.close()
  }
  return printed.join('\n')
}

export const bothStates = async (world: CliWorld) => ({
  eu: await readState(world.db('eu')),
  oi: await readState(world.db('oi')),
})

export const one = async (db: RegionDb, sql: string): Promise<unknown[]> => {
  const { rows, columns } = await db.query(sql)
  return columns.map((column) => rows[0]?.[column])
}

export const totals = (db: RegionDb) =>
  one(db, "select count(*) as n, sum(total) as t, sum(fees) as f from attempt where status = 'Paid'")

/** Takes away what Olga bought while she was a member: an order outside the move would keep the tenant from coming back. */
export const forgetFormer = (world: CliWorld, { restricted }: TenantData) =>
  world
    .db()
    .write(
      [
        "delete from entry_file where entry_id = 'se-former-0'",
        "delete from check_in where entry_id = 'se-former-0'",
        "delete from ticket_gift where entry_id = 'se-former-0'",
        "delete from wallet_device where serial = 'se-former-0'",
        "delete from wallet_pass where entry_id = 'se-former-0'",
        "delete from entry where id = 'se-former-0'",
        `update stock set bought = bought - 1 where id = '${restricted.slotIds[0]}'`,
        "delete from order_stock where order_item_id = 'oi-former'",
        "delete from order_item where id = 'oi-former'",
      ].map((sql) => ({ sql, args: [] })),
    )
