import { describe, expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { filledFolder, move, one } from './moving-world.ts'

const folder = filledFolder()

class Crash extends Error {}
const crashAt = (point: string) => async (reached: string) => {
  if (reached === point) throw new Crash(point)
}

/** Freezes a database as another tenant's move does, with the person whom it covers. */
const freezeOther = (db: RegionDb, person: string) =>
  db.write([
    { sql: "insert into move_scope (kind, id) values ('tenant', 'other'), ('user', ?)", args: [person] },
    {
      sql: `insert or ignore into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at, updated_at)
            values (?, ?, 'ROOT', '', '', '', 0, 0, 0, 0)`,
      args: [person, `${person}@exemple.test`],
    },
  ])
const otherStands = (db: RegionDb, person: string) =>
  one(
    db,
    `select (select count(*) from move_scope where id in ('other', '${person}')) as scope,
       (select count(*) from user where id = '${person}') as people`,
  )

describe('two moves at once', () => {
  test('with one tenant: the slower run stops, and calling it off does not touch the moved data', async () => {
    const world = await folder.copy()
    const orders = "select count(*) as n, count(distinct user_id) as people from attempt where user_id = 'u-noe'"
    const before = await one(world.db('eu'), orders)
    const slower = move(world, {
      reached: async (point) => {
        if (point !== 'copied') return
        await expect(move(world, { reached: crashAt('cleaned order_stock') })).rejects.toThrow(Crash)
      },
    })
    await expect(slower).rejects.toThrow(/Somebody else/)
    await expect(move(world, { abort: true })).rejects.toThrow(/served from oi already/)
    await move(world)
    expect(await one(world.db('eu'), "select region, step from placement where tenant = 'atelier'")).toEqual([
      'oi',
      null,
    ])
    expect(await one(world.db('oi'), "select count(*) as n from user where id = 'u-noe'")).toEqual([1])
    expect(before).not.toEqual([0, 0])
    expect(await one(world.db('oi'), orders)).toEqual(before)
  })

  test("with two tenants in opposite directions: neither takes the other's rows for its own", async () => {
    const world = await folder.copy()
    await freezeOther(world.db('oi'), 'u-passing')
    await expect(move(world)).rejects.toThrow(/Another move of oi/)
    await move(world, { abort: true })
    expect(await otherStands(world.db('oi'), 'u-passing')).toEqual([2, 1])
    expect(await one(world.db('eu'), 'select count(*) as n from move_scope')).toEqual([0])
  })

  test('with two tenants: finishing one after a crash does not affect the next one', async () => {
    const world = await folder.copy()
    await expect(move(world, { reached: crashAt('thawed') })).rejects.toThrow(Crash)
    await freezeOther(world.db('eu'), 'u-next')
    await move(world)
    expect(await otherStands(world.db('eu'), 'u-next')).toEqual([2, 1])
  })
})
