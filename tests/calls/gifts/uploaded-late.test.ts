/** We would draw the document, but an operator was faster: the partner knows the code on that paper, and we do not. */
import { beforeEach, describe, expect, test } from 'vitest'
import { upload } from '../../support/documents.ts'
import { giftWorld, RECEIVER } from '../../support/gift-world.ts'
import { confirmationToken, deliver, runJobs } from '../../support/shop-jobs.ts'

const PARTNER = 'partenaire@exemple.test'
let world: Awaited<ReturnType<typeof giftWorld>>
let paymentId: string
let ticket: string
let other: string

const gift = (token: string | null) => world.app.call('/get-gift', { token: token ?? '' })

/** Two tickets of this mode that are paid and wait to be drawn. */
async function paid(mode: 'Automatic' | 'VendorConfirm'): Promise<void> {
  const { app, shop, add, start, marie, cards, entries } = world
  const batch = mode === 'Automatic' ? {} : { batch: { email: PARTNER } }
  const sold = await shop.sell({ startTs: Date.now() + 3_600_000, quantity: 20, mode, ...batch })
  await add(marie, sold, { quantity: 2 })
  const { payment } = await start(marie)
  paymentId = payment?.paymentId ?? ''
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  if (mode === 'VendorConfirm') {
    await runJobs(app)
    const token = await confirmationToken(app, PARTNER)
    const { order } = await app.call('/get-order-from-token', { token })
    await app.call('/finalize-purchase', { token, orderId: order.id, action: 'confirm' })
  }
  const units = await entries()
  expect(units.map(({ status }) => status)).toEqual(['AwaitingGeneration', 'AwaitingGeneration'])
  ticket = units[0]?.id ?? ''
  other = units[1]?.id ?? ''
}

beforeEach(async () => {
  world = await giftWorld()
})

describe.each(['Automatic', 'VendorConfirm'] as const)(
  'a ticket (%s) with a document uploaded by an operator',
  (mode) => {
    test('keeps that document when it is given, with a note to both that a copy would be admitted, while its neighbour is redrawn', async () => {
      const { app, as, offered, accept, unit, shown } = world
      await paid(mode)
      const { fileItem } = await upload(app, as, 'du-partenaire.pdf')
      await app.call('/admin/upload-for-stock-entry', { stockEntryId: ticket, fileIds: [fileItem.id] }, as)
      await runJobs(app)
      const before = await unit(ticket)
      const [own, drawn] = await shown(paymentId)
      expect([own?.ticket?.keepsCode, drawn?.ticket?.keepsCode]).toEqual([true, mode === 'VendorConfirm'])
      const token = await offered(ticket)
      expect(app.platform.sent.findLast(({ to }) => to === RECEIVER)?.text).toContain('Son code reste le même')
      expect((await gift(token)).offer?.ticket?.keepsCode).toBe(true)
      const { ticketToken } = await accept(token)
      const received = (await gift(ticketToken)).ticket
      expect(received).toMatchObject({ state: 'ready', keepsCode: true })
      expect(received?.documents.map((url) => url.split('?')[0])).toEqual([own?.url?.split('?')[0]])
      await runJobs(app)
      expect((await unit(ticket)).code).toBe(before.code)
      expect(await app.platform.files.get(`documents/${fileItem.id}.pdf`)).not.toBeNull()
      const drawnAnew = await accept(await offered(other, { email: 'paul@exemple.test' }))
      expect((await gift(drawnAnew.ticketToken)).ticket?.state).toBe('making')
    })

    test('keeps that document when an operator has the tickets of the order redrawn', async () => {
      const { app, as, unit, look, shown } = world
      await paid(mode)
      const { fileItem } = await upload(app, as, 'du-partenaire.pdf')
      await app.call('/admin/upload-for-stock-entry', { stockEntryId: ticket, fileIds: [fileItem.id] }, as)
      await runJobs(app)
      const address = async () => (await shown(paymentId))[0]?.url?.split('?')[0]
      const uploaded = await address()
      const { items } = await look(paymentId)
      await app.call('/admin/regenerate-tickets', { orderId: items[0]?.order.id ?? '' }, as)
      expect([(await unit(ticket)).status, (await unit(other)).status]).toEqual(['Ready', 'AwaitingGeneration'])
      await runJobs(app)
      expect(await address()).toBe(uploaded)
    })
  },
)

test('a document exchanged by an operator while the receiver accepts is not lost, because the batch checks again', async () => {
  const { app, as, db, offered, accept, unit } = world
  await paid('Automatic')
  await runJobs(app)
  const token = await offered(ticket)
  const { fileItem } = await upload(app, as, 'du-partenaire.pdf')
  const { code } = await unit(ticket)
  // Between the read and the write of whoever accepts: drawn anew, and uploaded before the job came to it.
  const write = db.write.bind(db)
  let isFirst = true
  db.write = async (steps) => {
    if (isFirst) {
      isFirst = false
      app.advance(1)
      await write([
        { sql: "update entry set status = 'AwaitingGeneration' where id = ?", args: [ticket] },
        { sql: 'delete from entry_file where entry_id = ?', args: [ticket] },
      ])
      await app.call('/admin/upload-for-stock-entry', { stockEntryId: ticket, fileIds: [fileItem.id] }, as)
    }
    return write(steps)
  }
  const { ticketToken } = await accept(token)
  expect((await gift(ticketToken)).ticket).toMatchObject({ state: 'ready', keepsCode: true })
  expect((await unit(ticket)).code).toBe(code)
})
