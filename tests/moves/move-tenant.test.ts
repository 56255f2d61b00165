import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../src/cli/command.ts'
import { abortMove, type MoveOptions, moveTenant } from '../../src/cli/moves/move-tenant.ts'
import { notMoved, tableParts } from '../../src/cli/moves/moved-tables.ts'
import type { RegionDb } from '../../src/db/region-db.ts'
import { schema } from '../../src/db/schema.ts'
import { releaseLeases } from '../../src/features/jobs/runner.ts'
import { mismatches } from '../../src/features/orders/reconcile.ts'
import { openBunPlatform } from '../../src/platform/bun.ts'
import { readEnvironment } from '../../src/platform/config.ts'
import { tenants } from '../../src/server/tenants.ts'
import { type CliWorld, cliWorld, cliWorldIn } from '../support/cli-world.ts'
import { fillTenant, HOST, person, purchase, row, stateOf, type TenantData } from './tenant-data.ts'

let folder: string
let data: TenantData

/** One filled data folder; every test works on a copy. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moves-'))
  const world = await cliWorldIn(folder)
  data = await fillTenant(world)
  await world.close()
}, 30_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const atelier = () => {
  const tenant = tenants.bySlug('atelier')
  if (!tenant) throw new Error('No tenant atelier')
  return tenant
}

const copyOfWorld = () => cliWorld({}, { from: folder })

/** Runs a move as a command's process would, without its pauses. */
async function move(world: CliWorld, options: Partial<MoveOptions> & { to?: string; abort?: boolean } = {}) {
  const platform = await openBunPlatform(readEnvironment(world.env), {
    ownUrl: () => 'http://127.0.0.1:9',
    mail: { send: async () => 'none' },
    writeLog: () => undefined,
    wakeJobs: () => undefined,
  })
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

const bothStates = async (world: CliWorld) => ({ eu: await stateOf(world.db('eu')), oi: await stateOf(world.db('oi')) })

const one = async (db: RegionDb, sql: string): Promise<unknown[]> => {
  const { rows, columns } = await db.query(sql)
  return columns.map((column) => rows[0]?.[column])
}

const totals = (db: RegionDb) =>
  one(db, "select count(*) as n, sum(total) as t, sum(fees) as f from attempt where status = 'Paid'")

test('every table of a region either moves or is said not to', () => {
  const all = Object.values(schema).flatMap((entry) => (is(entry, SQLiteTable) ? [getTableConfig(entry).name] : []))
  const told = new Set([...tableParts.map(({ table }) => table), ...notMoved])
  expect(all.filter((name) => !told.has(name))).toEqual([])
})

describe('a tenant that moves', () => {
  test('takes its people, orders, money and files along, and nothing of others changes', async () => {
    const world = await copyOfWorld()
    const [eu, oi] = [world.db('eu'), world.db('oi')]
    const before = await bothStates(world)
    const [euBefore, oiBefore] = [await totals(eu), await totals(oi)]
    const printed = await move(world)
    expect(printed).toContain('3 paid orders, 96.00 € with 6.00 € of fees, 3.00 € given back')
    const after = await bothStates(world)

    // Rows that belong to people: all there, none left, not a byte different.
    const own = [
      'user',
      'credential',
      'session',
      'attempt',
      'order_item',
      'order_stock',
      'entry_file',
      'file',
      'refund',
    ]
    for (const table of [
      ...own,
      'mail',
      'order_failure',
      'idempotency',
      'contact_message',
      'token',
      'cart_item',
      'webhook_event',
      'job',
    ]) {
      const moved = (before.eu[table] ?? []).filter((line) => !after.eu[table]?.includes(line))
      expect(moved.length, table).toBeGreaterThan(0)
      const arrived = (after.oi[table] ?? []).filter((line) => !before.oi[table]?.includes(line))
      expect(arrived, table).toEqual(moved)
      expect(
        (after.eu[table] ?? []).every((line) => before.eu[table]?.includes(line)),
        table,
      ).toBe(true)
    }
    // Others' people at both places, to the byte.
    for (const [region, name] of [
      ['eu', 'u-olga'],
      ['oi', 'u-lea'],
    ] as const)
      for (const table of own) {
        const theirs = (state: Record<string, string[]>) => state[table]?.filter((line) => line.includes(name))
        expect(theirs(after[region]), `${region} ${table}`).toEqual(theirs(before[region]))
      }
    const sum = (rows: unknown[][]) => [0, 1, 2].map((at) => rows.reduce((all, line) => all + Number(line[at]), 0))
    expect(sum([await totals(eu), await totals(oi)])).toEqual(sum([euBefore, oiBefore]))
    expect(await totals(oi)).not.toEqual(oiBefore)
  })

  test('shares what is left to sell with nobody: places move with the orders that hold them', async () => {
    const world = await copyOfWorld()
    await move(world)
    const places = (db: RegionDb, id = '') =>
      one(db, `select quantity, bought, reserved, archived_at is null as sold from stock where id = '${id}'`)
    const [shared, restricted] = [data.shared.slotIds[0], data.restricted.slotIds[0]]
    // 10 places: Marie's 2 go, Olga's 1 and the free 7 stay.
    expect(await places(world.db('eu'), shared)).toEqual([8, 1, 0, 1])
    expect(await places(world.db('oi'), shared)).toEqual([2, 2, 0, 0])
    // 8 places of the committee's own: all go but the one that Olga bought while she was a member.
    expect(await places(world.db('eu'), restricted)).toEqual([1, 1, 0, 0])
    expect(await places(world.db('oi'), restricted)).toEqual([7, 3, 0, 1])
    expect(
      await one(world.db('oi'), `select visibility, group_id from activity where id = '${data.restricted.activityId}'`),
    ).toEqual(['Public', 'ug-atelier'])
    expect(
      await one(world.db('eu'), `select visibility, group_id from activity where id = '${data.restricted.activityId}'`),
    ).toEqual(['Archived', null])
    expect(await one(world.db('oi'), `select visibility from activity where id = '${data.shared.activityId}'`)).toEqual(
      ['Archived'],
    )
    expect(
      await one(
        world.db('oi'),
        `select count(*) as n from activity_listing where activity_id = '${data.restricted.activityId}'`,
      ),
    ).not.toEqual([0])
    expect(await one(world.db('eu'), `select count(*) as n from activity_listing where group_id is not null`)).toEqual([
      0,
    ])
    // Free documents of its own partner are sold where it is now.
    expect(await one(world.db('oi'), 'select count(*) as n from entry where order_item_id is null')).toEqual([3])
    for (const region of ['eu', 'oi']) {
      expect(await mismatches(world.db(region), Date.now()), region).toEqual([])
      expect((await world.db(region).query('pragma foreign_key_check')).rows, region).toEqual([])
      expect(await one(world.db(region), "select count(*) as n from sqlite_master where name like 'moving%'")).toEqual([
        0,
      ])
      expect(await one(world.db(region), 'select count(*) as n from move_scope')).toEqual([0])
      expect(await one(world.db(region), "select count(*) as n from job where lease_token like 'moving%'")).toEqual([0])
    }
  })

  test('inherits what it inherited, and leaves the holding its code and members', async () => {
    const world = await copyOfWorld()
    await move(world)
    const group = (region: string, id: string) =>
      one(world.db(region), `select path, registration_code, cse_domain, perm_cse from user_group where id = '${id}'`)
    expect(await group('oi', 'ug-section')).toEqual(['ROOT/ug-holding/ug-atelier/ug-section', null, null, null])
    expect(await group('oi', 'ug-holding')).toEqual(['ROOT/ug-holding', null, null, 1])
    expect(await group('eu', 'ug-holding')).toEqual(['ROOT/ug-holding', 'HOLDING', null, 1])
    expect(await group('eu', 'ug-atelier')).toEqual([undefined, undefined, undefined, undefined])
  })

  test('comes back the same, and what is for sale is as it was', async () => {
    const world = await copyOfWorld()
    await world
      .db()
      .write(
        [
          "delete from entry_file where entry_id = 'se-former-0'",
          "delete from entry where id = 'se-former-0'",
          `update stock set bought = bought - 1 where id = '${data.restricted.slotIds[0]}'`,
          "delete from order_stock where order_item_id = 'oi-former'",
          "delete from order_item where id = 'oi-former'",
        ].map((sql) => ({ sql, args: [] })),
      )
    const before = await bothStates(world)
    await move(world)
    await move(world, { to: 'eu' })
    const after = await bothStates(world)
    const derived = { activity_best: [], placement: [] }
    expect({ ...after.eu, ...derived }).toEqual({ ...before.eu, ...derived })
    expect(after.oi.user).toEqual(before.oi.user)
    expect(after.oi.order_item).toEqual(before.oi.order_item)
  })

  test('is not merged with what somebody’s order kept of it', async () => {
    const world = await copyOfWorld()
    await move(world)
    await expect(move(world, { to: 'eu' })).rejects.toThrow(/eu has rows of vendor|eu has rows of activity|same id/)
  })

  test('counts and names in a dry run what would move, and changes nothing', async () => {
    const world = await copyOfWorld()
    const before = await bothStates(world)
    const { code, out } = await world.cli(['move-tenant', 'atelier', '--to', 'oi', '--dry-run'])
    expect(code).toBe(0)
    expect(out).toMatch(/user {2,}2\n/)
    expect(out).toMatch(/activity \(copies\) {2,}2\n/)
    expect(out).toContain('3 paid orders, 96.00 €')
    expect(await bothStates(world)).toEqual(before)
  })
})

describe('a crash', () => {
  /** Where the process may end; every step, and the middle of copying and of cleaning. */
  const points = [
    'rows frozen',
    'frozen',
    'copied order_item',
    'copied order_stock',
    'copied',
    'verified',
    'switched',
    'released',
    'cleaned order_stock',
    'cleaned stock',
    'thawed',
  ]
  class Crash extends Error {}
  const crashAt = (point: string) => {
    let left = true
    return async (reached: string) => {
      if (reached !== point || !left) return
      left = false
      throw new Crash(point)
    }
  }

  let whole: Awaited<ReturnType<typeof bothStates>>
  let seen: string[]
  beforeAll(async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'moves-whole-'))
    const world = await cliWorldIn(scratch, { from: folder })
    seen = []
    await move(world, { reached: async (point) => void seen.push(point) })
    whole = await bothStates(world)
    await world.close()
    await rm(scratch, { recursive: true, force: true })
  }, 30_000)

  test.each(points)('after “%s” is mended by running the command again', async (point) => {
    expect(seen).toContain(point)
    const world = await copyOfWorld()
    await expect(move(world, { reached: crashAt(point) })).rejects.toThrow(Crash)
    await move(world)
    expect(await bothStates(world)).toEqual(whole)
    expect(await move(world)).toContain('nothing to do')
  })

  test.each(['rows frozen', 'verified'])('after “%s” can be called off', async (point) => {
    const world = await copyOfWorld()
    const before = await bothStates(world)
    await expect(move(world, { reached: crashAt(point) })).rejects.toThrow(Crash)
    await move(world, { abort: true })
    const after = await bothStates(world)
    expect({ ...after.eu, placement: [] }).toEqual({ ...before.eu, placement: [] })
    for (const table of [
      'user',
      'user_group',
      'attempt',
      'order_item',
      'mail',
      'job',
      'entry',
      'session',
      'token',
      'file',
    ])
      expect(
        after.oi[table]?.filter((line) => !line.includes('ug-holding')),
        table,
      ).toEqual(before.oi[table])
    await move(world)
    expect((await bothStates(world)).eu.user).toEqual(whole.eu.user)
  })

  test('of a server beside it does not let the held jobs run', async () => {
    const world = await copyOfWorld()
    await expect(move(world, { reached: crashAt('copied') })).rejects.toThrow(Crash)
    await world.db().write([releaseLeases()])
    expect(
      await one(world.db(), "select count(*) as n from job where id = 'job-shared' and lease_token is null"),
    ).toEqual([0])
  })

  test('that leaves the copy different from the original is found before anything is switched', async () => {
    const world = await copyOfWorld()
    await expect(move(world, { reached: crashAt('copied') })).rejects.toThrow(Crash)
    await world.db('oi').write([{ sql: "update attempt set total = total + 1 where id = 'pa-shared'", args: [] }])
    const error = await move(world).catch((caught: unknown) => caught)
    expect(String(error)).toMatch(/differs in attempt, the totals of accounting/)
    expect(await one(world.db('eu'), "select region, state from placement where tenant = 'atelier'")).toEqual([
      'eu',
      'moving',
    ])
    await world.db('oi').write([{ sql: "update attempt set total = total - 1 where id = 'pa-shared'", args: [] }])
    await move(world)
  })
})

describe('a move is refused, and nothing is changed,', () => {
  test.each<[string, RegExp, (world: CliWorld) => Promise<unknown>]>([
    [
      'while a payment is in flight',
      /1 payments, the last until/,
      async (world) =>
        world.db().write(
          purchase({
            user: 'u-noe',
            sold: data.shared,
            name: 'open',
            quantity: 1,
            status: 'Pending',
            attemptStatus: 'Pending',
          }),
        ),
    ],
    [
      'while somebody else holds its places',
      /1 payments/,
      async (world) =>
        world.db().write(
          purchase({
            user: 'u-olga',
            sold: data.restricted,
            name: 'open',
            quantity: 1,
            status: 'Pending',
            attemptStatus: 'Pending',
          }),
        ),
    ],
    [
      'while money is on its way back',
      /1 refunds/,
      async (world) =>
        world
          .db()
          .write([
            row('job', { id: 'job-r', kind: 'refund', payload: { attemptId: 'pa-shared' }, run_at: 0, created_at: 0 }),
          ]),
    ],
    [
      'when a super admin would come along',
      /Super admins.*u-noe@/,
      async (world) => world.db().write([{ sql: "update user set is_admin = 1 where id = 'u-noe'", args: [] }]),
    ],
    [
      'when somebody there has the same address',
      /oi has this email already: u-marie@/,
      async (world) =>
        world.db('oi').write(
          (await person(world.db('oi'), 'u-twin', 'ug-ile', 'x')).slice(0, 1).map((statement) =>
            'args' in statement
              ? {
                  ...statement,
                  args: statement.args.map((arg) => (arg === 'u-twin@exemple.test' ? 'U-Marie@exemple.test' : arg)),
                }
              : statement,
          ),
        ),
    ],
    [
      'when an id is taken there',
      /rows of mail with the same id: mail-shared/,
      async (world) =>
        world.db('oi').write([
          row('mail', {
            id: 'mail-shared',
            dedupe_key: 'z',
            kind: 'z',
            recipient: 'z',
            sender: 'z',
            subject: 'z',
            html: '',
            text: '',
            attachments: [],
            status: 'Sent',
            created_at: 0,
          }),
        ]),
    ],
    [
      'when a premium code is taken there',
      /premium code already: ATELIER/,
      async (world) =>
        world
          .db('oi')
          .write([{ sql: "update user_group set registration_code = 'ATELIER' where id = 'ug-ile'", args: [] }]),
    ],
    [
      'when a person administers a group on the other side',
      /u-marie@exemple.test in ug-other/,
      async (world) =>
        world.db().write([row('group_admin', { group_id: 'ug-other', user_id: 'u-marie', created_at: 0 })]),
    ],
    [
      'when an open order was bought on another site',
      /bought on other.hoobiiz.localhost/,
      async (world) =>
        world
          .db()
          .write([
            { sql: "update attempt set origin = 'http://other.hoobiiz.localhost' where id = 'pa-waits'", args: [] },
          ]),
    ],
    [
      'when its partner sells for another group',
      /sell activities of another group/,
      async (world) =>
        world
          .db()
          .write([
            { sql: 'update activity set group_id = ? where id = ?', args: ['ug-other', data.ownPartner.activityId] },
          ]),
    ],
  ])('%s', async (_when, why, prepare) => {
    const world = await copyOfWorld()
    await prepare(world)
    const before = await bothStates(world)
    const error = await move(world).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refusal)
    expect(String(error)).toMatch(why)
    expect(await bothStates(world)).toEqual(before)
  })

  test('unless rights across the border may end: they do, and no others', async () => {
    const world = await copyOfWorld()
    await world
      .db()
      .write([
        row('group_admin', { group_id: 'ug-other', user_id: 'u-marie', created_at: 0 }),
        row('group_admin', { group_id: 'ug-other', user_id: 'u-olga', created_at: 0 }),
        row('group_admin', { group_id: 'ug-section', user_id: 'u-olga', created_at: 0 }),
      ])
    await move(world, { endForeignRights: true })
    expect((await stateOf(world.db('eu'))).group_admin).toEqual(['["ug-other","u-olga",0]'])
    expect(await one(world.db('oi'), 'select group_id, user_id from group_admin')).toEqual(['ug-atelier', 'u-marie'])
  })

  test.each([
    [['hoobiiz', '--to', 'oi'], 1, 'default group'],
    [['nobody', '--to', 'oi'], 2, 'Unknown tenant'],
    [['atelier', '--to', 'mars'], 2, 'Unknown region'],
    [['atelier'], 2, '--to'],
    [['atelier', '--to', 'oi', '--abort'], 2, '--abort'],
    [['atelier', '--abort'], 1, 'No move'],
    [['atelier', '--to', 'oi', '--wait', 'long'], 2, 'minutes'],
  ])('%j', async (args, code, why) => {
    const world = await copyOfWorld()
    const result = await world.cli(['move-tenant', ...args])
    expect([result.code, result.errors]).toEqual([code, [expect.stringContaining(why)]])
  })
})

const session = (id: string) => ({ cookie: `session=session-of-${id}`, 'content-type': 'application/json' })

test('while it moves its site shows pages and answers writes with a maintenance message; then it goes on where it was', async () => {
  const world = await copyOfWorld()
  const shop = await world.serve()
  const post = (host: string, path: string, who: string, body: object) =>
    shop.fetch(host, `/api${path}`, { method: 'POST', headers: session(who), body: JSON.stringify(body) })
  const names = (firstName: string) => ({ firstName, lastName: 'Duval', phoneNumber: '0601020304' })
  expect((await post(HOST, '/update-account', 'u-marie', names('Marie'))).status).toBe(200)

  let inside = 0
  const reached = async (point: string) => {
    if (point !== 'verified') return
    inside += 1
    expect((await shop.fetch(HOST, '/', { headers: session('u-marie') })).status).toBe(200)
    const cart = await post(HOST, '/list-cart', 'u-marie', {})
    expect([cart.status, ((await cart.json()) as { res: { cartItems: unknown[] } }).res.cartItems.length]).toEqual([
      200, 1,
    ])
    const refused = await post(HOST, '/update-account', 'u-marie', names('Perdue'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'maintenance', message: expect.stringContaining('maintenance') },
    })
    for (const [path, body] of [
      ['/remove-from-cart', { id: 'ci-1' }],
      ['/logout', {}],
    ] as const)
      expect((await post(HOST, path, 'u-marie', body)).status, path).toBe(503)
    expect((await post('other.hoobiiz.localhost', '/update-account', 'u-olga', names('Olga'))).status).toBe(200)
  }
  await move(world, { reached, staleMs: 1100 })
  expect(inside).toBe(1)
  const after = await post(HOST, '/update-account', 'u-marie', names('Arrivée'))
  expect(after.status).toBe(200)
  expect(await one(world.db('oi'), "select first_name from user where id = 'u-marie'")).toEqual(['Arrivée'])
  expect((await shop.fetch(HOST, '/account', { headers: session('u-marie') })).status).toBe(200)
  expect((await post('other.hoobiiz.localhost', '/list-cart', 'u-olga', {})).status).toBe(200)
}, 30_000)
