import { describe, expect, test } from 'vitest'
import { notMoved, tableParts } from '#cli/moves/moved-tables.ts'
import type { RegionDb } from '#db/region-db.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { allTables } from '../support/all-tables.ts'
import { bothStates, filledFolder, forgetFormer, move, one, totals } from './moving-world.ts'
import { HOST, row, waitingPerson } from './tenant-data.ts'

const folder = filledFolder()

test('every table of a region either moves or is listed as staying', () => {
  expect(allTables.length).toBeGreaterThan(120)
  const told = new Set([...tableParts.map(({ table }) => table), ...notMoved])
  expect(allTables.filter((name) => !told.has(name))).toEqual([])
})

describe('a moving tenant', () => {
  test("takes its people, orders, money and files along, and changes no other tenant's data", async () => {
    const world = await folder.copy()
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
      'check_in',
      'ticket_gift',
      'wallet_pass',
      'wallet_device',
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
      // The issuer of its invoices, the issued ones, and the last numbers.
      'invoice_settings',
      'invoice_series',
      'invoice',
      'poll',
      'poll_choice',
      'poll_voter',
      'poll_ballot',
      'mailing',
      'mailing_recipient',
      'mail_opt_out',
      'member_field',
      'member_answer',
      // A line that has begun goes on where its stock is sold.
      'opening',
      'opening_place',
      'job',
      // The documents of its committee; their bytes stay where all files are.
      'library_item',
      'library_version',
      // The imports' record of hand edits.
      'catalogue_source',
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
    // The terms of its own orders arrive, since mails that wait attach them; they also stay, as others may have them.
    const arrived = (after.oi.terms_version ?? []).filter((line) => !before.oi.terms_version?.includes(line))
    expect(arrived.map((line) => /cgv-(\w+)/.exec(line)?.[1]).sort()).toEqual(['shared', 'unlimited', 'waits'])
    expect(after.eu.terms_version).toEqual(before.eu.terms_version)
    const sum = (rows: unknown[][]) => [0, 1, 2].map((at) => rows.reduce((all, line) => all + Number(line[at]), 0))
    expect(sum([await totals(eu), await totals(oi)])).toEqual(sum([euBefore, oiBefore]))
    expect(await totals(oi)).not.toEqual(oiBefore)
  })

  test('takes its waiting lists along without holds, and offers the places again in the new region', async () => {
    const world = await folder.copy()
    const { restricted } = folder.data
    // Olga once saw it, as a member; nobody takes her along.
    await world
      .db('eu')
      .write([
        ...waitingPerson('u-olga', restricted, 2),
        { sql: "update waiting set state = 'Held', held_until = ?", args: [Date.now() + 86_400_000] },
        { sql: 'update waiting_slot set held = 1', args: [] },
      ])
    const reserved = (region: string) =>
      one(world.db(region), `select reserved from stock where id = '${restricted.slotIds[0]}'`)
    expect(await reserved('eu')).toEqual([2])
    await move(world)
    const waiting = 'waiting w join waiting_slot p on p.waiting_id = w.id'
    expect(await one(world.db('oi'), `select w.user_id, w.state, w.held_until, p.held from ${waiting}`)).toEqual([
      ...['u-marie', 'Waiting', null, 0],
    ])
    // People who stay behind leave the waiting list, and held places become free.
    expect(await one(world.db('eu'), `select count(*) from ${waiting}`)).toEqual([0])
    for (const region of ['eu', 'oi']) expect(await reserved(region)).toEqual([0])
  })

  test('shares its remaining places with no other tenant, and moves sold ones with their orders', async () => {
    const world = await folder.copy()
    // A waiting list does not span regions: these two places are free afterwards.
    const crossing = [
      [folder.data.restricted.batchId, 'u-olga'],
      [folder.data.shared.batchId, 'u-marie'],
    ]
    await world.db('eu').write(
      crossing.map((args, at) => ({
        sql: `insert into opening_place (batch_id, user_id, place_id, seq, joined_at) values (?, ?, 'pl-${at}', 2, 1)`,
        args,
      })),
    )
    await move(world)
    for (const region of ['eu', 'oi'])
      expect(await one(world.db(region), 'select count(*) from opening_place where seq = 2')).toEqual([0])
    const places = (db: RegionDb, id = '') =>
      one(db, `select quantity, bought, reserved, archived_at is null as sold from stock where id = '${id}'`)
    const [shared, restricted] = [folder.data.shared.slotIds[0], folder.data.restricted.slotIds[0]]
    // 10 places: Marie's 2 go, Olga's 1 and the free 7 stay.
    expect(await places(world.db('eu'), shared)).toEqual([8, 1, 0, 1])
    expect(await places(world.db('oi'), shared)).toEqual([2, 2, 0, 0])
    // 8 places of the committee's own: all go but the one that Olga bought while she was a member.
    expect(await places(world.db('eu'), restricted)).toEqual([1, 1, 0, 0])
    expect(await places(world.db('oi'), restricted)).toEqual([7, 3, 0, 1])
    expect(
      await one(
        world.db('oi'),
        `select visibility, group_id from activity where id = '${folder.data.restricted.activityId}'`,
      ),
    ).toEqual(['Public', 'ug-atelier'])
    expect(
      await one(
        world.db('eu'),
        `select visibility, group_id from activity where id = '${folder.data.restricted.activityId}'`,
      ),
    ).toEqual(['Archived', null])
    expect(
      await one(world.db('oi'), `select visibility from activity where id = '${folder.data.shared.activityId}'`),
    ).toEqual(['Archived'])
    expect(
      await one(
        world.db('oi'),
        `select count(*) as n from activity_listing where activity_id = '${folder.data.restricted.activityId}'`,
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

  test('keeps its inherited settings, and leaves the holding its code and members', async () => {
    const world = await folder.copy()
    await move(world)
    const group = (region: string, id: string) =>
      one(world.db(region), `select path, registration_code, cse_domain, perm_cse from user_group where id = '${id}'`)
    expect(await group('oi', 'ug-section')).toEqual(['ROOT/ug-holding/ug-atelier/ug-section', null, null, null])
    expect(await group('oi', 'ug-holding')).toEqual(['ROOT/ug-holding', null, null, 1])
    expect(await group('eu', 'ug-holding')).toEqual(['ROOT/ug-holding', 'HOLDING', null, 1])
    expect(await group('eu', 'ug-atelier')).toEqual([undefined, undefined, undefined, undefined])
  })

  test('returns unchanged, and so does its stock on sale', async () => {
    const world = await folder.copy()
    await forgetFormer(world, folder.data)
    const before = await bothStates(world)
    await move(world)
    await move(world, { to: 'eu' })
    const after = await bothStates(world)
    const derived = { activity_best: [], placement: [], waiting_look: [] }
    expect({ ...after.eu, ...derived }).toEqual({ ...before.eu, ...derived })
    expect(after.oi.user).toEqual(before.oi.user)
    expect(after.oi.order_item).toEqual(before.oi.order_item)
  })

  test('does not overwrite the copies that its orders have left in the former region', async () => {
    const world = await folder.copy()
    await move(world)
    await expect(move(world, { to: 'eu' })).rejects.toThrow(/eu has rows of vendor|eu has rows of activity|same id/)
  })

  test('is counted and listed in a dry run, without a change', async () => {
    const world = await folder.copy()
    const before = await bothStates(world)
    const { code, out } = await world.cli(['move-tenant', 'atelier', '--to', 'oi', '--dry-run'])
    expect(code).toBe(0)
    expect(out).toMatch(/user {2,}2\n/)
    expect(out).toMatch(/activity \(copies\) {2,}2\n/)
    expect(out).toContain('3 paid orders, 96.00 €')
    expect(await bothStates(world)).toEqual(before)
  })
})

const session = (id: string) => ({ cookie: `session=session-of-${id}`, 'content-type': 'application/json' })

test("a moving tenant's site shows pages and answers writes with a maintenance message, then resumes where it was", async () => {
  const world = await folder.copy()
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
    // Mails to people with and without an account stay behind alike: a difference would reveal the accounts.
    const content = { sender: 'x', subject: 'x', html: '', text: '', attachments: [], status: 'Queued', created_at: 0 }
    const mailTo = (recipient: string) => [
      row('mail', { id: recipient, dedupe_key: recipient, kind: 'already-registered', recipient, ...content }),
    ]
    await expect(world.db().write(mailTo('U-Marie@exemple.test'))).rejects.toMatchObject({ code: 'maintenance' })
    await world.db().write(mailTo('u-olga@exemple.test'))
  }
  await move(world, { reached, staleMs: 1100 })
  expect(inside).toBe(1)
  const after = await post(HOST, '/update-account', 'u-marie', names('Arrivée'))
  expect(after.status).toBe(200)
  expect(await one(world.db('oi'), "select first_name from user where id = 'u-marie'")).toEqual(['Arrivée'])
  expect((await shop.fetch(HOST, '/account', { headers: session('u-marie') })).status).toBe(200)
  expect((await post('other.hoobiiz.localhost', '/list-cart', 'u-olga', {})).status).toBe(200)
}, 30_000)
