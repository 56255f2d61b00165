/** A mail with tickets that is sent once more from the outbox: it carries what gives its buyer access by then. */
import { expect, test } from 'vitest'
import { giftWorld } from '../../support/gift-world.ts'
import { GUARDS, meanwhile } from '../../support/meanwhile.ts'
import { runJobs } from '../../support/shop-jobs.ts'

/** A purchase of three tickets whose mail was sent. */
async function mailedTickets() {
  const world = await giftWorld()
  const { app, as } = world
  const purchase = await world.bought({}, 3)
  const [row] = (await app.mails()).filter(({ kind }) => kind === 'tickets')
  const mailId = row?.id ?? ''
  const resend = () => app.call('/admin/resend-mail', { mailId }, as)
  /** The names of what each mail with tickets has carried. */
  const carried = async () => {
    await runJobs(app)
    const sent = app.platform.sent.filter(({ subject }) => subject.startsWith('Vos billets'))
    return sent.map(({ attachments }) => attachments.map(({ name }) => name).sort())
  }
  const names = (await carried())[0] ?? []
  return { world, purchase, mailId, resend, carried, names }
}

test('a ticket that has been given away is not resent to its buyer, and neither is a deleted document', async () => {
  const { world, purchase, resend, carried, names } = await mailedTickets()
  expect(names).toHaveLength(3)
  await world.accept(await world.offered(purchase.tickets[1] ?? ''))
  await resend()
  expect((await carried()).at(-1)).toEqual([names[0], names[2]])
})

test('refunded tickets are not resent, and when none is left the operator is told where to look', async () => {
  const { world, purchase, resend, carried, names } = await mailedTickets()
  const { give } = world
  const { purchaseId } = purchase
  const [first] = purchase.tickets
  await give(purchaseId, {
    kind: 'part',
    orderId: purchase.orderId,
    quantity: 1,
    ticketIds: [first ?? ''],
    cents: 1600,
  })
  await resend()
  expect((await carried()).at(-1)).toEqual(names.slice(1))
  await give(purchaseId, { kind: 'order' })
  await expect(resend()).rejects.toMatchObject({ code: 'ticketsNotToSend' })
  expect(await carried()).toHaveLength(2)
})

test('a mail abandoned for a missing document is sent with the remaining ones', async () => {
  const { world, purchase, mailId, resend, carried, names } = await mailedTickets()
  await world.accept(await world.offered(purchase.tickets[0] ?? ''))
  await world.db.write([{ sql: "update mail set status = 'Failed' where id = ?", args: [mailId] }])
  await resend()
  expect((await carried()).at(-1)).toEqual(names.slice(1))
})

/** A ticket is offered and accepted between what the operator's call has read and what it writes. */
async function givenMeanwhile(isGuarded: boolean) {
  const { world, purchase, resend } = await mailedTickets()
  const give = async () => void (await world.accept(await world.offered(purchase.tickets[0] ?? '')))
  meanwhile(world.db, give, isGuarded ? [] : [GUARDS])
  const [outcome] = await Promise.allSettled([resend()])
  return outcome.status === 'rejected' ? outcome.reason.code : 'queued'
}

test("a ticket given away while its mail is resent stays its receiver's; without the guard the mail is queued", async () => {
  expect(await givenMeanwhile(true)).toBe('ticketsNotToSend')
  expect(await givenMeanwhile(false)).toBe('queued')
})
