/** An attempt's states and events, every pair of them: it moves as the table says, or stays as it is. */
import { expect, test } from 'vitest'
import {
  type AttemptEvent,
  type AttemptEvents,
  type AttemptState,
  attemptMove,
  attemptState,
  attemptStates,
  moveSteps,
} from '#features/selling/checkout/attempt-moves.ts'
import { AttemptMoved, loadAttempt } from '#kernel/orders/load-attempt.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { openJobs } from '../../support/shop-jobs.ts'

/** By which events an attempt comes into a state. */
const ways: Record<AttemptState, readonly AttemptEvent[]> = {
  Pending: [],
  InReview: ['paidWrong'],
  Paid: ['paid'],
  Canceled: ['ended'],
  LateReview: ['ended', 'paidWrong'],
  Refunded: ['ended', 'gone'],
}

const leads: Record<AttemptState, { [Event in AttemptEvent]?: AttemptState }> = {
  Pending: {
    opened: 'Pending',
    reduced: 'Pending',
    vouchersDropped: 'Pending',
    paid: 'Paid',
    paidWrong: 'InReview',
    ended: 'Canceled',
  },
  InReview: { paid: 'Paid', givenBack: 'Refunded', notCaptured: 'Canceled' },
  Paid: {},
  Canceled: { paid: 'Paid', gone: 'Refunded', paidWrong: 'LateReview' },
  LateReview: { paid: 'Paid', gone: 'Refunded', givenBack: 'Refunded', notCaptured: 'Canceled' },
  Refunded: {},
}

const captured = (attemptId: string) => ({
  attemptId,
  paymentId: `pi_${attemptId}`,
  amountCents: 2000,
  receivedCents: 2000,
  currency: 'eur',
  inbox: [],
})

const facts: { [Event in AttemptEvent]: (attemptId: string) => AttemptEvents[Event] } = {
  opened: (id) => ({ paymentId: `pi_${id}`, paymentClientSecret: 'secret', cardKey: 'key', number: '1' }),
  reduced: () => ({ total: 2000, fees: 0, voucher: 0, holdUntil: 1 }),
  vouchersDropped: () => null,
  paid: captured,
  paidWrong: captured,
  gone: captured,
  ended: () => null,
  givenBack: () => ({ receivedCents: 2000, amount: 2000 }),
  notCaptured: () => null,
}
const events: readonly AttemptEvent[] = [
  'opened',
  'reduced',
  'vouchersDropped',
  'paid',
  'paidWrong',
  'gone',
  'ended',
  'givenBack',
  'notCaptured',
]

/** A shop with attempts to move. */
async function movingWorld() {
  const world = await buyingWorld()
  const { app, db } = world
  const sold = await world.shop.sell({
    quantity: 1000,
    ticket: { youpiizPrice: 2000, publicPrice: 2500, fees: 0 },
  })

  const read = async (id: string) => {
    const loaded = await loadAttempt(db, id)
    if (!loaded) throw new Error(`There is no attempt ${id}.`)
    return { ctx: await openJobs(app), ...loaded }
  }
  type Read = Awaited<ReturnType<typeof read>>
  const move = async <Event extends AttemptEvent>(loaded: Read, event: Event) =>
    db.write(await moveSteps(loaded, event, facts[event](loaded.attempt.id)))

  /** The attempt of a new member in that state: without a payment while it is Pending, and with vouchers that wait. */
  const attemptIn = async (state: AttemptState): Promise<Read> => {
    const member = await app.newMember()
    const { paymentId } = await world.startWith(member, sold)
    const id = (await world.attempts()).find((attempt) => attempt.paymentId === paymentId)?.id ?? ''
    await db.write([
      { sql: 'update attempt set payment_id = null where id = ?', args: [id] },
      db.orm.insert(voucherPayment).values({ attemptId: id, amount: 100, status: 'Asked', createdAt: 1, updatedAt: 1 }),
    ])
    for (const event of ways[state]) await move(await read(id), event)
    const loaded = await read(id)
    expect(attemptState(loaded)).toBe(state)
    return loaded
  }
  return { read, move, attemptIn }
}

test.each(attemptStates)(
  'an attempt in the state %s changes by the events in its row of the table, and by no other',
  async (state) => {
    const { read, move, attemptIn } = await movingWorld()
    expect(Object.keys(facts)).toHaveLength(events.length)
    for (const event of events) {
      const to = leads[state][event] ?? null
      expect([event, attemptMove(state, event)]).toEqual([event, to])
      const before = await attemptIn(state)
      const { id } = before.attempt
      if (to === null) {
        await expect(move(before, event)).rejects.toThrow(AttemptMoved)
        const { attempt, items } = await read(id)
        expect([event, attempt, items]).toEqual([event, before.attempt, before.items])
        continue
      }
      await move(before, event)
      expect([event, attemptState(await read(id))]).toEqual([event, to])
      // A caller that read the attempt before it left its state moves it no further.
      if (to === state) continue
      await expect(move(before, event)).rejects.toThrow()
      expect([event, attemptState(await read(id))]).toEqual([event, to])
    }
  },
)
