/** Sentences that an operator reads before tickets are taken from a buyer: what becomes of tickets, places and money. */
import { expect, test } from 'vitest'
import { effects } from '#features/operation/order-office/office/cancel-order.tsx'
import { partEffects } from '#features/operation/order-office/office/refund/refund-part.tsx'
import { operatorWorld } from '../../support/operator-world.ts'

type World = Awaited<ReturnType<typeof operatorWorld>>
type Sale = Parameters<World['shop']['sell']>[0]

/** One bought item of two tickets, as the operator's screen is answered it. */
async function boughtItem({ shop, buy }: World, sale: Sale) {
  const sold = await shop.sell(sale)
  if (sale?.mode === 'Pregenerated') await shop.addDocuments(sold.slotIds[0] ?? '', 2)
  const [item] = (await buy([{ sold, quantity: 2 }])).items
  if (!item) throw new Error('Nothing was bought.')
  return item
}

const NO_MONEY = 'Le client n’est pas remboursé et ne reçoit pas d’email.'
const BOTH = '2 billets ne donneront plus accès.'

test('a cancellation says what it does to tickets and places in each mode of stock, and that no money is given back', async () => {
  const world = await operatorWorld()
  const made = await boughtItem(world, { mode: 'Automatic' })
  expect(effects(made)).toEqual([BOTH, '2 places reviennent en vente.', NO_MONEY])
  expect(effects(made, true)).toEqual([BOTH, '2 places reviennent en vente.'])
  const used = made.tickets.map((ticket, at) => ({ ...ticket, checkedInAt: at === 0 ? 1 : null }))
  expect(effects({ ...made, tickets: used })[1]).toBe('1 billet a déjà servi à l’entrée.')
  const uploaded = await boughtItem(world, { mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  expect(effects(uploaded)).toEqual([BOTH, 'Les documents sont déjà partis : ils ne seront pas revendus.', NO_MONEY])
  const asked = await boughtItem(world, { mode: 'VendorConfirm', batch: { email: 'zoo@exemple.test' } })
  expect(effects(asked)).toContain('Le partenaire en est prévenu par email.')
  expect(effects({ ...asked, partnerEmail: null })).not.toContain('Le partenaire en est prévenu par email.')
})

test('a cancellation of tickets of the ticketing says what is left to do there', async () => {
  const made = await boughtItem(await operatorWorld(), {})
  const said = (stuckSale: typeof made.stuckSale) => effects({ ...made, mode: null, stuckSale })[1]
  expect(said(null)).toBe('La vente chez Experticket n’est pas annulée : demandez-la depuis l’écran Expert-ticket.')
  expect(said('unsold')).toBe('Experticket n’a rien vendu pour cet article : il n’y a pas de vente à annuler là-bas.')
  expect(said('unknown')).toMatch(/^La réponse d’Experticket n’est jamais arrivée : vérifiez .*qu’aucune vente/)
})

test('a refund of a part says how many tickets stay valid, and what becomes of the others', async () => {
  const world = await operatorWorld()
  const made = await boughtItem(world, { mode: 'Automatic' })
  const [ticket] = made.tickets
  const part = { orderId: made.order.id, quantity: 1, ticketIds: [ticket?.id ?? ''] }
  const voided = '1 billet ne donnera plus accès, 1 billet reste valable.'
  expect(partEffects(made, part)).toBe(`${voided} 1 place revient en vente.`)
  expect(partEffects({ ...made, mode: 'Pregenerated' }, part)).toBe(
    `${voided} Les documents sont déjà partis : ils ne seront pas revendus.`,
  )
  expect(partEffects({ ...made, mode: 'VendorConfirm', partnerEmail: 'zoo@exemple.test' }, part)).toBe(
    `${voided} 1 place revient en vente. Le partenaire en est prévenu par email.`,
  )
})
