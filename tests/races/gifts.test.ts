/** A gift and whoever else wants the same ticket: between what one has read and what it writes. */
import { expect, test } from 'vitest'
import { giftWorld, RECEIVER } from '../support/gift-world.ts'
import { meanwhile as before, GUARDS } from '../support/meanwhile.ts'
import { runJobs } from '../support/shop-jobs.ts'

type World = Awaited<ReturnType<typeof giftWorld>>

/** Before the next write of the caller `rival` is done whole; without guards the caller's batch then goes on. */
const meanwhile = ({ db }: World, isGuarded: boolean, rival: () => Promise<unknown>): void =>
  // The key keeps a second gift out.
  before(db, rival, isGuarded ? [] : [GUARDS, 'index ticket_gift_standing'])

const answer = ([outcome]: PromiseSettledResult<unknown>[]) =>
  outcome?.status === 'rejected' ? Reflect.get(Object(outcome.reason), 'code') : 'done'

/** A ticket that is offered, with its link. */
async function offeredWorld() {
  const world = await giftWorld()
  const purchase = await world.bought()
  const [ticket = ''] = purchase.tickets
  const token = await world.offered(ticket)
  return { world, purchase, ticket, token }
}

async function twoAcceptances(isGuarded: boolean) {
  const { world, token } = await offeredWorld()
  const paul = await world.app.newMember({ firstName: 'Paul', lastName: 'Roche' })
  meanwhile(world, isGuarded, () => world.accept(token))
  const answered = answer(await Promise.allSettled([world.accept(token, paul)]))
  const [gift] = await world.gifts()
  const { rows } = await world.db.query("select count(*) as many from mail where kind = 'gift-ticket'")
  return { answered, holder: gift?.receiverName, told: rows[0]?.many }
}

test('a link accepted twice at once: the first holds the ticket, the second is told so; without guards both read that they hold it', async () => {
  expect(await twoAcceptances(true)).toEqual({ answered: 'giftGone', holder: 'Nora Diallo', told: 1 })
  expect(await twoAcceptances(false)).toMatchObject({ answered: 'done', holder: 'Nora Diallo' })
})

test('a link accepted ten times at once: one person holds the ticket', async () => {
  const { world, token } = await offeredWorld()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => world.accept(token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

async function takenBackMeanwhile(isGuarded: boolean) {
  const { world, ticket, token, purchase } = await offeredWorld()
  const { code } = await world.unit(ticket)
  meanwhile(world, isGuarded, () => world.takeBack(ticket))
  const answered = answer(await Promise.allSettled([world.accept(token)]))
  const [shown] = await world.shown(purchase.paymentId)
  return { answered, isOwn: shown?.url !== null, isSameCode: (await world.unit(ticket)).code === code }
}

test('a gift revoked while it is accepted: the giver keeps the ticket; without guards its code is gone', async () => {
  expect(await takenBackMeanwhile(true)).toEqual({ answered: 'giftGone', isOwn: true, isSameCode: true })
  expect(await takenBackMeanwhile(false)).toMatchObject({ answered: 'done', isSameCode: false })
})

async function acceptedMeanwhile(isGuarded: boolean) {
  const { world, ticket, token } = await offeredWorld()
  meanwhile(world, isGuarded, () => world.accept(token))
  return answer(await Promise.allSettled([world.takeBack(ticket)]))
}

test('a gift accepted while it is revoked: the giver reads that it is too late; without guards that the ticket is theirs', async () => {
  expect(await acceptedMeanwhile(true)).toBe('giftAccepted')
  expect(await acceptedMeanwhile(false)).toBe('done')
})

async function twoGifts(isGuarded: boolean) {
  const world = await giftWorld()
  const { tickets } = await world.bought()
  const [ticket = ''] = tickets
  meanwhile(world, isGuarded, () => world.makeOffer(ticket))
  const answered = answer(await Promise.allSettled([world.makeOffer(ticket, { email: 'autre@exemple.test' })]))
  return { answered, offers: (await world.gifts()).filter(({ endedAt }) => endedAt === null).map(({ email }) => email) }
}

test('a ticket offered twice at once: one offer stands; without its unique key two do', async () => {
  expect(await twoGifts(true)).toEqual({ answered: 'giftNotPossible', offers: [RECEIVER] })
  expect(await twoGifts(false)).toMatchObject({ answered: 'done', offers: [RECEIVER, 'autre@exemple.test'] })
})

async function refundedMeanwhile(isGuarded: boolean) {
  const { world, ticket, token, purchase } = await offeredWorld()
  const { purchaseId, orderId } = purchase
  meanwhile(world, isGuarded, () => world.give(purchaseId, { kind: 'items', orderIds: [orderId] }))
  const answered = answer(await Promise.allSettled([world.accept(token)]))
  const [gift] = await world.gifts()
  return { answered, isHeld: gift?.acceptedAt !== null, isVoid: (await world.unit(ticket)).voidAt !== null }
}

test('a refund while a gift is accepted: no receiver gets a void ticket; without guards one does', async () => {
  expect(await refundedMeanwhile(true)).toEqual({ answered: 'giftGone', isHeld: false, isVoid: true })
  expect(await refundedMeanwhile(false)).toEqual({ answered: 'done', isHeld: true, isVoid: true })
})

test('a gift accepted during a refund: the ticket is void and its holder is told', async () => {
  const { world, ticket, token, purchase } = await offeredWorld()
  const { purchaseId, orderId } = purchase
  meanwhile(world, true, () => world.accept(token))
  await world.give(purchaseId, { kind: 'items', orderIds: [orderId] })
  await runJobs(world.app)
  expect((await world.unit(ticket)).voidAt).not.toBeNull()
  const told = world.app.platform.sent.filter(({ subject }) => subject.startsWith('Billet annulé'))
  expect(told.map(({ to }) => to)).toEqual([RECEIVER])
})

async function scannedMeanwhile(isGuarded: boolean) {
  const { world, ticket, token } = await offeredWorld()
  const { code } = await world.unit(ticket)
  // A link for the entrance, whose write comes before that of the scan.
  const entrance = await world.entrance()
  meanwhile(world, isGuarded, () => world.accept(token))
  const { outcome } = await world.scanAt(entrance, code ?? '')
  return { outcome, gift: (await world.gifts())[0]?.acceptedAt !== null }
}

test('an old code scanned while the gift is accepted: it is not admitted; without guards the scan says that it is', async () => {
  expect(await scannedMeanwhile(true)).toEqual({ outcome: 'void', gift: true })
  expect(await scannedMeanwhile(false)).toEqual({ outcome: 'admitted', gift: true })
})
