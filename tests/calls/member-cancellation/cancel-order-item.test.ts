/** A buyer cancels what is not issued yet and gets all of it back (chapter selling-and-holding). */
import { describe, expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { dispute } from '#kernel/orders/tables.ts'
import { cancellingWorld } from '../../support/cancelling.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'

const refused = (code: string) => ({ code, status: 409 })

describe('the right to cancel', () => {
  test('is shown on the activity, in the cart and on the order, where the activity grants it and nowhere else', async () => {
    const { app, shop, sellCancellable, add, marie, pay, bought } = await cancellingWorld()
    const [with_, without] = [await sellCancellable(), await shop.sell({ mode: 'VendorConfirm' })]
    const shown = async (activityId: string) =>
      (await app.call('/get-activity', { activityId })).activity.memberMayCancel
    expect([await shown(with_.activityId), await shown(without.activityId)]).toEqual([true, undefined])
    expect((await add(marie, with_)).item.memberMayCancel).toBe(true)
    const { list } = await pay([{ sold: without }])
    const told = [with_, without].map((sold) => bought(list, sold))
    expect(told.map(({ memberMayCancel, cancellation }) => [memberMayCancel, cancellation?.refund.cents])).toEqual([
      [true, 1600],
      [undefined, undefined],
    ])
  })

  test('applies to purchases made while it is on: earlier orders never get it, later ones keep it when it is switched off', async () => {
    const { shop, sellCancellable, pay, own, cancel, db } = await cancellingWorld()
    const before = await pay([{ sold: await shop.sell({ mode: 'VendorConfirm' }) }])
    const after = await pay([{ sold: await sellCancellable() }])
    await db.write([db.orm.update(activity).set({ memberMayCancel: true })])
    await expect(cancel(before.list[0]?.id ?? '', 1600)).rejects.toMatchObject(refused('cancellationNotPossible'))
    await db.write([db.orm.update(activity).set({ memberMayCancel: false })])
    expect((await own(after.paymentId))[0]?.cancellation?.refund.cents).toBe(1600)
    await cancel(after.list[0]?.id ?? '', 1600)
  })
})

describe('the cancellation setting of an activity', () => {
  test('is off until an operator or the owning committee turns it on, and is audited and copied', async () => {
    const { app, shop, group, secretary, operator } = await cancellingWorld()
    const { activityId } = await shop.sell({ activity: { groupId: group.id } })
    const get = async () => (await app.call('/admin/get-activity', { activityId }, { as: operator })).activity
    expect((await get()).memberMayCancel).toBe(false)
    const set = async (memberMayCancel: boolean) => ({
      id: activityId,
      updates: { memberMayCancel },
      ifUpdatedAt: (await get()).updatedAt,
    })
    await app.call('/cse-admin/update-activity', { groupId: group.id, ...(await set(true)) }, { as: secretary })
    expect((await get()).memberMayCancel).toBe(true)
    const copy = await app.call('/admin/duplicate-activity', { id: activityId }, { as: operator })
    expect(copy.activity.memberMayCancel).toBe(true)
    app.advance(1000)
    await app.call('/admin/update-activity', await set(false), { as: operator })
    expect((await get()).memberMayCancel).toBe(false)
    const foreign = await app.newGroup({ premium: true })
    const stranger = await app.newMember({ groupId: foreign.id, adminOf: [foreign.id] })
    await expect(
      app.call('/cse-admin/update-activity', { groupId: foreign.id, ...(await set(true)) }, { as: stranger }),
    ).rejects.toMatchObject({ code: 'activityNotFound' })
    const { items } = await app.call('/admin/list-history', { target: activityId }, { as: operator })
    expect(items.map(({ after }) => Reflect.get(Object(after), 'memberMayCancel'))).toEqual([false, true])
  })
})

describe("a buyer's cancellation", () => {
  test('refunds the whole item before the partner answers, returns the place and informs the partner', async () => {
    const world = await cancellingWorld()
    const { app, sellCancellable, pay, cancel, own, bought, cards, counters, refunds, marie, as, expectConsistent } =
      world
    const sold = await sellCancellable()
    const { paymentId, list } = await pay([{ sold, quantity: 2 }, { sold: await sellCancellable() }])
    await runJobs(app)
    expect(await counters(sold)).toEqual([[0, 2]])
    const orderId = bought(list, sold).id
    const { order } = await cancel(orderId, 3200)
    expect([order.status, order.cancellation]).toEqual(['Canceled', undefined])
    expect(await refunds()).toEqual([[3200, 'Pending', 'items']])
    await runJobs(app)
    expect([await refunds(), cards.givenBack(paymentId)]).toEqual([[[3200, 'Done', 'items']], 3200])
    expect((await own(paymentId)).map(({ status }) => status).sort()).toEqual(['Canceled', 'PendingConfirmation'])
    expect(await counters(sold)).toEqual([[0, 0]])
    const mails = await app.mails()
    expect(mails.find(({ kind }) => kind === 'purchase')?.text).toContain('Exception pour « Une soirée au théâtre »')
    const told = mails.filter(({ kind }) => kind === 'cancellation')
    expect(told.map(({ recipient }) => recipient)).toEqual([marie.email])
    expect(told[0]?.text).toMatch(/Nous vous remboursons 32,00\s€, sur la carte/)
    const partner = mails.filter(({ kind }) => kind === 'withdrawn-request')
    expect(partner.map(({ recipient }) => recipient)).toEqual(['partenaire@exemple.test'])
    expect(partner[0]?.text).not.toContain(marie.email)
    const { story } = await app.call('/admin/get-order', { id: orderId }, as)
    const said = story.filter(({ kind }) => kind === 'audit').map(({ text, detail }) => [text, detail])
    expect(said).toEqual([['Annulé et remboursé par le client lui-même', marie.email]])
    const { counts } = await app.call('/admin/count-todo', {}, as)
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ kind: 'toConfirm', count: 1 }])
    await expectConsistent()
  })

  test('returns the same answer to a second tab, and refunds once', async () => {
    const { app, sellCancellable, pay, cancel, cards, refunds } = await cancellingWorld()
    const { paymentId, list } = await pay([{ sold: await sellCancellable() }])
    const orderId = list[0]?.id ?? ''
    await cancel(orderId, 1600)
    expect((await cancel(orderId, 1600)).order.status).toBe('Canceled')
    await runJobs(app)
    expect([cards.givenBack(paymentId), (await refunds()).length]).toEqual([1600, 1])
  })

  test("returns the committee's share to its budget and the buyer's part to the card, and nothing for a free order", async () => {
    const { app, sellCancellable, pay, cancel, cards, budget, rule, used, paul, refunds, expectConsistent } =
      await cancellingWorld()
    await budget(10_000)
    const forty = await rule()
    const { paymentId, list } = await pay([{ sold: await sellCancellable() }], paul)
    expect(list[0]?.cancellation).toMatchObject({ refund: { cents: 1000 }, subsidy: { cents: 600 } })
    await cancel(list[0]?.id ?? '', 1000, paul)
    await runJobs(app)
    expect([await used(), cards.givenBack(paymentId)]).toEqual([0, 1000])
    await rule({ id: `${forty.id}-all`, percent: 100 })
    const free = await pay([{ sold: await sellCancellable({ ticket: { fees: 0 } }) }], paul)
    expect([await used(), free.list[0]?.cancellation?.refund.cents]).toEqual([1500, 0])
    await cancel(free.list[0]?.id ?? '', 0, paul)
    await runJobs(app)
    expect([await used(), (await refunds()).length]).toEqual([0, 1])
    const mail = (await app.mails()).findLast(({ kind }) => kind === 'cancellation')
    expect(mail?.text).toContain('il n’y a rien à vous rembourser')
    await expectConsistent()
  })

  test('states earlier refunds, to the card and to the committee', async () => {
    const { app, sellCancellable, pay, own, cancel, give, budget, rule, used, paul } = await cancellingWorld()
    await budget(10_000)
    await rule()
    const operator = await app.newMember({ isAdmin: true })
    const bought = async () => {
      const { paymentId, list } = await pay([{ sold: await sellCancellable() }], paul)
      const orderId = list[0]?.id ?? ''
      const { purchase } = await app.call('/admin/get-order', { id: orderId }, { as: operator })
      return { paymentId, orderId, purchaseId: purchase.id }
    }
    const lastMail = async () => (await app.mails()).findLast(({ kind }) => kind === 'cancellation')?.text
    const part = await bought()
    await give(part.purchaseId, { kind: 'amount', cents: 500 })
    await runJobs(app)
    const left = await used()
    expect(left).toBe(300)
    expect((await own(part.paymentId, paul))[0]?.cancellation).toMatchObject({
      refund: { cents: 500 },
      subsidy: { cents: left },
    })
    await cancel(part.orderId, 500, paul)
    await runJobs(app)
    expect(await lastMail()).toContain('Votre CSE récupère sa part, 3,00')
    const all = await bought()
    await give(all.purchaseId, { kind: 'amount', cents: 1000 })
    await runJobs(app)
    await cancel(all.orderId, 0, paul)
    await runJobs(app)
    expect(await lastMail()).toContain('vous avait déjà été remboursé')
    expect(await lastMail()).not.toContain('récupère sa part')
  })

  test('with documents still to be uploaded returns the place, and the upload is no longer requested', async () => {
    const { app, sellCancellable, pay, cancel, own, counters, entries, expectConsistent } = await cancellingWorld()
    const sold = await sellCancellable({ mode: 'Pregenerated' })
    const { paymentId, list } = await pay([{ sold }])
    await runJobs(app)
    expect((await own(paymentId))[0]).toMatchObject({ status: 'Success', cancellation: { refund: { cents: 1600 } } })
    await cancel(list[0]?.id ?? '', 1600)
    await runJobs(app)
    expect(await counters(sold)).toEqual([[0, 0]])
    expect((await entries()).every(({ voidAt }) => voidAt !== null)).toBe(true)
    await expectConsistent()
  })
})

describe("a buyer's cancellation is refused", () => {
  test('once tickets are drawn, uploaded or confirmed, and to any other person', async () => {
    const { app, sellCancellable, pay, own, cancel, paul } = await cancellingWorld()
    const automatic = await pay([{ sold: await sellCancellable({ mode: 'Automatic' }) }])
    const uploaded = await pay([{ sold: await sellCancellable({ mode: 'Pregenerated', documents: 1 }) }])
    await runJobs(app)
    const confirmed = await pay([{ sold: await sellCancellable() }])
    const orderId = confirmed.list[0]?.id ?? ''
    await expect(cancel(orderId, 1600, paul)).rejects.toMatchObject({ code: 'orderNotFound' })
    await runJobs(app)
    const token = await confirmationToken(app, 'partenaire@exemple.test')
    await app.call('/finalize-purchase', { token, orderId, action: 'confirm' })
    const messages = []
    for (const { paymentId, list } of [automatic, uploaded, confirmed]) {
      expect((await own(paymentId))[0]?.cancellation).toBeUndefined()
      const refusal = await cancel(list[0]?.id ?? '', 1600).catch((error: unknown) => error)
      expect(refusal).toMatchObject(refused('cancellationNotPossible'))
      messages.push(refusal instanceof Error ? refusal.message : '')
    }
    expect(messages).toEqual([
      'Vos billets sont déjà émis : cet article ne peut plus être annulé.',
      'Vos billets sont déjà émis : cet article ne peut plus être annulé.',
      'Votre réservation est confirmée : elle ne peut plus être annulée.',
    ])
  })

  test("while the buyer's bank disputes the payment, and when the refundable sum has changed", async () => {
    const { app, sellCancellable, pay, own, cancel, give, db } = await cancellingWorld()
    const { paymentId, list } = await pay([{ sold: await sellCancellable() }])
    const orderId = list[0]?.id ?? ''
    const { purchase } = await app.call(
      '/admin/get-order',
      { id: orderId },
      { as: await app.newMember({ isAdmin: true }) },
    )
    await give(purchase.id, { kind: 'amount', cents: 500 })
    await expect(cancel(orderId, 1600)).rejects.toMatchObject(refused('cancellationChanged'))
    expect((await own(paymentId))[0]?.cancellation?.refund.cents).toBe(1100)
    const row = { id: 'dp_1', attemptId: purchase.id, amount: 1600, openedAt: 0 }
    await db.write([db.orm.insert(dispute).values({ ...row, status: 'Open' })])
    expect((await own(paymentId))[0]?.cancellation).toBeUndefined()
    await expect(cancel(orderId, 1100)).rejects.toMatchObject(refused('cancellationNotPossible'))
    await db.write([db.orm.update(dispute).set({ status: 'Won', endedAt: 1 })])
    await cancel(orderId, 1100)
  })
})
