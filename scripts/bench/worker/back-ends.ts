import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegionDb } from '#db/region-db.ts'
import { startRegionServers } from '../../../tests/support/back-ends/region-servers.ts'
import { addRoot } from '../../../tests/support/back-ends/root-group.ts'
import { newShop, type Sold } from '../../../tests/support/shop.ts'
import { importRows, museumRows } from '../catalogues.ts'
import type { ProcessFigures } from '../process-figures.ts'
import { startServer } from '../server.ts'
import { type BenchMember, fillData, newMembers } from '../world.ts'
import { startBareWorker } from './bare-worker.ts'
import { startWorker } from './start-worker.ts'

/** One way of running the product, with the same data as the others. */
export interface BackEnd extends ProcessFigures {
  name: string
  port: number
  world: World
  /** Processor time of processes around the server that are not the product's. */
  harnessCpuMs?(): Promise<number>
  /** Processor time until it accepted requests. */
  startCpuMs?: number
  stop(): Promise<void>
}

/** Data of pages and purchases: museums, and one thing on sale with places for all. */
export interface World {
  members: BenchMember[]
  target: Sold
}

const ACTIVITIES = 200
export const MEMBERS = 8

export async function fillWorld(db: RegionDb): Promise<World> {
  await importRows(db, (await museumRows()).slice(0, ACTIVITIES))
  const target = await newShop({ db: () => db }).sell({
    quantity: 1_000_000,
    slots: 10,
    ticket: { maxQuantity: 20 },
    activity: { label: 'Vendue par le banc' },
  })
  return { members: await newMembers(db, MEMBERS), target }
}

/**
 * Back-ends, started one after the other: Bun with database files, Bun with database servers, the Worker in workerd
 * with database servers, by itself and in wrangler's harness.
 */
export const backEnds: ((folder: string) => Promise<BackEnd>)[] = [
  async (folder) => {
    const dataDir = join(folder, 'files')
    await mkdir(dataDir)
    const world = await fillData(dataDir, fillWorld)
    const server = await startServer(dataDir, { LOG_REQUESTS: 'off' })
    return { ...server, name: 'Bun, files', world }
  },
  async (folder) => {
    const { env, world, databases } = await onServers()
    const server = await startServer(join(folder, 'sqld'), { ...env, LOG_REQUESTS: 'off' })
    return {
      ...server,
      name: 'Bun, sqld',
      world,
      async stop() {
        await server.stop()
        await databases.stop()
      },
    }
  },
  (folder) => onWorker('Worker, sqld', folder, startBareWorker),
  (folder) => onWorker('Worker in the harness, sqld', folder, startWorker),
]

async function onWorker(
  name: string,
  folder: string,
  start: (folder: string, databases: Record<string, string>) => Promise<Omit<BackEnd, 'name' | 'world'>>,
): Promise<BackEnd> {
  const { env, world, databases } = await onServers()
  const worker = await start(folder, env)
  return {
    ...worker,
    name,
    world,
    async stop() {
      await worker.stop()
      await databases.stop()
    },
  }
}

/** Starts and fills database servers of both regions. */
export async function onServers() {
  const databases = await startRegionServers()
  await addRoot(databases.db('oi'))
  await addRoot(databases.db('eu'))
  const world = await fillWorld(databases.db('eu'))
  return { databases, env: databases.env, world }
}
