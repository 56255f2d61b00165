/** A buyer offers a ticket to an address; who accepts it holds it alone (chapter tickets-and-check-in). */
import { describe, expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { giftWorld, HOLDER, RECEIVER } from '../../support/gift-world.ts'
import { confirmationToken, deliver, runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000
const refused = (code: string, message?: RegExp) => ({
  code,
  ...(message ? { message: expect.stringMatching(message) } : {}),
})

describe('a gift offer', () => {
  test("is mailed with giver, ticket, date and location, and hides the giver's document while it is open", async () => {
    const { app, bought, makeOffer, mailedToken, shown, gifts, db, marie } = await giftWorld()
    const { tickets, paymentId } = await bought({}, 2)
    const [first = '', second] = tickets
    expect((await shown(paymentId)).map(({ ticket }) => ticket)).toEqual([
      { id: first, gift: null, keepsCode: false },
      { id: second, gift: null, keepsCode: false },
    ])
    await makeOffer(first, { email: 'Nora@Exemple.test', message: 'Bon anniversaire !' })
    const [offer, other] = await shown(paymentId)
    expect(offer).toMatchObject({ url: null, ticket: { gift: { email: RECEIVER, isAccepted: false } } })
    expect(other?.url).not.toBeNull()
    const token = await mailedToken()
    const sent = app.platform.sent.find(({ to }) => to === RECEIVER)
    expect(sent?.text).toContain('Bon anniversaire !')
    expect(sent?.text).toContain('Théâtre du Parc')
    const { offer: seen, ticket } = await app.call('/get-gift', { token })
    expect(ticket).toBeNull()
    expect(seen).toMatchObject({
      ...{ state: 'open', refusal: null, isOwn: false },
      ticket: { activityLabel: 'Une soirée au théâtre', ticketLabel: 'Plein tarif', message: 'Bon anniversaire !' },
    })
    expect((await app.call('/get-gift', { token }, { as: marie })).offer?.isOwn).toBe(true)
    // Neither the token nor the mail that carried it is kept.
    const [row] = await gifts()
    expect(JSON.stringify(row)).not.toContain(token)
    const { rows } = await db.query("select html || text as kept from mail where kind = 'gift'")
    expect(rows.map(({ kept }) => kept)).toEqual([''])
  })

  test("is refused for a ticket that is another's, already offered, not issued, void, used or past, and to the giver's own email", async () => {
    const { app, bought, makeOffer, unit, scan, shop, startWith, cards, marie, entries, as } = await giftWorld()
    const { tickets, orderId } = await bought({}, 2)
    const [first = '', second = ''] = tickets
    const paul = await app.newMember()
    await expect(makeOffer(first, { by: paul })).rejects.toMatchObject({ ...refused('ownTicketNotFound'), status: 404 })
    await expect(makeOffer('se-unknown')).rejects.toMatchObject(refused('ownTicketNotFound'))
    await expect(makeOffer(first, { email: marie.email.toUpperCase() })).rejects.toMatchObject({
      ...refused('giftToSelf'),
      fields: ['email'],
    })
    await expect(makeOffer(first, { message: 'Voir www.exemple.test' })).rejects.toMatchObject({ fields: ['message'] })
    await makeOffer(first)
    await expect(makeOffer(first, { email: 'autre@exemple.test' })).rejects.toMatchObject(
      refused('giftNotPossible', /déjà offert, en attente/),
    )
    expect((await scan((await unit(second)).code ?? '')).outcome).toBe('admitted')
    await expect(makeOffer(second)).rejects.toMatchObject(refused('giftNotPossible', /déjà servi/))
    await app.call('/admin/cancel-order', { orderId }, as)
    await expect(makeOffer(second)).rejects.toMatchObject(refused('giftNotPossible', /annulé/))
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    const waiting = (await entries()).find(({ status }) => status === 'AwaitingGeneration')?.id ?? ''
    await expect(makeOffer(waiting)).rejects.toMatchObject(refused('giftNotPossible', /pas encore émis/))
    const late = await bought({}, 1)
    app.advance(2 * DAY)
    await expect(makeOffer(late.tickets[0] ?? '')).rejects.toMatchObject(refused('giftNotPossible', /date .* passée/))
  })

  test('can be revoked until it is accepted: its link is refused then, a waiting mail is not sent, and a new offer is possible', async () => {
    const { app, bought, makeOffer, offered, accept, takeBack, shown, gifts } = await giftWorld()
    const { tickets, paymentId } = await bought()
    const [ticket = ''] = tickets
    const token = await offered(ticket)
    await takeBack(ticket)
    await takeBack(ticket)
    expect((await app.call('/get-gift', { token })).offer).toMatchObject({ state: 'takenBack', ticket: null })
    await expect(accept(token)).rejects.toMatchObject(refused('giftGone', /repris/))
    expect((await shown(paymentId))[0]?.url).not.toBeNull()
    const before = app.platform.sent.length
    await makeOffer(ticket)
    await takeBack(ticket)
    await runJobs(app)
    expect(app.platform.sent.length).toBe(before)
    const again = await offered(ticket)
    await accept(again)
    await expect(takeBack(ticket)).rejects.toMatchObject(refused('giftAccepted'))
    expect((await gifts()).map(({ endedAt }) => endedAt === null)).toEqual([false, false, true])
  })

  test('is shown among the orders of the member with that email only, while it is open', async () => {
    const { app, bought, offered, accept, takeBack, marie } = await giftWorld()
    const [paul, other] = [await app.newMember(), await app.newMember()]
    const announced = async () =>
      Promise.all(
        [paul, other, marie].map(async (as) => (await app.call('/list-received-tickets', {}, { as })).offered),
      )
    const { tickets } = await bought({}, 2)
    const [first = '', second = ''] = tickets
    const token = await offered(first, { email: paul.email })
    await offered(second, { email: paul.email })
    expect(await announced()).toEqual([2, 0, 0])
    await takeBack(second)
    expect(await announced()).toEqual([1, 0, 0])
    await accept(token, paul)
    expect(await announced()).toEqual([0, 0, 0])
  })

  test('expires after 30 days or with the date, after which the ticket can be offered again', async () => {
    const { app, bought, offered, accept, shown, makeOffer, db } = await giftWorld()
    const { tickets, paymentId } = await bought({ startTs: Date.now() + 60 * DAY })
    const [ticket = ''] = tickets
    const token = await offered(ticket)
    expect((await shown(paymentId))[0]?.ticket?.gift?.expiresTs).toBe(Date.now() + 30 * DAY)
    // As the page would be without a session that outlives it.
    await db.write([{ sql: 'update ticket_gift set expires_at = created_at + 1', args: [] }])
    app.advance(1)
    expect((await app.call('/get-gift', { token })).offer?.state).toBe('expired')
    await expect(accept(token)).rejects.toMatchObject(refused('giftGone', /délai/))
    expect((await shown(paymentId))[0]).toMatchObject({ ticket: { gift: null } })
    await makeOffer(ticket)
    const soon = await bought()
    await offered(soon.tickets[0] ?? '', { email: 'soir@exemple.test' })
    const [shownSoon] = await shown(soon.paymentId)
    // The slot ends in two hours.
    expect(shownSoon?.ticket?.gift?.expiresTs).toBe(Date.now() + 2 * 3_600_000)
  })

  test('is limited to ten an hour for one address', async () => {
    const { app, bought, makeOffer, takeBack } = await giftWorld()
    Object.assign(app.platform.config, { throttles: true })
    const { tickets } = await bought()
    const [ticket = ''] = tickets
    for (let round = 0; round < 10; round++) {
      await makeOffer(ticket)
      await takeBack(ticket)
    }
    await expect(makeOffer(ticket)).rejects.toMatchObject({ code: 'tooManyRequests' })
  })
})

describe('a given ticket drawn and confirmed by us', () => {
  test("gets a new code and document in the receiver's name, while the old code is void and the old document gone", async () => {
    const { app, bought, offered, accept, unit, shown, scan, gifts, marie } = await giftWorld()
    const { tickets, paymentId, orderId } = await bought({}, 2)
    const [ticket = ''] = tickets
    const old = await unit(ticket)
    const [before] = await shown(paymentId)
    const oldKey = `tickets/${ticket}.pdf`
    expect(before?.url).toContain(oldKey)
    expect(await app.platform.files.get(oldKey)).not.toBeNull()
    const mailed = app.platform.sent.filter(({ to }) => to === marie.email).length
    const token = await offered(ticket)
    const drawn: unknown[] = []
    const run = app.platform.compute.run.bind(app.platform.compute)
    app.platform.compute.run = (kind, input) => {
      drawn.push(Reflect.get(Object(input), 'holderName'))
      return run(kind, input)
    }
    const { ticketToken } = await accept(token)
    const making = await app.call('/get-gift', { token: ticketToken ?? '' })
    expect(making.ticket).toMatchObject({ state: 'making', documents: [], holderName: 'Nora Diallo' })
    await runJobs(app)
    expect(drawn).toEqual(['Nora Diallo'])
    const { ticket: received, offer } = await app.call('/get-gift', { token: ticketToken ?? '' })
    expect(offer).toBeNull()
    expect(received).toMatchObject({ state: 'ready', keepsCode: false })
    expect(received?.documents).toHaveLength(1)
    expect(received?.documents[0]).not.toContain(`${oldKey}?`)
    expect(await app.platform.files.get(oldKey)).toBeNull()
    const now = await unit(ticket)
    expect(now.code).not.toBe(old.code)
    expect([making.ticket?.code, received?.code]).toEqual([null, now.code])
    expect((await gifts())[0]).toMatchObject({ replacedCode: old.code, receiverName: 'Nora Diallo', receiverId: null })
    // The giver reads to whom it went, gets no mail and no document of it.
    expect(await shown(paymentId)).toMatchObject([
      { url: null, ticket: { gift: { email: RECEIVER, isAccepted: true } } },
      { status: 'Ready', ticket: { gift: null } },
    ])
    expect(app.platform.sent.filter(({ to }) => to === marie.email)).toHaveLength(mailed)
    expect((await app.call('/get-gift', { token })).offer).toMatchObject({ state: 'accepted', ticket: null })
    await expect(accept(token)).rejects.toMatchObject(refused('giftGone', /déjà été accepté/))
    await expect(accept(ticketToken ?? '')).rejects.toMatchObject(refused('giftNotFound'))
    // At the entrance.
    const turnedAway = await scan(old.code ?? '')
    expect(turnedAway).toMatchObject({
      outcome: 'void',
      ticket: { codeEnd: old.code?.slice(-4) },
      ended: { reason: 'given', instead: { codeEnd: now.code?.slice(-4) } },
    })
    expect((await scan(now.code ?? '')).outcome).toBe('admitted')
    expect((await app.call('/get-gift', { token: ticketToken ?? '' })).ticket).toMatchObject({
      state: 'used',
      code: null,
    })
    const data = await app.call('/export-account', {}, { as: marie })
    expect(JSON.stringify(data)).not.toContain(now.code)
    expect(data.data.billets_offerts).toMatchObject([{ a: RECEIVER, repris_le: null }])
    expect(orderId).not.toBe('')
  })

  test('is accepted by a member of any group with their own account, without a link and without joining a group', async () => {
    const { app, bought, offered, accept, unit, marie } = await giftWorld()
    const other = await app.newGroup({})
    const paul = await app.newMember({ groupId: other.id, firstName: 'Paul', lastName: 'Roche' })
    const { tickets } = await bought()
    const token = await offered(tickets[0] ?? '')
    await expect(app.call('/accept-gift', { token }, {})).rejects.toMatchObject({
      ...refused('holderMissing'),
      fields: ['holder'],
    })
    await expect(accept(token, marie)).rejects.toMatchObject(refused('giftOfOwn'))
    expect(await accept(token, paul)).toEqual({ ticketToken: null })
    await runJobs(app)
    const { list } = await app.call('/list-received-tickets', {}, { as: paul })
    expect(list).toMatchObject([{ state: 'ready', holderName: 'Paul Roche', activityLabel: 'Une soirée au théâtre' }])
    expect((await app.call('/list-received-tickets', {}, { as: marie })).list).toEqual([])
    expect((await app.call('/list-purchase', {}, { as: paul })).list).toEqual([])
    const own = app.platform.sent.filter(({ to }) => to === paul.email)
    expect(own.map(({ text }) => /\/orders\b/.test(text) && !/\/cadeau\//.test(text))).toEqual([true])
    const { data } = await app.call('/export-account', {}, { as: paul })
    expect(data.billets_recus).toMatchObject([{ code: (await unit(tickets[0] ?? '')).code, au_nom_de: 'Paul Roche' }])
  })

  test("is redrawn by an operator in the receiver's name, and no longer sent to the buyer", async () => {
    const { app, bought, offered, accept, as, marie } = await giftWorld()
    const { tickets, orderId } = await bought()
    const { ticketToken } = await accept(await offered(tickets[0] ?? ''))
    await runJobs(app)
    await app.call('/admin/regenerate-tickets', { orderId }, as)
    await runJobs(app)
    const { ticket } = await app.call('/get-gift', { token: ticketToken ?? '' })
    expect([ticket?.state, ticket?.documents.length]).toEqual(['ready', 1])
    const mailed = app.platform.sent.filter(({ to }) => to === marie.email).length
    await expect(app.call('/admin/resend-order-mail', { orderId, mail: 'tickets' }, as)).rejects.toMatchObject(
      refused('mailNotPossible'),
    )
    expect(app.platform.sent.filter(({ to }) => to === marie.email)).toHaveLength(mailed)
  })
})

describe('a given ticket with a fixed code', () => {
  test('goes with its uploaded document to the receiver only, and both read that a copy would be admitted', async () => {
    const { app, bought, offered, accept, unit, shown, mailedToken } = await giftWorld()
    const { tickets, paymentId } = await bought({ mode: 'Pregenerated', documents: 3 })
    const [ticket = ''] = tickets
    const before = await unit(ticket)
    const [own] = await shown(paymentId)
    expect(own?.ticket).toMatchObject({ keepsCode: true })
    const token = await offered(ticket)
    expect(app.platform.sent.findLast(({ to }) => to === RECEIVER)?.text).toContain('Son code reste le même')
    const { ticketToken } = await accept(token)
    const { ticket: received } = await app.call('/get-gift', { token: ticketToken ?? '' })
    expect(received).toMatchObject({ state: 'ready', keepsCode: true })
    expect(received?.documents[0]?.split('?')[0]).toBe(own?.url?.split('?')[0])
    expect((await unit(ticket)).code).toBe(before.code)
    expect((await shown(paymentId))[0]).toMatchObject({ url: null, ticket: { keepsCode: true } })
    expect(await mailedToken()).toBe(ticketToken)
  })

  test("is redrawn in the receiver's name with an unchanged code when its partner has confirmed it", async () => {
    const { app, bought, offered, accept, unit, db, confirmFirst } = await confirmedWorld()
    await bought({ mode: 'VendorConfirm' })
    const ticket = await confirmFirst()
    const { code } = await unit(ticket)
    const { ticketToken } = await accept(await offered(ticket))
    await runJobs(app)
    expect((await unit(ticket)).code).toBe(code)
    const { ticket: received } = await app.call('/get-gift', { token: ticketToken ?? '' })
    expect(received).toMatchObject({ state: 'ready', keepsCode: true })
    const { rows } = await db.query('select replaced_code from ticket_gift')
    expect(rows[0]?.replaced_code).toBeNull()
  })
})

/** With the partner's answer given. */
async function confirmedWorld() {
  const world = await giftWorld()
  const { app, entries } = world
  const confirmFirst = async (): Promise<string> => {
    const token = await confirmationToken(app, 'partenaire@exemple.test')
    const { order } = await app.call('/get-order-from-token', { token })
    await app.call('/finalize-purchase', { token, orderId: order.id, action: 'confirm' })
    await runJobs(app)
    return (await entries())[0]?.id ?? ''
  }
  return { ...world, confirmFirst }
}

describe('after a gift', () => {
  test("a refund voids the receiver's ticket and tells them, and an open offer ends", async () => {
    const { app, bought, offered, accept, makeOffer, mailedToken, unit, scan, give } = await giftWorld()
    const { tickets, purchaseId, orderId } = await bought({}, 2)
    const [held = '', open = ''] = tickets
    const { ticketToken } = await accept(await offered(held))
    await runJobs(app)
    await makeOffer(open, { email: 'autre@exemple.test' })
    const token = await mailedToken('autre@exemple.test')
    await give(purchaseId, { kind: 'items', orderIds: [orderId] })
    await runJobs(app)
    const told = app.platform.sent.filter(({ subject }) => subject.startsWith('Billet annulé'))
    expect(told.map(({ to }) => to)).toEqual([RECEIVER])
    expect((await app.call('/get-gift', { token: ticketToken ?? '' })).ticket).toMatchObject({
      state: 'void',
      documents: [],
    })
    expect((await app.call('/get-gift', { token })).offer?.state).toBe('gone')
    await expect(accept(token)).rejects.toMatchObject(refused('giftGone', /annulé/))
    expect((await scan((await unit(held)).code ?? '')).outcome).toBe('void')
  })

  test('the date is not exchanged while one of its tickets is offered or held by another person', async () => {
    const { app, bought, offered, accept, takeBack, as } = await giftWorld()
    const { tickets, orderId } = await bought({ slots: 2 })
    const obstacle = async () => (await app.call('/admin/list-exchange-dates', { orderId }, as)).obstacle
    const token = await offered(tickets[0] ?? '')
    expect(await obstacle()).toMatch(/offert, en attente/)
    await takeBack(tickets[0] ?? '')
    expect(await obstacle()).toBeNull()
    await expect(accept(token)).rejects.toMatchObject(refused('giftGone'))
    await accept(await offered(tickets[0] ?? ''))
    expect(await obstacle()).toMatch(/offert et accepté/)
  })

  test("the order's history and its audit show the gift, and the former code still finds it", async () => {
    const { app, bought, offered, accept, takeBack, unit, look, db, as, marie } = await giftWorld()
    const { tickets, orderId } = await bought()
    const [ticket = ''] = tickets
    const { code } = await unit(ticket)
    await offered(ticket, { email: 'autre@exemple.test' })
    app.advance(1000)
    await takeBack(ticket)
    app.advance(1000)
    await accept(await offered(ticket))
    await runJobs(app)
    const { story } = await look(orderId)
    const said = story.filter(({ text }) => /offre|offert/.test(text)).map(({ text, detail }) => `${text} | ${detail}`)
    expect(said).toEqual(
      expect.arrayContaining([
        `Billet 1 : offre acceptée | ${HOLDER.firstName} ${HOLDER.lastName}`,
        `Billet 1 : offert par le client | ${RECEIVER}`,
        'Billet 1 : offre reprise | null',
        'Billet 1 : offert par le client | autre@exemple.test',
        `Email d’un billet offert : envoyé | ${RECEIVER}`,
      ]),
    )
    const rows = await db.orm.select().from(audit)
    expect(
      rows.flatMap(({ call, actorId, target }) =>
        target === orderId && /gift|ticket/.test(call) ? [[call, actorId]] : [],
      ),
    ).toEqual([
      ['/give-ticket', marie.userId],
      ['/take-back-ticket', marie.userId],
      ['/give-ticket', marie.userId],
      ['/accept-gift', null],
    ])
    const { items } = await app.call('/admin/list-orders', { text: code ?? '' }, as)
    expect(items.map(({ orderItem }) => orderItem.id)).toEqual([orderId])
  })
})
