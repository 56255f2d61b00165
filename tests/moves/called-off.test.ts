import { describe, expect, test } from 'vitest'
import type { CliWorld } from '../support/cli-world.ts'
import { bothStates, filledFolder, forgetFormer, move, one } from './moving-world.ts'

const folder = filledFolder()

class Crash extends Error {}

/** Does something else at a point of a run, as another operator's terminal would, and lets the run go on. */
const meanwhile = (point: string, work: () => Promise<unknown>) => async (reached: string) => {
  if (reached === point) await work()
}

/** Tables that a move takes along. Copies of the catalogue that a target got stay there, archived. */
const owned = ['user', 'attempt', 'order_item', 'order_stock', 'mail', 'job', 'entry', 'session', 'token', 'file']

const ownedRows = async (world: CliWorld) => {
  const state = await bothStates(world)
  const pick = (region: Record<string, string[]>) =>
    Object.fromEntries([...owned, 'cart_item', 'audit', 'move_scope'].map((table) => [table, region[table]]))
  return { eu: pick(state.eu), oi: pick(state.oi) }
}

describe('calling a move off while its command still runs', { timeout: 60_000 }, () => {
  test.each(['frozen', 'read move_scope', 'read user', 'read order_stock', 'derived', 'copied'])(
    'after “%s” stops the command, leaves nothing at the target, and lets the tenant move later',
    async (point) => {
      const world = await folder.copy()
      const before = await ownedRows(world)
      const stopped = move(world, { reached: meanwhile(point, () => move(world, { abort: true })) })
      await expect(stopped).rejects.toThrow(/Somebody else/)
      expect(await ownedRows(world)).toEqual(before)
      expect(await one(world.db(), "select region, state, step from placement where tenant = 'atelier'")).toEqual([
        'eu',
        'active',
        null,
      ])
      if (point !== 'read user') return
      await move(world)
      expect(await one(world.db('oi'), "select count(*) as n from user where id = 'u-noe'")).toEqual([1])
    },
  )

  test('before the placement is written switches no member to a region without their data', async () => {
    const world = await folder.copy()
    await forgetFormer(world, folder.data)
    await move(world)
    const before = await ownedRows(world)
    const back = move(world, {
      to: 'eu',
      reached: meanwhile('rows frozen', () => move(world, { abort: true })),
    })
    await expect(back).rejects.toThrow(/Somebody else/)
    expect(await ownedRows(world)).toEqual(before)
    expect(await one(world.db(), "select region, step from placement where tenant = 'atelier'")).toEqual(['oi', null])
    await move(world, { to: 'eu' })
    expect(await one(world.db(), "select count(*) as n from user where id = 'u-noe'")).toEqual([1])
  })

  test('is completed by repeating it after a crash, and the move cannot be resumed meanwhile', async () => {
    const world = await folder.copy()
    const before = await ownedRows(world)
    const crash = (point: string) => async (reached: string) => {
      if (reached === point) throw new Crash()
    }
    await expect(move(world, { reached: crash('verified') })).rejects.toThrow(Crash)
    await expect(move(world, { abort: true, reached: crash('cleaned order_item') })).rejects.toThrow(Crash)
    await expect(move(world)).rejects.toThrow(/called off.*--abort/)
    await move(world, { abort: true })
    expect(await ownedRows(world)).toEqual(before)
  })
})
