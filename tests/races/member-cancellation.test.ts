/** A buyer cancels an item while somebody else moves it: between what the cancellation has read and what it writes. */
import { expect, test } from 'vitest'
import { cancellingWorld } from '../support/cancelling.ts'
import { runJobs } from '../support/shop-jobs.ts'

type Rival = 'partner confirms' | 'ticket is drawn' | 'operator refunds' | 'second tab cancels'

/** Outcome of the first item of a purchase of two, and the number of its refunds. */
async function race(rival: Rival, isGuarded: boolean) {
  const world = await cancellingWorld()
  const {
    app,
    db,
    sellCancellable,
    pay,
    cancel,
    give,
    own,
    bought,
    refunds,
    counters,
    look,
    entries,
    expectConsistent,
  } = world
  const isDrawn = rival === 'ticket is drawn'
  const sold = await sellCancellable(isDrawn ? { mode: 'Automatic' } : {})
  const { paymentId, list } = await pay([{ sold }, { sold: await sellCancellable() }])
  if (!isDrawn) await runJobs(app)
  const orderId = bought(list, sold).id
  const rivals: Record<Rival, () => Promise<unknown>> = {
    'partner confirms': async () => {
      const tokens = (await app.mails()).flatMap(({ text }) => /\/admin-order\/([\w-]+)/.exec(text)?.[1] ?? [])
      for (const token of tokens) {
        const { order } = await app.call('/get-order-from-token', { token })
        if (order.id === orderId) await app.call('/finalize-purchase', { token, orderId, action: 'confirm' })
      }
    },
    'ticket is drawn': () => runJobs(app),
    'operator refunds': async () =>
      give((await look(orderId)).purchaseId, { kind: 'items', orderIds: [orderId] }, { sendEmail: false }),
    'second tab cancels': () => cancel(orderId, 1600),
  }
  const write = db.write.bind(db)
  // The trigger decides about a false guard: without it the batch goes on.
  const unguarded = () => write([{ sql: 'drop trigger guard_decides', args: [] }])
  db.write = async (steps) => {
    db.write = write
    await rivals[rival]()
    if (!isGuarded) await unguarded()
    return write(steps)
  }
  const [outcome] = await Promise.allSettled([cancel(orderId, 1600)])
  if (isGuarded) {
    await runJobs(app)
    await expectConsistent()
  }
  const item = bought(await own(paymentId), sold)
  return {
    answer: outcome.status === 'fulfilled' ? outcome.value.order.status : Reflect.get(outcome.reason, 'code'),
    status: item.status,
    places: await counters(sold),
    isIssued: (await entries()).some((unit) => unit.orderItemId === orderId && unit.status === 'Ready'),
    refunds: (await refunds()).map(([cents]) => cents),
  }
}

test("a cancellation after the partner's confirmation is refused; without guards the buyer has money and ticket", async () => {
  expect(await race('partner confirms', true)).toEqual({
    answer: 'cancellationNotPossible',
    status: 'Success',
    places: [[0, 1]],
    isIssued: true,
    refunds: [],
  })
  expect(await race('partner confirms', false)).toMatchObject({ status: 'Success', refunds: [1600] })
})

test('a cancellation after the ticket is drawn is refused; without guards the buyer has money and ticket', async () => {
  expect(await race('ticket is drawn', true)).toMatchObject({
    answer: 'cancellationNotPossible',
    status: 'Success',
    places: [[0, 1]],
    isIssued: true,
    refunds: [],
  })
  expect(await race('ticket is drawn', false)).toMatchObject({ isIssued: true, refunds: [1600] })
})

test("a cancellation after an operator's refund returns the money once; without guards twice", async () => {
  expect(await race('operator refunds', true)).toMatchObject({
    answer: 'cancellationNotPossible',
    status: 'Rejected',
    places: [[0, 0]],
    refunds: [1600],
  })
  expect(await race('operator refunds', false)).toMatchObject({ refunds: [1600, 1600] })
})

test('a cancellation in a second tab is reported as done, once; without guards it is done twice', async () => {
  const once = { answer: 'Canceled', status: 'Canceled', places: [[0, 0]], refunds: [1600] }
  expect(await race('second tab cancels', true)).toMatchObject(once)
  expect(await race('second tab cancels', false)).toMatchObject({ refunds: [1600, 1600] })
})

test('a cancellation while the ticket is drawn prevents its issue, and no mail brings it', async () => {
  const { app, sellCancellable, pay, cancel, entries, refunds, expectConsistent } = await cancellingWorld()
  const { list } = await pay([{ sold: await sellCancellable({ mode: 'Automatic' }) }])
  const { files } = app.platform
  const put = files.put.bind(files)
  files.put = async (...written) => {
    files.put = put
    await cancel(list[0]?.id ?? '', 1600)
    return put(...written)
  }
  await runJobs(app)
  expect((await entries()).map(({ status, voidAt }) => [status, voidAt !== null])).toEqual([
    ['AwaitingGeneration', true],
  ])
  expect((await app.mails()).filter(({ kind }) => kind === 'tickets')).toEqual([])
  expect(await refunds()).toEqual([[1600, 'Done', 'items']])
  await expectConsistent()
})
