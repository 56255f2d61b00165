/** A buyer withdraws: who may, until when, what comes back, and what waits for an operator. */
import { describe, expect, test } from 'vitest'
import { withdrawal } from '#features/tickets/withdrawal/tables.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { deliver } from '../../support/shop-jobs.ts'
import { ACCOUNT } from '../../support/voucher-world.ts'
import { withdrawalWorld } from '../../support/withdrawal-world.ts'

/** The last millisecond of 24 June 2026 in Paris, fourteen days after the purchase. */
const LAST_MOMENT = Date.parse('2026-06-24T21:59:59.999Z')
const TOO_LATE = Date.parse('2026-06-24T22:00:00.000Z')

test('a visitor withdraws on the last day: card, vouchers and share go back to the cent, and all are told', async () => {
  const world = await withdrawalWorld()
  const { app, db, paul, cards, vouchers, sellOpen, rule, budget, used, booked, add, run, look, withdraw } = world
  await budget(100_000)
  await rule()
  const sold = await sellOpen({ ticket: { youpiizPrice: 5000, publicPrice: 6000, fees: 100 } })
  await add(paul, sold, { quantity: 2 })
  await app.call('/start-cart-purchase', { vouchers: { cents: 2500, account: ACCOUNT } }, { as: paul })
  const [pending] = (await app.call('/list-cart', {}, { as: paul })).pendingOrders
  if (!pending) throw new Error('No purchase is open.')
  await vouchers.decide(pending.id, 'authorised')
  const paymentId = (await app.call('/check-voucher', { purchaseId: pending.id }, { as: paul })).paymentId ?? ''
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await run()
  const { number } = await app.call('/get-purchase', { paymentId }, { as: paul })
  const share = await used()
  expect(share).toBeGreaterThan(0)

  app.advance(LAST_MOMENT - Date.now())
  const { order } = await look(number ?? '', paul.email.toUpperCase())
  const [line] = order.lines
  expect(line).toMatchObject({ quantity: 2, kind: 'OpenTicket', endsTs: TOO_LATE, problem: null, declared: null })
  expect(line?.refund.cents).toBe(10_200 - share)
  expect(line?.subsidy.cents).toBe(share)
  const done = await withdraw(number ?? '', paul.email, [line?.orderId ?? ''], 'Paul Martin')
  expect(done.order.lines[0]?.declared).toEqual({ ts: LAST_MOMENT, state: 'Accepted', answer: null })
  await run()

  expect([cards.givenBack(paymentId), vouchers.kept(pending.id), await used()]).toEqual([10_200 - share - 2500, 0, 0])
  expect(await booked()).toEqual({
    'member collected': 10_200 - share,
    'member refunded': 10_200 - share,
    ...(await committeeBooked(booked)),
  })
  expect(await world.counters(sold)).toEqual([[0, 0]])
  expect((await world.entries()).map(({ voidAt }) => voidAt)).toEqual([LAST_MOMENT, LAST_MOMENT])
  await world.expectConsistent()
  const [receipt] = world.sent('Accusé de réception de votre rétractation')
  expect(receipt?.to).toBe(paul.email)
  for (const said of [
    '« Paul Martin » a déclaré le 24/06/2026 à 23:59:59 renoncer au contrat',
    `n° ${number}`,
    '2 × Plein tarif',
    'sur la carte et les chèques-vacances qui ont servi au paiement',
    'Votre CSE récupère sa part',
  ])
    expect(receipt?.text.replaceAll('\u00a0', ' ')).toContain(said)
  const [told] = world.sent('Rétractation : Une soirée au théâtre')
  expect(told?.to).toBe('partenaire@exemple.test')
  for (const code of await world.codes()) expect(told?.text).toContain(code)
  expect(told?.text).not.toContain('Martin')
  expect(await db.query('select count(*) as n from refund_due', [])).toMatchObject({ rows: [{ n: 0 }] })
})

/** Entries of the committee, which the withdrawal has evened out. */
const committeeBooked = async (booked: () => Promise<Record<string, number>>) =>
  Object.fromEntries(Object.entries(await booked()).filter(([key]) => key.startsWith('committee')))

test('a declaration after the term is refused with the day on which it ended, and changes nothing', async () => {
  const { app, bought, sellOpen, withdraw, look, marie, declared, refunds } = await withdrawalWorld()
  const { number, orderIds } = await bought([{ sold: await sellOpen() }])
  app.advance(TOO_LATE - Date.now())
  const refusal = {
    code: 'withdrawalNotPossible',
    message: 'Le délai de rétractation est passé depuis le 24/06/2026 à minuit.',
  }
  await expect(withdraw(number, marie.email, orderIds)).rejects.toMatchObject(refusal)
  expect((await look(number, marie.email)).order.lines[0]?.problem).toBe(refusal.message)
  expect([await declared(), await refunds()]).toEqual([[], []])
})

test('a wrong number and the address of another buyer get one neutral answer, and are throttled', async () => {
  const { bought, sellOpen, look, withdraw, paul, marie } = await withdrawalWorld({ config: { throttles: true } })
  const { number, orderIds } = await bought([{ sold: await sellOpen() }])
  const refusals = [
    look('00000000000000000000', marie.email),
    look('', marie.email),
    look(number, paul.email),
    look(number, undefined),
    look(number, undefined, paul),
    withdraw(number, paul.email, orderIds),
  ]
  for (const refused of await Promise.allSettled(refusals))
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'withdrawalOrderNotFound',
        message:
          'Aucune commande payée n’a ce numéro avec cette adresse email. Reprenez-les du message de confirmation, ou écrivez-nous.',
      },
    })
  expect((await look(` N° ${number} `, marie.email)).order.number).toBe(number)
  expect((await look(number, undefined, marie)).order.number).toBe(number)
  for (let at = 0; at < 20; at++) await look(number, paul.email).catch(() => undefined)
  await expect(look(number, marie.email)).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect((await look(number, undefined, marie)).order.number).toBe(number)
})

test('a line with a date has no right, beside one without a date that has it', async () => {
  const { shop, bought, sellOpen, look, withdraw, marie } = await withdrawalWorld()
  const { number, orderIds } = await bought([{ sold: await sellOpen() }, { sold: await shop.sell() }])
  const { lines } = (await look(number, marie.email)).order
  const dated = lines.find(({ kind }) => kind === 'DatedLeisure')
  expect([dated?.endsTs, dated?.problem]).toEqual([
    null,
    'Loisir à une date ou pendant une période déterminée : pas de droit de rétractation (article L221-28, 12° du Code de la consommation).',
  ])
  await expect(withdraw(number, marie.email, orderIds)).rejects.toMatchObject({ code: 'withdrawalNotPossible' })
  const open = lines.find(({ kind }) => kind === 'OpenTicket')?.orderId ?? ''
  await withdraw(number, marie.email, [open])
  const after = (await look(number, marie.email)).order.lines
  expect(after.map(({ declared }) => declared?.state)).toHaveLength(2)
  expect(after.find(({ orderId }) => orderId === open)?.declared?.state).toBe('Accepted')
})

test('goods are withdrawn for fourteen days after they were fetched, and wait for an operator then', async () => {
  const { app, bought, sellOpen, look, withdraw, marie, declared, codes, letIn } = await withdrawalWorld()
  const sold = await sellOpen({ batch: { contractKind: 'Goods' } })
  const { number, orderIds } = await bought([{ sold }])
  const ends = async () => (await look(number, marie.email)).order.lines[0]?.endsTs ?? 0
  // Not fetched: from the end of its period on, 8 September, at the latest.
  expect(new Date(await ends()).toISOString()).toBe('2026-09-22T22:00:00.000Z')
  app.advance(20 * 86_400_000)
  const [code] = await codes()
  await letIn(sold, code ?? '')
  expect(new Date(await ends()).toISOString()).toBe('2026-07-15T22:00:00.000Z')
  await withdraw(number, marie.email, orderIds)
  expect(await declared()).toEqual([['Waiting', 'Used', 0]])
})

describe('a withdrawal that waits', () => {
  async function waiting() {
    const world = await withdrawalWorld()
    const { app, bought, sellOpen, withdraw, marie, codes, as, run, letIn } = world
    const sold = await sellOpen()
    const { number, orderIds, purchaseId, paymentId } = await bought([{ sold }])
    const [code] = await codes()
    await letIn(sold, code ?? '')
    await withdraw(number, marie.email, orderIds)
    await run()
    const decide = (decision: { kind: 'accept' } | { kind: 'refuse'; reason: string }) =>
      app.call('/admin/decide-withdrawal', { orderId: orderIds[0] ?? '', decision }, as)
    return { ...world, sold, number, orderIds, purchaseId, paymentId, decide }
  }

  test('is kept with its moment, acknowledged, and gives nothing back by itself', async () => {
    const { declared, refunds, sent, marie, counters, sold } = await waiting()
    expect([await declared(), await refunds()]).toEqual([[['Waiting', 'Used', 0]], []])
    expect(await counters(sold)).toEqual([[0, 1]])
    const [receipt] = sent('Accusé de réception')
    expect(receipt?.to).toBe(marie.email)
    expect(receipt?.text).toContain('nous vérifions avant de rembourser, et vous répondons dans les 14 jours')
    expect(sent('Rétractation à traiter')[0]?.text).toContain('Un billet a déjà servi.')
  })

  test('is accepted by an operator once, with the money, the mail and the partner told', async () => {
    const { decide, declared, refunds, sent, run, marie, cards, paymentId } = await waiting()
    await decide({ kind: 'accept' })
    await run()
    expect(await declared()).toEqual([['Accepted', 'Used', 1600]])
    expect((await refunds()).map(([cents]) => cents)).toEqual([1600])
    expect(cards.givenBack(paymentId)).toBe(1600)
    expect(sent('Votre rétractation est acceptée')[0]?.to).toBe(marie.email)
    expect(sent('Rétractation : Une soirée')).toHaveLength(1)
    await expect(decide({ kind: 'refuse', reason: 'Trop tard' })).rejects.toMatchObject({ code: 'withdrawalDecided' })
  })

  test('is refused by an operator with a reason that the buyer reads, and the ticket stays', async () => {
    const { decide, declared, refunds, sent, run, look, number, marie } = await waiting()
    await decide({ kind: 'refuse', reason: 'La visite a eu lieu le 10 juin.' })
    await run()
    expect([await declared(), await refunds()]).toEqual([[['Refused', 'Used', 0]], []])
    expect(sent('Réponse à votre rétractation')[0]?.text).toContain('Motif : La visite a eu lieu le 10 juin.')
    expect((await look(number, marie.email)).order.lines[0]?.declared).toMatchObject({
      state: 'Refused',
      answer: 'La visite a eu lieu le 10 juin.',
    })
  })
})

test('an uploaded document, whose copy lets in, waits for an operator', async () => {
  const { bought, shop, withdraw, marie, declared } = await withdrawalWorld()
  const sold = await shop.sell({ kind: 'Flexible', mode: 'Pregenerated', quantity: null, documents: 2 })
  const { number, orderIds } = await bought([{ sold }])
  await withdraw(number, marie.email, orderIds)
  expect(await declared()).toEqual([['Waiting', 'DocumentStays', 0]])
})

describe('a repetition', () => {
  test('in a second tab and by a second press answers as the first time, and gives back once', async () => {
    const { bought, sellOpen, withdraw, marie, declared, refunds, run, sent } = await withdrawalWorld()
    const { number, orderIds } = await bought([{ sold: await sellOpen(), quantity: 3 }])
    const both = await Promise.all([1, 2].map(() => withdraw(number, marie.email, orderIds)))
    for (const { order } of [...both, await withdraw(number, marie.email, orderIds)])
      expect(order.lines[0]?.declared?.state).toBe('Accepted')
    await run()
    expect(await declared()).toEqual([['Accepted', null, 4800]])
    expect((await refunds()).map(([cents]) => cents)).toEqual([4800])
    expect(sent('Accusé de réception')).toHaveLength(1)
  })

  test('after an operator has cancelled is refused', async () => {
    const { bought, sellOpen, withdraw, marie, give } = await withdrawalWorld()
    const { number, orderIds, purchaseId } = await bought([{ sold: await sellOpen() }])
    await give(purchaseId, { kind: 'order' })
    await expect(withdraw(number, marie.email, orderIds)).rejects.toMatchObject({
      code: 'withdrawalNotPossible',
      message: 'Cet article est déjà annulé.',
    })
  })

  test('after an exchange is of the new date, which keeps the right and its term', async () => {
    const world = await withdrawalWorld()
    const { bought, sellOpen, shop, withdraw, look, marie, run, cards } = world
    const sold = await sellOpen()
    await shop.alsoSell(sold, { startTs: Date.now() + 5 * 86_400_000 })
    const { number, orderIds, paymentId } = await bought([{ sold }])
    const { choices, exchange } = makeExchange(world, orderIds[0] ?? '')
    await exchange((await choices()).dates[0])
    await run()
    const { lines } = (await look(number, marie.email)).order
    expect(lines.map(({ orderId, kind, problem }) => [orderIds.includes(orderId), kind, problem])).toEqual([
      [true, 'OpenTicket', 'Cet article est échangé : la nouvelle date est une autre ligne.'],
      [false, 'OpenTicket', null],
    ])
    await withdraw(number, marie.email, [lines[1]?.orderId ?? ''])
    await run()
    expect(cards.givenBack(paymentId)).toBe(1600)
  })

  test('after an amount was refunded gives back the rest alone', async () => {
    const { bought, sellOpen, withdraw, marie, give, run, cards } = await withdrawalWorld()
    const { number, orderIds, purchaseId, paymentId } = await bought([{ sold: await sellOpen(), quantity: 2 }])
    await give(purchaseId, { kind: 'amount', cents: 1000 })
    await run()
    await withdraw(number, marie.email, orderIds)
    await run()
    expect(cards.givenBack(paymentId)).toBe(3200)
  })
})

test('a ticket that was given away is void for its holder, who is told', async () => {
  const { app, bought, sellOpen, withdraw, marie, paul, run, entries } = await withdrawalWorld()
  const { number, orderIds } = await bought([{ sold: await sellOpen() }])
  const [unit] = await entries()
  await app.call('/give-ticket', { ticketId: unit?.id ?? '', email: paul.email, message: '' }, { as: marie })
  const offer = (await app.mails()).findLast(({ kind }) => kind === 'gift')
  const token = /\/cadeau\/([\w-]+)/.exec(offer?.text ?? '')?.[1] ?? ''
  await app.call('/accept-gift', { token }, { as: paul })
  await run()
  await withdraw(number, marie.email, orderIds)
  await run()
  expect((await entries()).map(({ voidAt }) => voidAt !== null)).toEqual([true])
  expect((await app.mails()).filter(({ kind }) => kind === 'gift-void').map(({ recipient }) => recipient)).toEqual([
    paul.email,
  ])
})

test('an erasure takes the name off a declaration, which stays with its refund, and the export has it before', async () => {
  const { app, db, bought, sellOpen, withdraw, marie, run } = await withdrawalWorld()
  const { number, orderIds } = await bought([{ sold: await sellOpen() }])
  await withdraw(number, marie.email, orderIds)
  await run()
  const rows = async () => (await db.orm.select().from(withdrawal)).map(({ name, refunded }) => [name, refunded])
  expect(await rows()).toEqual([['Marie Dupont', 1600]])
  const file = JSON.stringify(await app.call('/export-account', {}, { as: marie }))
  expect(file).toContain('retractations')
  expect(file).toContain('Marie Dupont')
})
