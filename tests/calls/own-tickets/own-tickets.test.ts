/** A buyer's tickets as they are held out at an entrance, and the appointment that a calendar takes of them. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { giftWorld } from '../../support/gift-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { ticketWorld } from '../../support/ticket-world.ts'

const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a buyer sees each own ticket with its code, its time and its location, and other people see none', async () => {
  const { app, buy, list, db } = await ticketWorld()
  const { paymentId } = await buy({ batch: { terms: 'Arrivez tôt.' } }, 2)
  const other = await buy()
  const { holder, tickets } = await list(paymentId)
  const codes = (await db.orm.select().from(entry)).map(({ code }) => code)
  expect(holder).not.toBe('')
  expect(tickets.map(({ unitNumber, unitCount }) => [unitNumber, unitCount])).toEqual([
    [1, 2],
    [2, 2],
  ])
  expect(codes).toEqual(expect.arrayContaining(tickets.map(({ code }) => code)))
  expect(tickets[0]).toMatchObject({
    paymentId,
    activityLabel: 'Une soirée au théâtre',
    address: '3 rue du Parc\n69006 Lyon',
    validityDateStr: '11/06/2026, 10:00 - 11:00',
    startTs: Date.UTC(2026, 5, 11, 8),
    endTs: Date.UTC(2026, 5, 11, 9),
    hasDate: true,
    terms: 'Arrivez tôt.',
    documents: [{ fileName: expect.stringMatching(/^billet-.*-1\.pdf$/) }],
  })
  expect((await list()).tickets.map((ticket) => ticket.paymentId).sort()).toEqual(
    [other.paymentId, paymentId, paymentId].sort(),
  )
  expect((await list(paymentId, await app.newMember())).tickets).toEqual([])
  await expect(app.call('/list-own-tickets', {})).rejects.toMatchObject({ status: 401 })
})

test('cancelled and void tickets are not shown', async () => {
  const { buy, list, db } = await ticketWorld()
  const { paymentId } = await buy({}, 2)
  const [first, second] = (await list(paymentId)).tickets
  await db.write([
    db.orm
      .update(entry)
      .set({ voidAt: Date.now() })
      .where(eq(entry.id, first?.id ?? '')),
  ])
  expect((await list(paymentId)).tickets.map(({ id }) => id)).toEqual([second?.id])
  await db.write([db.orm.update(orderItem).set({ status: 'Canceled' })])
  expect((await list(paymentId)).tickets).toEqual([])
})

test("a partner's document has its own code, so that the page shows none of ours", async () => {
  const { buy, list } = await ticketWorld()
  const { paymentId } = await buy({ mode: 'Pregenerated', documents: 1 })
  const [ticket] = (await list(paymentId)).tickets
  expect(ticket).toMatchObject({ code: null, documents: [{ url: expect.stringContaining('/files/') }] })
})

test("a calendar entry has the slot in the region's time zone, with an alarm, the location and the link back", async () => {
  const { app, buy, list, calendar } = await ticketWorld()
  const { paymentId } = await buy()
  const [ticket] = (await list(paymentId)).tickets
  const { status, type, text } = await calendar(ticket?.id ?? '')
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = unfold(text)
  for (const line of [
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Paris',
    'DTSTART;TZID=Europe/Paris:20260611T100000',
    'DTEND;TZID=Europe/Paris:20260611T110000',
    'SUMMARY:Une soirée au théâtre',
    'LOCATION:3 rue du Parc\\, 69006 Lyon',
    'DTSTAMP:20260610T080000Z',
    'TRIGGER:-PT2H',
    'ACTION:DISPLAY',
  ])
    expect(lines).toContain(line)
  expect(lines.join('\n')).toContain(`/orders/${paymentId}/tickets?billet=${ticket?.id}`)
  // A later file brings the same appointment up to date.
  app.advance(60_000)
  const identity = (file: string) => /^UID:.+$/m.exec(file)?.[0]
  expect(identity(text)).toBeDefined()
  expect(identity((await calendar(ticket?.id ?? '')).text)).toBe(identity(text))
  // The clocks of the summer of that ticket are among its rules.
  const rules = text.slice(text.indexOf('BEGIN:VTIMEZONE'), text.indexOf('END:VTIMEZONE'))
  expect(rules).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT',
  )
  expect(rules).toContain('BEGIN:STANDARD\r\nDTSTART:20251026T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100')
})

test('a ticket at a place overseas tells both clocks in its text, its mail, its calendar entry and its wallets', async () => {
  const { app, buy, list, calendar, marie } = await ticketWorld()
  const { paymentId } = await buy({}, 1, { postalCode: '97200', city: 'Fort-de-France' })
  const [ticket] = (await list(paymentId)).tickets
  const told = '11/06/2026, 10:00 - 11:00, heure de Paris (04:00 - 05:00 sur place)'
  expect(ticket?.validityDateStr).toBe(told)
  expect((await app.mails()).some(({ text }) => text.includes(told))).toBe(true)
  const lines = unfold((await calendar(ticket?.id ?? '')).text)
  expect(lines).toContain('DTSTART;TZID=America/Martinique:20260611T040000')
  expect(lines.join('\n')).toContain('heure de Paris (04:00 - 05:00 sur place)')
  const wallet = await app.fetch(`/billets/${ticket?.id}/google-wallet`, { as: marie, redirect: 'manual' })
  const claims = JSON.parse(
    atob((wallet.headers.get('location') ?? '').split('.').at(-2)?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
  )
  expect(claims.payload.eventTicketClasses[0].dateTime).toEqual({
    start: '2026-06-11T04:00:00-04:00',
    end: '2026-06-11T05:00:00-04:00',
  })
})

test('a calendar entry is given to the buyer only, and a ticket for a period has none', async () => {
  const { app, buy, list, calendar, db } = await ticketWorld()
  const { paymentId } = await buy()
  const [ticket] = (await list(paymentId)).tickets
  const id = ticket?.id ?? ''
  expect((await calendar(id, await app.newMember())).status).toBe(404)
  expect((await app.fetch(`/billets/${id}/calendrier.ics`)).status).toBe(404)
  expect(await calendar('se-guess')).toMatchObject({ status: 404, text: expect.stringContaining('n’existe pas') })
  const period = (await list((await buy({ kind: 'Flexible' })).paymentId)).tickets[0]
  expect(period).toMatchObject({ startTs: null, hasDate: false })
  expect((await calendar(period?.id ?? '')).text).toContain('pas de date')
  await db.write([db.orm.update(entry).set({ voidAt: Date.now() })])
  expect((await calendar(id)).status).toBe(404)
})

test("a given ticket moves from the giver's tickets to its receiver's, with its own code and without the giver's order", async () => {
  const { app, bought, offered, accept, unit, marie, as: operator } = await giftWorld()
  const { tickets, paymentId, orderId } = await bought({}, 2)
  const [given = '', kept = ''] = tickets
  const nora = await app.newMember({ firstName: 'Nora', lastName: 'Diallo' })
  const all = async (as: typeof nora) => (await app.call('/list-own-tickets', {}, { as })).tickets
  await accept(await offered(given), nora)
  await runJobs(app)
  expect((await all(marie)).map(({ id }) => id)).toEqual([kept])
  const [ticket, ...others] = await all(nora)
  expect(others).toEqual([])
  const gift = { from: 'Marie', holder: 'Nora Diallo' }
  expect(ticket).toMatchObject({
    code: (await unit(given)).code,
    paymentId: '',
    gift,
    wallets: ['apple', 'google'],
    hasDate: true,
  })
  for (const secret of [paymentId, orderId]) expect(JSON.stringify(ticket)).not.toContain(secret)
  // By its gift it is found alone, and by its receiver alone.
  const giftId = ticket?.id ?? ''
  const ofGift = async (as: typeof nora) => (await app.call('/list-own-tickets', { giftId }, { as })).tickets
  expect((await ofGift(nora)).map(({ id, code }) => [id, code])).toEqual([[giftId, ticket?.code]])
  expect(await ofGift(marie)).toEqual([])
  const calendar = async (id: string, as: typeof nora) => {
    const response = await app.fetch(`/billets/${id}/calendrier.ics`, { as })
    return { status: response.status, text: unfold(await response.text()).join('\n') }
  }
  const own = await calendar(giftId, nora)
  expect(own.status).toBe(200)
  for (const part of [`/orders/recus?billet=${giftId}`, '1 × Plein tarif', 'SUMMARY:Une soirée au théâtre'])
    expect(own.text).toContain(part)
  for (const secret of [paymentId, orderId, given]) expect(own.text).not.toContain(secret)
  for (const [id, as] of [
    [giftId, marie],
    [given, nora],
    [given, marie],
  ] as const)
    expect((await calendar(id, as)).status).toBe(404)
  // The payment lists no such ticket, for any caller.
  expect((await app.call('/list-own-tickets', { paymentId }, { as: nora })).tickets).toEqual([])
  await app.call('/admin/cancel-order', { orderId }, operator)
  expect(await all(nora)).toEqual([])
  expect((await calendar(giftId, nora)).status).toBe(404)
})
