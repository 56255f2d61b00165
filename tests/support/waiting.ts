import { waiting } from '#features/stock/waiting-places/tables.ts'
import { buyingWorld } from './buying.ts'
import type { Sold } from './shop.ts'
import { deliver, runJobs } from './shop-jobs.ts'
import type { Member } from './test-app.ts'

/** A buying world in which people wait for what is sold out. */
export async function waitingWorld() {
  const world = await buyingWorld()
  const { app, cards, db, startWith } = world

  const join = (member: Member, sold: Sold, facts: { stockIds?: string[]; quantity?: number } = {}) =>
    app.call(
      '/join-waiting-list',
      { ticketInfoId: sold.ticketId, stockIds: sold.slotIds.slice(0, 1), quantity: 1, ...facts },
      { as: member },
    )
  const own = async (member: Member) => (await app.call('/list-waitings', {}, { as: member })).items
  const line = () => db.orm.select().from(waiting).orderBy(waiting.place)
  const newMembers = (count: number) => Promise.all(Array.from({ length: count }, () => app.newMember()))

  /** Buys, so that the places are gone. */
  const buy = async (member: Member, sold: Sold, facts: Parameters<typeof startWith>[2] = {}) => {
    const payment = await startWith(member, sold, facts)
    cards.pay(payment.paymentId)
    await deliver(app, cards.event(payment.paymentId))
    return payment
  }

  /** Something with all places of its first slot bought. */
  const sellOut = async (sale: Parameters<typeof world.shop.sell>[0] = {}) => {
    const sold = await world.shop.sell({ quantity: 1, ...sale })
    const payment = await buy(await app.newMember(), sold, { quantity: sale.quantity ?? 1 })
    return { sold, payment }
  }

  /** Places return by an operator's adjustment. */
  const addPlaces = async (sold: Sold, delta: number, slot = 0) => {
    const admin = await app.newMember({ isAdmin: true })
    await app.call('/admin/adjust-stock', { stockId: sold.slotIds[slot] ?? '', delta }, { as: admin })
  }

  const mailsTo = async (member: Member) =>
    (await app.mails()).filter(({ recipient, kind }) => recipient === member.email && kind.startsWith('waiting'))

  return { ...world, join, own, line, newMembers, buy, sellOut, addPlaces, mailsTo, jobs: () => runJobs(app) }
}
