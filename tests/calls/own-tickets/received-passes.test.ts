/** A ticket that was given goes into its receiver's wallet as their own, and says nothing of the giver's order. */
import { expect, test } from 'vitest'
import { passErasureSteps } from '#features/tickets/wallet/erase-passes.ts'
import { passWorld } from '../../support/pass-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

/** Marie has put her ticket into her wallet, and given it to Nora, who has done so, too. */
async function givenPass() {
  const world = await passWorld()
  const { app, bought, offered, accept, apple, google, register } = world
  const { orderId, paymentId, tickets } = await bought()
  const [ticketId = ''] = tickets
  const marys = await apple(ticketId)
  await register(marys, 'phone-marie')
  const nora = await app.newMember({ firstName: 'Nora', lastName: 'Diallo' })
  await accept(await offered(ticketId), nora)
  await runJobs(app)
  const [received] = (await app.call('/list-own-tickets', {}, { as: nora })).tickets
  const giftId = received?.id ?? ''
  const pass = await apple(giftId, nora)
  await google(giftId, nora)
  await register(pass, 'phone-nora')
  return { ...world, orderId, paymentId, ticketId, marys, nora, giftId, received, pass }
}

test("a receiver's pass bears the new code and their name; the giver's pass is void, and neither can fetch the other's", async () => {
  const { app, marie, nora, giftId, ticketId, orderId, paymentId, received, pass, marys, contentIn, renew, look } =
    await givenPass()
  expect(pass.serialNumber).toBe(giftId)
  expect(pass.barcodes?.map(({ message }) => message)).toEqual([received?.code])
  const text = JSON.stringify(pass)
  expect(text).toContain('Nora Diallo')
  for (const secret of [orderId, paymentId, ticketId, 'Marie']) expect(text).not.toContain(secret)
  await look()
  expect(await contentIn(await renew(marys))).toMatchObject({ voided: true })
  expect((await contentIn(await renew(pass))).barcodes).toEqual(pass.barcodes)
  for (const [id, as] of [
    [giftId, marie],
    [ticketId, nora],
    [ticketId, marie],
  ] as const)
    for (const file of ['billet.pkpass', 'google-wallet'])
      expect((await app.fetch(`/billets/${id}/${file}`, { as, redirect: 'manual' })).status).toBe(404)
})

test("a receiver's pass is voided when the order is cancelled, and their phone and Google are notified", async () => {
  const { app, as, orderId, pass, look, pushes, objects, contentIn, renew } = await givenPass()
  await look()
  const before = pushes().length
  app.advance(3_600_000)
  await app.call('/admin/cancel-order', { orderId }, as)
  await look()
  expect(pushes().length).toBeGreaterThan(before)
  expect(await contentIn(await renew(pass))).toMatchObject({ voided: true })
  expect(objects().at(-1)).toMatchObject({ state: 'INACTIVE' })
})

test("a receiver's pass survives the giver's erasure; the receiver's own erasure deletes it with the registered phone", async () => {
  const { app, db, marie, nora, giftId, ticketId } = await givenPass()
  const erase = async (member: typeof marie) => {
    await db.write(passErasureSteps(member.userId))
    const { rows } = await db.query('select serial, wallet from wallet_pass order by serial, wallet')
    const phones = await db.query('select device_id, serial from wallet_device order by serial')
    return [rows.map(({ serial, wallet }) => [serial, wallet]), phones.rows.map(({ device_id }) => device_id)]
  }
  expect(await erase(marie)).toEqual([
    [
      [giftId, 'apple'],
      [giftId, 'google'],
    ],
    ['phone-nora'],
  ])
  expect(await erase(nora)).toEqual([[[giftId, 'google']], []])
  expect([ticketId, app.platform.logged.filter(({ level }) => level === 'error')]).toEqual([ticketId, []])
})
