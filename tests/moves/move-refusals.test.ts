import { describe, expect, test } from 'vitest'
import { Refusal } from '#cli/command.ts'
import type { CliWorld } from '../support/cli-world.ts'
import { bothStates, filledFolder, move, one } from './moving-world.ts'
import { person, purchase, readState, row } from './tenant-data.ts'

const folder = filledFolder()

describe('a move is refused, and nothing is changed,', () => {
  test.each<[string, RegExp, (world: CliWorld) => Promise<unknown>]>([
    [
      'while a payment is in flight',
      /1 payments, the last until/,
      async (world) =>
        world.db().write(
          purchase({
            user: 'u-noe',
            sold: folder.data.shared,
            name: 'open',
            quantity: 1,
            status: 'Pending',
            attemptStatus: 'Pending',
          }),
        ),
    ],
    [
      'while another tenant holds its places',
      /1 payments/,
      async (world) =>
        world.db().write(
          purchase({
            user: 'u-olga',
            sold: folder.data.restricted,
            name: 'open',
            quantity: 1,
            status: 'Pending',
            attemptStatus: 'Pending',
          }),
        ),
    ],
    [
      'while a refund is under way',
      /1 refunds/,
      async (world) =>
        world
          .db()
          .write([
            row('job', { id: 'job-r', kind: 'refund', payload: { attemptId: 'pa-shared' }, run_at: 0, created_at: 0 }),
          ]),
    ],
    [
      'when a super admin would be moved',
      /Super admins.*u-noe@/,
      async (world) => world.db().write([{ sql: "update user set is_admin = 1 where id = 'u-noe'", args: [] }]),
    ],
    [
      'when a person there has an address of its people',
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
      'when another site there numbers its invoices in its series',
      /oi has this series of invoices already: 732829320:ATELIER/,
      async (world) => {
        const series = { series: '732829320:ATELIER', kind: 'invoice', year: 2026, last: 1, last_at: 0 }
        await world.db('oi').write([row('invoice_series', { ...series, tenant: 'another' })])
      },
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
        world.db().write([
          {
            sql: 'update activity set group_id = ? where id = ?',
            args: ['ug-other', folder.data.ownPartner.activityId],
          },
        ]),
    ],
  ])('%s', async (_when, why, prepare) => {
    const world = await folder.copy()
    await prepare(world)
    const before = await bothStates(world)
    const error = await move(world).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refusal)
    expect(String(error)).toMatch(why)
    expect(await bothStates(world)).toEqual(before)
  })

  test('unless the operator agrees to end rights that cross the two regions, which ends those and no others', async () => {
    const world = await folder.copy()
    await world
      .db()
      .write([
        row('group_admin', { group_id: 'ug-other', user_id: 'u-marie', created_at: 0 }),
        row('group_admin', { group_id: 'ug-other', user_id: 'u-olga', created_at: 0 }),
        row('group_admin', { group_id: 'ug-section', user_id: 'u-olga', created_at: 0 }),
      ])
    await move(world, { endForeignRights: true })
    expect((await readState(world.db('eu'))).group_admin).toEqual(['["ug-other","u-olga",0]'])
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
    const world = await folder.copy()
    const result = await world.cli(['move-tenant', ...args])
    expect([result.code, result.errors]).toEqual([code, [expect.stringContaining(why)]])
  })
})

test('a move refuses to change or add subsidies while it copies their rows', async () => {
  const world = await folder.copy()
  const db = world.db()
  const times = { created_at: 1, updated_at: 1 }
  const rule = { group_id: 'ug-atelier', label: 'Loisirs', percent: 40, target: 'All', min_months: 0, is_active: 1 }
  const rows = (name: string, year: number) => ({
    subsidy_rule: row('subsidy_rule', { id: `su-${name}`, ...rule, ...times }),
    subsidy_budget: row('subsidy_budget', {
      ...{ id: `bu-${name}`, group_id: 'ug-atelier', year, amount: 100, used: 0, updated_at: 1 },
    }),
  })
  const [order] = (await db.query("select id from order_item where attempt_id = 'pa-shared'")).rows
  const share = {
    ...{ order_item_id: String(order?.id), attempt_id: 'pa-shared', rule_id: 'su-old', group_id: 'ug-atelier' },
    ...{ user_id: 'u-marie', year: 2026, amount: 100, returned: 100 },
  }
  await db.write([...Object.values(rows('old', 2026)), row('subsidy_share', { ...share, ...times })])
  const tried: Record<string, string> = {}
  const attempt = async (what: string, statement: Parameters<typeof db.write>[0][number]) => {
    tried[what] = await db.write([statement]).then(
      () => 'written',
      (error: unknown) => String(error),
    )
  }
  const stopped = move(world, {
    reached: async (point) => {
      if (point !== 'rows frozen') return
      for (const [table, statement] of Object.entries(rows('new', 2027))) await attempt(`insert ${table}`, statement)
      for (const table of ['subsidy_rule', 'subsidy_budget', 'subsidy_share']) {
        await attempt(`update ${table}`, { sql: `update ${table} set updated_at = 2`, args: [] })
        await attempt(`delete ${table}`, { sql: `delete from ${table}`, args: [] })
      }
      throw new Error('enough')
    },
  })
  await expect(stopped).rejects.toThrow('enough')
  expect(Object.keys(tried)).toHaveLength(8)
  for (const [what, outcome] of Object.entries(tried)) expect(outcome, what).toContain('en maintenance')
})
