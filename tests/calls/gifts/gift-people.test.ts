/** Gifts of people who leave, and what an entrance without a network makes of a ticket that was given. */
import { expect, test } from 'vitest'
import { checkInWorld, newScan } from '../../support/check-in-world.ts'
import { giftWorld, RECEIVER } from '../../support/gift-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { findWords } from '../privacy/privacy-world.ts'

const PASSWORD = 'un-mot-de-passe'

test("a giver's erasure ends open gifts, and accepted ones stay valid without the giver's name and message", async () => {
  const { app, buy, shop, offered, accept, makeOffer, gifts, entries } = await giftWorld()
  const solene = await app.newMember({
    email: 'solene@exemple.test',
    firstName: 'Solène',
    lastName: 'Quimper',
    password: PASSWORD,
  })
  const sold = await shop.sell({ startTs: Date.now() + 3_600_000 })
  await buy([{ sold, quantity: 3 }], solene)
  const [held = '', open = '', waiting = ''] = (await entries()).map(({ id }) => id)
  const { ticketToken } = await accept(await offered(held, { by: solene, message: 'De Solène, ta cousine' }))
  await runJobs(app)
  const token = await offered(open, { by: solene, email: 'autre@exemple.test', message: 'Encore Solène' })
  await makeOffer(waiting, { by: solene, email: 'attente@exemple.test' })
  await app.call('/erase-account', { password: PASSWORD }, { as: solene })
  const before = app.platform.sent.length
  await runJobs(app)
  expect(app.platform.sent.slice(before).map(({ to }) => to)).not.toContain('attente@exemple.test')
  await expect(app.call('/get-gift', { token })).rejects.toMatchObject({ code: 'giftNotFound' })
  const { ticket } = await app.call('/get-gift', { token: ticketToken ?? '' })
  expect(ticket).toMatchObject({ state: 'ready', from: null, holderName: 'Nora Diallo' })
  expect(ticket?.documents).toHaveLength(1)
  expect((await gifts()).map(({ entryId, message }) => [entryId, message])).toEqual([[held, '']])
  expect(await findWords(app, ['solène', 'quimper'])).toEqual([])
})

test("a receiver's erasure removes their name and document, and ends the gifts offered to them", async () => {
  const { app, bought, offered, accept, makeOffer, unit, shown, marie } = await giftWorld()
  const nora = await app.newMember({ email: RECEIVER, firstName: 'Noramie', lastName: 'Quimperlé', password: PASSWORD })
  const { tickets, paymentId } = await bought({}, 2)
  const [held = '', open = ''] = tickets
  await accept(await offered(held), nora)
  await runJobs(app)
  await makeOffer(open)
  await app.call('/erase-account', { password: PASSWORD }, { as: nora })
  await runJobs(app)
  expect(await findWords(app, ['noramie', 'quimperlé', 'nora@'])).toEqual([])
  const { rows } = await app.db().query('select count(*) as many from entry_file where entry_id = ?', [held])
  expect(rows[0]?.many).toBe(0)
  // Open offers return to the giver; accepted gifts do not.
  const [given, own] = await shown(paymentId)
  expect([given?.url, given?.ticket?.gift?.isAccepted, own?.ticket?.gift]).toEqual([null, true, null])
  expect((await unit(open)).voidAt).toBeNull()
  expect(marie.userId).not.toBe('')
})

test("a receiver's erasure in another region removes their name from the order, and keeps their account in the order's region", async () => {
  const { app, bought, offered, accept, unit } = await giftWorld()
  const elsewhere = { region: 'oi', host: 'bourbon.localhost' }
  const nora = await app.newMember({ ...elsewhere, email: RECEIVER, password: PASSWORD })
  const { tickets } = await bought({}, 3)
  const [held = '', open = '', kept = ''] = tickets
  await accept(await offered(held))
  await offered(open)
  const erase = (as: typeof nora) => app.call('/erase-account', { password: PASSWORD }, { as, host: elsewhere.host })
  await erase(nora)
  expect(await findWords(app, ['nora@'])).not.toEqual([])
  await runJobs(app, 'oi')
  await runJobs(app)
  expect(await findWords(app, ['nora@', 'nora diallo'])).toEqual([])
  const documents = async (entryId: string) =>
    (await app.db().query('select 1 from entry_file where entry_id = ?', [entryId])).rows.length
  expect(await documents(held)).toBe(0)
  expect((await unit(open)).voidAt).toBeNull()

  const here = await app.newMember({ email: 'deux@exemple.test' })
  await accept(await offered(kept, { email: here.email }), here)
  await runJobs(app)
  await erase(await app.newMember({ ...elsewhere, email: here.email, password: PASSWORD }))
  await runJobs(app, 'oi')
  await runJobs(app)
  expect(await documents(kept)).toBe(1)
  expect(await findWords(app, ['deux@'])).not.toEqual([])
})

test("an offline device knows a gift's old code as void, and an admission it made with that code is disputed", async () => {
  const { app, sell, newLink, offlineDevice, db, marie } = await checkInWorld()
  const { sold, codes } = await sell()
  await runJobs(app)
  const { token } = await newLink(sold)
  const [old = ''] = codes
  const early = await offlineDevice(token, 'porte-nord')
  const admission = await early.admission(old)
  const { rows } = await db.query('select id from entry where code = ?', [old])
  await app.call('/give-ticket', { ticketId: String(rows[0]?.id), email: RECEIVER }, { as: marie })
  await runJobs(app)
  const link = /\/cadeau\/([\w-]+)/.exec(app.platform.sent.findLast(({ to }) => to === RECEIVER)?.text ?? '')?.[1] ?? ''
  await app.call('/accept-gift', { token: link, holder: { firstName: 'Nora', lastName: 'Diallo' } })
  const late = await offlineDevice(token, 'porte-sud')
  const stateAt = (hash: string) => late.codes.states[late.codes.hashes?.indexOf(hash) ?? -1]
  const { rows: now } = await db.query('select code from entry where id = ?', [rows[0]?.id])
  const code = String(now[0]?.code)
  expect([stateAt((await late.admission(old)).hash), stateAt((await late.admission(code)).hash)]).toEqual(['2', '0'])
  expect(await early.send([admission])).toMatchObject([{ outcome: 'void', codeEnd: old.slice(-4), used: null }])
  const scanned = await app.call('/check-scanned-ticket', { token, code, ...newScan() })
  expect(scanned.outcome).toBe('admitted')
})

test('an erasure announces the tickets that a buyer still holds, not those whose gift was accepted', async () => {
  const { app, marie, bought, makeOffer, offered, accept, takeBack } = await giftWorld()
  const { tickets } = await bought({}, 3)
  const [first = '', second = '', third = ''] = tickets
  const announced = async () =>
    (await app.call('/get-account-erasure', {}, { as: marie })).tickets.map(({ quantity }) => quantity)
  await makeOffer(first)
  expect(await announced()).toEqual([3])
  await takeBack(first)
  await accept(await offered(second))
  expect(await announced()).toEqual([2])
  for (const ticketId of [first, third]) await accept(await offered(ticketId))
  expect(await announced()).toEqual([])
})
