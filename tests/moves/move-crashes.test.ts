import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseLeases } from '#kernel/jobs/runner.ts'
import { bothStates, filledFolder, move, one } from './moving-world.ts'

const folder = filledFolder()

describe('a crash during a move', () => {
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
    const world = await folder.copyIn(scratch)
    seen = []
    await move(world, { reached: async (point) => void seen.push(point) })
    whole = await bothStates(world)
    await world.close()
    await rm(scratch, { recursive: true, force: true })
  }, 30_000)

  test.each(points)('after “%s” is recovered by running the command again', async (point) => {
    expect(seen).toContain(point)
    const world = await folder.copy()
    await expect(move(world, { reached: crashAt(point) })).rejects.toThrow(Crash)
    await move(world)
    expect(await bothStates(world)).toEqual(whole)
    expect(await move(world)).toContain('nothing to do')
  })

  test.each(['rows frozen', 'verified'])('after “%s” can be called off', async (point) => {
    const world = await folder.copy()
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

  test("keeps the moving tenant's jobs held when another server restarts and releases the leases of jobs", async () => {
    const world = await folder.copy()
    await expect(move(world, { reached: crashAt('copied') })).rejects.toThrow(Crash)
    await world.db().write([releaseLeases()])
    expect(
      await one(world.db(), "select count(*) as n from job where id = 'job-shared' and lease_token is null"),
    ).toEqual([0])
  })

  test('is found before the switch when it leaves the copy different from the original', async () => {
    const world = await folder.copy()
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
