import type { RegionDb } from '#db/region-db.ts'
import { buyingWorld } from './buying.ts'
import type { Sale } from './shop.ts'
import type { Member } from './test-app.ts'

const MINUTE = 60_000
/** Longer than a line waits between two looks at the stock. */
const TURN = 600

/** How often a line must be found with nothing under way, and how long lies between two looks. */
const QUIET = { looks: 5, ms: 20 }

/** Waits until a line's turn, which is taken beside the answers, is over: its steps are reads and writes, close together. */
function watchTurns(db: RegionDb): () => Promise<void> {
  let begun = 0
  let ended = 0
  const noted =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      begun += 1
      try {
        return await work(...given)
      } finally {
        ended += 1
      }
    }
  Object.assign(db, { readBatch: noted(db.readBatch.bind(db)), write: noted(db.write.bind(db)) })
  return async () => {
    for (let quiet = 0; quiet < QUIET.looks; ) {
      const before = begun
      await new Promise((resolve) => setTimeout(resolve, QUIET.ms))
      quiet = begun === before && begun === ended ? quiet + 1 : 0
    }
  }
}

/** A shop with one stock that opens in ten minutes; the clock stands still but for `advance`. */
export async function openingWorld(sale: Sale = {}) {
  const world = await buyingWorld()
  const { app, shop } = world
  const opensAt = Date.now() + 10 * MINUTE
  const sold = await shop.sell({ quantity: 5, ...sale, batch: { opensAt, ...sale.batch } })
  const openingId = sold.batchId
  const turnsTaken = watchTurns(world.db)

  const join = async (member: Member) => (await app.call('/join-opening', { openingId }, { as: member })).place
  const ask = async (placeId: string) => (await app.call('/get-place', { openingId, placeId })).place
  const leave = (member: Member) => app.call('/leave-opening', { openingId }, { as: member })

  /** Asks as everybody would, lets the line take its turn, and answers what each is told then. */
  const turn = async (placeIds: readonly string[], turns = 1) => {
    for (let taken = 0; taken < turns; taken++) {
      app.advance(TURN)
      for (const placeId of placeIds) await ask(placeId)
      await turnsTaken()
    }
    return Promise.all(placeIds.map(ask))
  }
  /** Asks for the places a second before the opening, or they would count as away. */
  const open = async (placeIds: readonly string[] = []) => {
    app.advance(Math.max(0, opensAt - Date.now() - 1000))
    await Promise.all(placeIds.map(ask))
    app.advance(Math.max(0, opensAt - Date.now()))
  }
  const newMembers = (count: number) => Promise.all(Array.from({ length: count }, () => app.newMember()))

  return { ...world, sold, opensAt, openingId, join, ask, leave, turn, open, newMembers }
}
