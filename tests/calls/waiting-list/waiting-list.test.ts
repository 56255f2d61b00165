/** The waiting list: who is offered returned places, for how long, who not (chapter queues-and-waiting-lists). */
import { describe, expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { waitingWorld } from '../../support/waiting.ts'

const HOUR = 3_600_000
const refused = (code: string) => ({ code })

describe('joining the waiting list', () => {
  test('puts a person at the end of the list of a sold-out slot, tells their position, and lets them leave', async () => {
    const { sellOut, join, own, newMembers, app } = await waitingWorld()
    const { sold } = await sellOut()
    const [ana, ben, cleo] = await newMembers(3)
    if (!ana || !ben || !cleo) throw new Error('Three people.')
    expect((await join(ana, sold)).item).toMatchObject({ position: 1, heldUntil: null, quantity: 1, isAnyDate: false })
    expect((await join(ben, sold)).item.position).toBe(2)
    expect((await join(cleo, sold, { stockIds: [] })).item).toMatchObject({ position: 3, isAnyDate: true, slots: [] })
    const [waiting] = await own(ana)
    await app.call('/leave-waiting-list', { waitingId: waiting?.id ?? '' }, { as: ana })
    expect(await own(ana)).toEqual([])
    expect((await own(cleo))[0]?.position).toBe(2)
    await expect(
      app.call('/leave-waiting-list', { waitingId: (await own(ben))[0]?.id ?? '' }, { as: cleo }),
    ).rejects.toMatchObject(refused('waitingNotFound'))
  })

  test("is refused a second time for one slot, while places are left, beyond the ticket's limits, and for hidden activities", async () => {
    const { app, sellOut, shop, join, marie, db } = await waitingWorld()
    const { sold } = await sellOut({ ticket: { minQuantity: 2, maxQuantity: 4 }, quantity: 2 })
    const cases: [string, () => Promise<unknown>][] = [
      ['quantityBelowMin', async () => join(marie, sold, { quantity: 1 })],
      ['quantityAboveMax', async () => join(marie, sold, { quantity: 5 })],
      ['stockNotFound', async () => join(marie, sold, { quantity: 2, stockIds: ['si-guess'] })],
      ['placesStillLeft', async () => join(marie, await shop.sell({ quantity: 3 }), { quantity: 2 })],
      ['placesStillLeft', async () => join(marie, await shop.sell({ quantity: null }))],
      ['placesStillLeft', async () => join(marie, await shop.sell({ quantity: 3 }), { stockIds: [] })],
      ['slotsNotContiguous', async () => join(marie, await shop.sell({ span: 2, slots: 3 }))],
    ]
    for (const [code, call] of cases) await expect(call(), code).rejects.toMatchObject(refused(code))
    await join(marie, sold, { quantity: 2 })
    await join(marie, sold, { quantity: 3, stockIds: [] })
    for (const stockIds of [sold.slotIds, []])
      await expect(join(marie, sold, { quantity: 2, stockIds })).rejects.toMatchObject(refused('alreadyWaiting'))
    const group = await app.newGroup()
    await db.write([db.orm.update(activity).set({ groupId: group.id })])
    await expect(join(await app.newMember(), sold, { quantity: 2 })).rejects.toMatchObject(refused('ticketNotFound'))
    await db.write([db.orm.update(activity).set({ groupId: null, cse: true })])
    await expect(join(await app.newMember(), sold, { quantity: 2 })).rejects.toMatchObject(refused('premiumRequired'))
    app.advance(48 * HOUR)
    await db.write([db.orm.update(activity).set({ cse: false })])
    await expect(join(await app.newMember(), sold, { quantity: 2 })).rejects.toMatchObject(refused('slotPassed'))
  })

  test('is refused to a person in thirty waiting lists already', async () => {
    const { shop, join, marie, db } = await waitingWorld()
    const sold = await shop.sell({ slots: 31, quantity: 1 })
    await db.write([db.orm.update(stock).set({ quantity: 0 })])
    for (const slot of sold.slotIds.slice(0, 30)) await join(marie, sold, { stockIds: [slot] })
    await expect(join(marie, sold, { stockIds: sold.slotIds.slice(30) })).rejects.toMatchObject(
      refused('tooManyWaitings'),
    )
  })
})

describe('a returned place', () => {
  test('is held for the first person in the waiting list, who is told by mail, and cannot be bought by others', async () => {
    const {
      sellOut,
      join,
      own,
      newMembers,
      addPlaces,
      jobs,
      mailsTo,
      add,
      start,
      startWith,
      counters,
      cards,
      expectConsistent,
    } = await waitingWorld()
    const { sold } = await sellOut()
    const [ana, ben, walker] = await newMembers(3)
    if (!ana || !ben || !walker) throw new Error('Three people.')
    await join(ana, sold)
    await join(ben, sold)
    await addPlaces(sold, 1)
    // Before the line has been offered it: the place is there, and not for everybody.
    await add(walker, sold)
    expect((await start(walker)).failedItems).toMatchObject([{ reason: 'stockGone' }])
    await jobs()
    expect(await counters(sold)).toEqual([[1, 1]])
    const [held] = await own(ana)
    expect(held).toMatchObject({ position: null, heldUntil: Date.now() + 2 * HOUR })
    expect((await own(ben))[0]).toMatchObject({ position: 1, heldUntil: null })
    const [mail] = await mailsTo(ana)
    expect(mail?.subject).toBe('Une place s’est libérée : Une soirée au théâtre')
    expect(mail?.text).toContain('/waiting-list')
    expect(mail?.unsubscribeUrl).toMatch(/\/quitter-la-liste\/[\w-]{20,}$/)
    expect(await mailsTo(ben)).toEqual([])
    expect((await start(walker)).failedItems).toMatchObject([{ reason: 'stockGone' }])
    // Its owner buys it: the hold goes over, and is not counted twice.
    const payment = await startWith(ana, sold)
    expect(await counters(sold)).toEqual([[1, 1]])
    expect(await own(ana)).toEqual([])
    cards.pay(payment.paymentId)
    await jobs()
    await expectConsistent()
  })

  test('goes to the next person when the hold ends, who is told by mail, and is on sale again once the list is empty', async () => {
    const { app, sellOut, join, own, newMembers, addPlaces, jobs, mailsTo, counters, startWith, expectConsistent } =
      await waitingWorld()
    const { sold } = await sellOut()
    const [ana, ben, walker] = await newMembers(3)
    if (!ana || !ben || !walker) throw new Error('Three people.')
    await join(ana, sold)
    await join(ben, sold)
    await addPlaces(sold, 1)
    await jobs()
    app.advance(2 * HOUR)
    await jobs()
    expect((await mailsTo(ana)).map(({ kind }) => kind)).toEqual(['waiting-held', 'waiting-ended'])
    expect(await own(ana)).toEqual([])
    expect((await own(ben))[0]?.heldUntil).toBe(Date.now() + 2 * HOUR)
    app.advance(2 * HOUR)
    await jobs()
    expect(await counters(sold)).toEqual([[0, 1]])
    await startWith(walker, sold)
    await expectConsistent()
  })

  test("is given up by the mailed link, once, and by a mail program's one click", async () => {
    const { app, sellOut, join, own, newMembers, addPlaces, jobs, mailsTo } = await waitingWorld()
    const { sold } = await sellOut()
    const [ana, ben, cleo] = await newMembers(3)
    if (!ana || !ben || !cleo) throw new Error('Three people.')
    for (const person of [ana, ben, cleo]) await join(person, sold)
    await addPlaces(sold, 1)
    await jobs()
    const token = async (person: typeof ana) => (await mailsTo(person))[0]?.unsubscribeUrl?.split('/').at(-1) ?? ''
    const link = await token(ana)
    expect(await app.call('/get-waiting-link', { token: link })).toEqual({ activityLabel: 'Une soirée au théâtre' })
    await app.call('/leave-by-waiting-link', { token: link })
    for (const path of ['/get-waiting-link', '/leave-by-waiting-link'] as const)
      await expect(app.call(path, { token: link })).rejects.toMatchObject(refused('waitingLinkNotFound'))
    await jobs()
    const click = (body: string, of: string) =>
      app.fetch(`/quitter-la-liste/${of}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const next = await token(ben)
    expect((await click('other=1', next)).status).toBe(400)
    expect((await click('List-Unsubscribe=One-Click', next)).status).toBe(200)
    expect((await click('List-Unsubscribe=One-Click', next)).status).toBe(404)
    await jobs()
    expect((await own(cleo))[0]?.heldUntil).not.toBeNull()
  })

  test('from an unpaid or cancelled order goes to the waiting list first', async () => {
    const { app, sellOut, join, own, startWith, newMembers, jobs, shop, marie, counters, items } = await waitingWorld()
    const { sold } = await sellOut()
    const admin = await app.newMember({ isAdmin: true })
    const [ana, ben] = await newMembers(2)
    if (!ana || !ben) throw new Error('Two people.')
    const unpaid = await shop.sell({ quantity: 1 })
    await startWith(marie, unpaid)
    await join(ana, unpaid)
    await join(ben, sold)
    app.advance(31 * 60_000)
    await jobs()
    expect((await own(ana))[0]?.heldUntil).toBe(Date.now() + 2 * HOUR)
    expect(await counters(unpaid)).toEqual([[1, 0]])
    const order = (await items()).find(({ status }) => status === 'Success')
    await app.call('/admin/cancel-order', { orderId: order?.id ?? '' }, { as: admin })
    await jobs()
    expect((await own(ben))[0]?.heldUntil).toBe(Date.now() + 2 * HOUR)
    expect(await counters(sold)).toEqual([[1, 0]])
  })

  test('skips a person who wants more than there is, and is held for them when enough places have returned', async () => {
    const { sellOut, join, own, newMembers, addPlaces, jobs } = await waitingWorld()
    const { sold } = await sellOut()
    const [family, single, other] = await newMembers(3)
    if (!family || !single || !other) throw new Error('Three people.')
    await join(family, sold, { quantity: 3 })
    await join(single, sold)
    await addPlaces(sold, 1)
    await jobs()
    expect((await own(single))[0]?.position).toBeNull()
    expect((await own(family))[0]?.position).toBe(1)
    await join(other, sold)
    await addPlaces(sold, 3)
    await jobs()
    expect((await own(family))[0]?.position).toBeNull()
    expect((await own(other))[0]?.position).toBe(1)
  })

  test('in the earliest slot goes to a request for any date, and for a multi-slot ticket every slot is held', async () => {
    const { shop, join, own, newMembers, addPlaces, jobs, db, counters, startWith } = await waitingWorld()
    const sold = await shop.sell({ span: 2, slots: 4, quantity: 1 })
    await db.write([db.orm.update(stock).set({ quantity: 0 })])
    const [ana, ben] = await newMembers(2)
    if (!ana || !ben) throw new Error('Two people.')
    await join(ana, sold, { stockIds: [] })
    await join(ben, sold, { stockIds: sold.slotIds.slice(2) })
    for (const slot of [0, 2, 3]) await addPlaces(sold, 1, slot)
    await jobs()
    expect((await own(ana))[0]?.slots.map(({ stockId }) => stockId)).toEqual(sold.slotIds.slice(2))
    expect((await own(ben))[0]?.position).toBe(1)
    expect(await counters(sold)).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
    ])
    await startWith(ana, sold, { stockIds: sold.slotIds.slice(2) })
    expect(await counters(sold)).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
    ])
  })

  test("at any time goes to a member who waits for the whole day, until the day's last slot is over", async () => {
    const { app, shop, join, own, newMembers, addPlaces, jobs, db, line } = await waitingWorld()
    const sold = await shop.sell({ slots: 3, quantity: 1 })
    await db.write([db.orm.update(stock).set({ quantity: 0 })])
    const [ana, ben] = await newMembers(2)
    if (!ana || !ben) throw new Error('Two people.')
    const day = await join(ana, sold, { stockIds: sold.slotIds })
    expect(day.item).toMatchObject({ isAnyTime: true, isAnyDate: false, position: 1 })
    expect((await join(ben, sold, { stockIds: sold.slotIds.slice(1, 2) })).item).toMatchObject({ position: 2 })
    await addPlaces(sold, 1, 1)
    await jobs()
    expect((await own(ana))[0]).toMatchObject({ isAnyTime: false, slots: [{ stockId: sold.slotIds[1] }] })
    expect((await own(ben))[0]?.position).toBe(1)

    await app.call('/leave-waiting-list', { waitingId: (await own(ben))[0]?.id ?? '' }, { as: ben })
    await join(ben, sold, { stockIds: sold.slotIds })
    const tend = async () => {
      await db.write([
        {
          sql: "insert into job (id, kind, payload, run_at, created_at) values (?, 'tend-lines', '{}', 0, 0)",
          args: [`tend-${crypto.randomUUID()}`],
        },
      ])
      await jobs()
    }
    await db.write([{ sql: 'update stock set end_ts = start_ts + 1 where id = ?', args: [sold.slotIds[0] ?? ''] }])
    const [first] = (await own(ben))[0]?.slots ?? []
    app.advance((first?.startTs ?? 0) + 2 - Date.now())
    await tend()
    expect(await line()).toHaveLength(1)
    const elsewhere = await shop.sell({ slots: 2, quantity: 0 })
    const mixed = [sold.slotIds[1] ?? '', ...elsewhere.slotIds]
    await expect(join(ana, sold, { stockIds: mixed })).rejects.toMatchObject(refused('stockNotFound'))
    await expect(
      join(ana, elsewhere, { stockIds: [elsewhere.slotIds[0] ?? '', elsewhere.slotIds[0] ?? ''] }),
    ).rejects.toMatchObject(refused('slotsNotContiguous'))
    // A slot that spans two days belongs to no day.
    await db.write([
      {
        sql: 'update stock set start_ts = start_ts + ?, end_ts = end_ts + ? where id = ?',
        args: [24 * HOUR, 24 * HOUR, elsewhere.slotIds[1] ?? ''],
      },
    ])
    await expect(join(ana, elsewhere, { stockIds: elsewhere.slotIds })).rejects.toMatchObject(
      refused('slotsNotContiguous'),
    )
  })

  test('in flexible stock is held for the first person in the list, while other documents are sold to others', async () => {
    const { shop, buy, join, own, newMembers, jobs, start, add, startWith, expectConsistent } = await waitingWorld()
    const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 1 })
    const [first, ana, walker, late] = await newMembers(4)
    if (!first || !ana || !walker || !late) throw new Error('Four people.')
    await buy(first, sold)
    await join(ana, sold, { quantity: 2 })
    await shop.addDocuments(sold.slotIds[0] ?? '', 3)
    await add(walker, sold)
    expect((await start(walker)).failedItems).toMatchObject([{ reason: 'stockGone' }])
    await jobs()
    expect((await own(ana))[0]?.heldUntil).not.toBeNull()
    expect((await start(walker)).payment).not.toBeNull()
    await expect(add(late, sold)).rejects.toMatchObject(refused('stockGone'))
    await startWith(ana, sold, { quantity: 2 })
    await expectConsistent()
  })

  test('is not offered to a person who may no longer see the activity, who is removed from the list', async () => {
    const { app, sellOut, join, own, newMembers, addPlaces, jobs, db, line, mailsTo } = await waitingWorld()
    const { sold } = await sellOut()
    const group = await app.newGroup()
    const inside = await app.newMember({ groupId: group.id })
    const [ana] = await newMembers(1)
    if (!ana) throw new Error('One person.')
    await join(ana, sold)
    await join(inside, sold)
    await db.write([db.orm.update(activity).set({ groupId: group.id })])
    await addPlaces(sold, 1)
    await jobs()
    expect(await own(ana)).toEqual([])
    expect((await own(inside))[0]?.heldUntil).not.toBeNull()
    expect(await line()).toHaveLength(1)
    const [mail] = await mailsTo(ana)
    expect([mail?.kind, mail?.subject]).toEqual([
      'waiting-lost',
      'Vous n’êtes plus sur la liste d’attente : Une soirée au théâtre',
    ])
    expect(mail?.text).toContain('Cette activité n’est plus proposée avec votre compte.')
    expect(mail?.text).not.toContain('/a/')
    expect((await mailsTo(inside)).map(({ kind }) => kind)).toEqual(['waiting-held'])
    await jobs()
    expect(await mailsTo(ana)).toHaveLength(1)
  })

  test("in a past slot is not offered, and near the slot's start is held for a short time only", async () => {
    const { app, shop, join, own, newMembers, addPlaces, jobs, db, line } = await waitingWorld()
    const sold = await shop.sell({ quantity: 0, startTs: Date.now() + 2 * HOUR })
    const [ana, ben] = await newMembers(2)
    if (!ana || !ben) throw new Error('Two people.')
    await join(ana, sold)
    await join(ben, sold)
    await addPlaces(sold, 1)
    await jobs()
    expect((await own(ana))[0]?.heldUntil).toBe(Date.now() + HOUR / 2)
    app.advance(3 * HOUR)
    await db.write([
      {
        sql: "insert into job (id, kind, payload, run_at, created_at) values ('j', 'tend-lines', '{}', 0, 0)",
        args: [],
      },
    ])
    await jobs()
    expect(await line()).toEqual([])
  })
})
