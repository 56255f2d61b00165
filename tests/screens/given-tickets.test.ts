/** A ticket that was given away, on the page of whoever received it: before and after the entrance, and cancelled. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { giftWorld } from '../support/gift-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

const USED = 'Ce billet a déjà servi à l’entrée.'

async function received() {
  const world = await giftWorld()
  const [ticketId = ''] = (await world.bought()).tickets
  const token = await asServer(async () => {
    const { ticketToken } = await world.accept(await world.offered(ticketId))
    await runJobs(world.app)
    return ticketToken
  })
  return { ...world, ticketId, open: () => openShop(world.app, { path: `/cadeau/${token}` }) }
}

test('a received ticket is downloaded, and says once it has served at the entrance', async () => {
  const { open, scan, unit, ticketId } = await received()
  await open()
  await screen.findByRole('link', { name: /^Télécharger le billet/ })
  expect(sees(USED)).toBe(false)
  await scan((await unit(ticketId)).code ?? '')
  await open()
  await see(USED)
})

test('a received ticket whose order was cancelled says that it gives no access any more', async () => {
  const { app, as, db, open } = await received()
  const { rows } = await db.query('select id from order_item', [])
  await app.call('/admin/cancel-order', { orderId: String(rows[0]?.id) }, as)
  await open()
  await see(/^Billet annulé ?La commande de ce billet a été annulée : il ne donne plus accès\.$/)
  expect(screen.queryByRole('link', { name: /^Télécharger le billet/ })).toBeNull()
})
