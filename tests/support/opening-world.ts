import { buyingWorld } from './buying.ts'
import type { Sale } from './shop.ts'
import type { Member } from './test-app.ts'

const MINUTE = 60_000
/** Longer than a line waits between two looks at the stock. */
const TURN = 600

/** A shop with one stock that opens in ten minutes; the clock stands still but for `advance`. */
export async function openingWorld(sale: Sale = {}) {
  const world = await buyingWorld()
  const { app, shop } = world
  const opensAt = Date.now() + 10 * MINUTE
  const sold = await shop.sell({ quantity: 5, ...sale, batch: { opensAt, ...sale.batch } })
  const openingId = sold.batchId

  const join = async (member: Member) => (await app.call('/join-opening', { openingId }, { as: member })).place
  const ask = async (placeId: string) => (await app.call('/get-place', { openingId, placeId })).place
  const leave = (member: Member) => app.call('/leave-opening', { openingId }, { as: member })

  /** Asks as everybody would, lets the line take its turn, and answers what each is told then. */
  const turn = async (placeIds: readonly string[], turns = 1) => {
    for (let taken = 0; taken < turns; taken++) {
      app.advance(TURN)
      for (const placeId of placeIds) await ask(placeId)
      // Turns are taken beside the answers.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return Promise.all(placeIds.map(ask))
  }
  /** These ask a second before the opening, or they would be taken to be away. */
  const open = async (placeIds: readonly string[] = []) => {
    app.advance(Math.max(0, opensAt - Date.now() - 1000))
    await Promise.all(placeIds.map(ask))
    app.advance(Math.max(0, opensAt - Date.now()))
  }
  const newMembers = (count: number) => Promise.all(Array.from({ length: count }, () => app.newMember()))

  return { ...world, sold, opensAt, openingId, join, ask, leave, turn, open, newMembers }
}
