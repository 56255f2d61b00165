/** An order that partner or operator refuses: the money goes back to each means, and the buyer reads why. */
import { describe, expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { CONFIRMATION_TOKEN } from '#features/selling/orders/paid-steps.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { refund } from '#kernel/orders/tables.ts'
import { subsidyBudget, subsidyRule } from '#kernel/subsidies/tables.ts'
import { unseal } from '#lib/secret-box.ts'
import { cancellingWorld } from '../../support/cancelling.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { voucherWorld } from '../../support/voucher-world.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const full = { kind: 'full', text: '' } as const
const FULL = 'Il n’y a plus de place à cette date'
const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

type World = Pick<Awaited<ReturnType<typeof operatorWorld>>, 'app' | 'db'>

/** The partner's answer, as the link in their mail makes it. */
async function answering({ app, db }: World, orderId: string) {
  const { rows } = await db.query('select token_encrypted as token from order_item where id = ?', [orderId])
  const token = (await unseal(app.platform.config.appKey, CONFIRMATION_TOKEN, String(rows[0]?.token))) ?? ''
  return (action: 'confirm' | 'reject', rejection?: { kind: 'full' | 'other'; text: string }) =>
    app.call('/finalize-purchase', { token, orderId, action, ...(rejection ? { rejection } : {}) }, {})
}

const rejected = async (world: World, orderId: string) => (await answering(world, orderId))('reject', full)

describe('a rejected order', () => {
  test('gives back card, vouchers and the share of the committee to the cent, frees the place and tells the buyer why', async () => {
    const world = await voucherWorld()
    const { app, db, shop, add, startBy, pending, vouchers, check, payByCard, run, cards, counters, as } = world
    const group = await app.newGroup({ premium: true })
    const paul = await app.newMember({ groupId: group.id })
    const times = { createdAt: 1, updatedAt: 1 }
    await db.write([
      db.orm.insert(subsidyBudget).values({ id: 'bu', groupId: group.id, year: 2026, amount: 9000, used: 0, ...times }),
      db.orm.insert(subsidyRule).values({
        ...{ id: 'su', groupId: group.id, label: 'Loisirs', percent: 25, target: 'All', minMonths: 0, isActive: true },
        ...times,
      }),
      db.orm.update(catalogueVersion).set({ version: 1_000_000 }),
    ])
    app.advance(1000)
    const ticket = { youpiizPrice: 4000, publicPrice: 5000, fees: 0 }
    const sold = await shop.sell({ mode: 'VendorConfirm', ticket })
    await add(paul, sold)
    await startBy(paul, 2000)
    const { id } = await pending(paul)
    await vouchers.decide(id, 'authorised')
    const paymentId = (await check(paul, id)).paymentId ?? ''
    await payByCard(paymentId)
    await run()
    const used = async () => Number((await db.query('select used from subsidy_budget')).rows[0]?.used)
    expect([await counters(sold), vouchers.kept(id), await used()]).toEqual([[[0, 1]], 2000, 1000])
    const [order] = (await app.call('/get-purchase', { paymentId }, { as: paul })).list
    const answer = await answering(world, order?.id ?? '')
    const answered = await answer('reject', { kind: 'full', text: 'Le samedi suivant est libre.' })
    const reason = `${FULL} : Le samedi suivant est libre.`
    expect(answered.order.status).toBe('Rejected')
    // The partner reads no money of the buyer.
    expect(answered.order.refunded).toBeUndefined()
    await run()
    expect((await db.orm.select().from(refund)).map((row) => [row.means, row.amount, row.status])).toEqual([
      ['card', 1000, 'Done'],
      ['voucher', 2000, 'Done'],
    ])
    expect([cards.givenBack(paymentId), vouchers.kept(id), await used()]).toEqual([1000, 0, 0])
    expect(await counters(sold)).toEqual([[0, 0]])
    const { rows } = await db.query(
      `select payer, means, bucket, sum(amount) as cents from ledger_entry
        group by payer, means, bucket having sum(amount) <> 0 order by means, bucket`,
    )
    const booked = rows.map(({ payer, means, bucket, cents }) => [payer, means, bucket, Number(cents)])
    for (const means of ['card', 'voucher']) {
      const cents = (place: string) => booked.find(([, of, bucket]) => of === means && bucket === place)?.[3]
      expect([means, cents('collected'), cents('refunded')]).toEqual([means, cents('collected'), cents('collected')])
    }
    expect(booked.filter(([, , bucket]) => bucket === 'sold' || bucket === 'rejected')).toEqual([])

    const mails = (await app.mails()).filter(({ recipient }) => recipient === paul.email)
    const mail = mails.find(({ kind }) => kind === 'rejection')
    expect(mails.map(({ kind }) => kind).filter((kind) => kind !== 'purchase')).toEqual(['rejection'])
    expect(plain(mail?.subject)).toMatch(/^Réservation refusée dans votre commande n° \d+$/)
    for (const said of [
      'Théâtre du Parc ne peut pas honorer l’article ci-dessous : il n’y aura pas de billet.',
      `Motif : ${reason}`,
      'Nous vous remboursons 30,00 €, sur la carte et les chèques-vacances qui ont servi au paiement.',
      'Votre CSE récupère sa part, 10,00 €.',
    ])
      expect(plain(mail?.text)).toContain(said)
    const [after] = (await app.call('/get-purchase', { paymentId }, { as: paul })).list
    expect(after).toMatchObject({ status: 'Rejected', rejection: reason, refunded: { cents: 3000 } })
    const { sections } = await app.call('/admin/list-todo', {}, as)
    expect(sections.filter(({ count }) => count > 0)).toEqual([])
  })

  test('says on the receipt what was given back', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, marie } = world
    const { paymentId, items } = await buy([
      { sold: await shop.sell({ mode: 'VendorConfirm' }) },
      { sold: await shop.sell() },
    ])
    const order = items.find(({ order: each }) => each.status === 'PendingConfirmation')?.order
    await rejected(world, order?.id ?? '')
    await runJobs(app)
    const { pdf } = await app.call('/get-receipt', { paymentId }, { as: marie })
    const text = plain(pdfText(receiptBytes(pdf)))
    expect(text).toContain('Refusé par le partenaire, rendu : 16,00 €')
    expect(text).toMatch(/Remboursé le \d\d\/\d\d\/\d{4}/)
  })

  test('needs a reason, in words where it is none of those listed, and changes nothing without', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, look } = world
    const { purchaseId, items } = await buy([{ sold: await shop.sell({ mode: 'AdminConfirm' }) }])
    const answer = await answering(world, items[0]?.order.id ?? '')
    for (const rejection of [undefined, { kind: 'other', text: '  ' } as const])
      await expect(answer('reject', rejection)).rejects.toMatchObject({
        ...{ status: 400, code: 'rejectionReason', fields: ['rejection.text'] },
        message: 'Dites au client pourquoi la commande est rejetée.',
      })
    await expect(answer('reject', { kind: 'other', text: 'x'.repeat(301) })).rejects.toMatchObject({ status: 400 })
    expect((await look(purchaseId)).items[0]?.order.status).toBe('PendingConfirmation')
    expect((await app.mails()).filter(({ kind }) => kind === 'rejection')).toEqual([])
  })

  test('is refunded and told once, however often and with whatever reasons it is rejected at once', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, refunds } = world
    const sold = await shop.sell({ mode: 'VendorConfirm' })
    const { paymentId, items } = await buy([{ sold }])
    const answer = await answering(world, items[0]?.order.id ?? '')
    await Promise.all([
      answer('reject', full),
      answer('reject', { kind: 'other', text: 'Le chef est souffrant.' }),
      answer('reject', full),
    ])
    await runJobs(app)
    const reason = async () => (await app.call('/get-purchase', { paymentId }, { as: world.marie })).list[0]?.rejection
    const first = await reason()
    expect([FULL, 'Le chef est souffrant.']).toContain(first)
    await answer('reject', { kind: 'other', text: 'Encore.' })
    await runJobs(app)
    expect(await reason()).toBe(first)
    expect([await refunds(), world.cards.givenBack(paymentId)]).toEqual([[[1600, 'Done', 'items']], 1600])
    expect((await app.mails()).filter(({ kind }) => kind === 'rejection')).toHaveLength(1)
    expect(await world.counters(sold)).toEqual([[0, 0]])
  })

  test.each([1, 2, 3])(
    'and a cancellation or confirmation at the same moment end it in one way (round %s)',
    async (round) => {
      const world = await cancellingWorld()
      const { app, sellCancellable, pay, own, cancel, cards, refunds } = world
      const { paymentId, list } = await pay([{ sold: await sellCancellable() }])
      const orderId = list[0]?.id ?? ''
      const answer = await answering(world, orderId)
      const acts = [() => cancel(orderId, 1600), () => answer('reject', full), () => answer('confirm')]
      const moved = [...acts.slice(round - 1), ...acts.slice(0, round - 1)]
      const results = await Promise.allSettled(moved.map((act) => act()))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await runJobs(app)
      const [after] = await own(paymentId)
      const given = after?.status === 'Success' ? 0 : 1600
      expect([cards.givenBack(paymentId), await refunds()]).toEqual([given, given ? [[1600, 'Done', 'items']] : []])
      const told = (await app.mails()).filter(({ kind }) => kind === 'rejection' || kind === 'cancellation')
      expect(told.map(({ kind }) => kind)).toEqual(
        after?.status === 'Rejected' ? ['rejection'] : after?.status === 'Canceled' ? ['cancellation'] : [],
      )
    },
  )

  test('waits for an operator when its refund fails, and while a bank holds its money', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, cards, as, db } = world
    const sold = () => shop.sell({ mode: 'VendorConfirm' })
    const { paymentId, items } = await buy([{ sold: await sold() }])
    const orderId = items[0]?.order.id ?? ''
    await rejected(world, orderId)
    await runJobs(app)
    const waiting = async () => {
      const { sections } = await app.call('/admin/list-todo', {}, as)
      return sections.find(({ kind }) => kind === 'toRefund')?.items.map((item) => item.orderId)
    }
    expect(await waiting()).toEqual([])
    const [made] = await db.orm.select().from(refund)
    cards.failRefund(`re_${made?.id}`)
    await deliver(app, cards.event(paymentId, 'refund.failed'))
    await runJobs(app)
    expect(await waiting()).toEqual([orderId])
    const [shown] = (await app.call('/get-purchase', { paymentId }, { as: world.marie })).list
    expect(shown).toMatchObject({ rejection: FULL, refunded: { cents: 0 } })

    const other = await buy([{ sold: await sold() }])
    const otherId = other.items[0]?.order.id ?? ''
    cards.dispute(other.paymentId, 1600)
    await deliver(app, cards.event(other.paymentId, 'charge.dispute.created'))
    await runJobs(app)
    await rejected(world, otherId)
    await runJobs(app)
    expect(cards.givenBack(other.paymentId)).toBe(0)
    expect(await waiting()).toEqual([orderId, otherId])
  })

  test('by an operator who refunds it before its answer is told with her reason, even where she asked for no email', async () => {
    const { app, shop, buy, give, marie } = await operatorWorld()
    const { purchaseId, paymentId } = await buy([{ sold: await shop.sell({ mode: 'VendorConfirm' }) }])
    await give(purchaseId, { kind: 'order' }, { reason: 'Le partenaire ne répond pas', sendEmail: false })
    await runJobs(app)
    const [order] = (await app.call('/get-purchase', { paymentId }, { as: marie })).list
    expect(order).toMatchObject({
      status: 'Rejected',
      rejection: 'Le partenaire ne répond pas',
      refunded: { cents: 1600 },
    })
    const [mail] = (await app.mails()).filter(({ kind }) => kind === 'refund')
    expect(mail?.text).toContain('Motif : Le partenaire ne répond pas')
  })
})
