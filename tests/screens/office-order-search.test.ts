/** « Commandes »: one place where an operator finds an order, and does what it needs from its row. */
import { expect, test } from 'vitest'
import { mail } from '#kernel/mail/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

const FIELD = 'Nom, email, montant, numéro ou code'
const field = () => screen.findByRole('searchbox', { name: FIELD })
const found = () => screen.findByRole('table', { name: 'Commandes' })
const rows = async () => [...(await found()).querySelectorAll('tr[data-row]')]

/** Marie's order of 32,00 €, and one of Paul's that waits for the operator's answer. */
async function searchWorld() {
  const world = await operatorWorld()
  const { app, shop, buy } = world
  const paul = await app.newMember({ firstName: 'Paul', lastName: 'Lefebvre' })
  const hers = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const his = await buy([{ sold: await shop.sell({ mode: 'AdminConfirm' }), quantity: 1 }], paul)
  await runJobs(app)
  return { ...world, paul, hers, his }
}

test('an order known by amount and first name is sent again within 5 clicks and keys beside typing', async () => {
  const { app, as, db, marie } = await searchWorld()
  const page = await openOffice(app, { ...as, path: '/admin/vendor' })
  let acts = 0
  const act = async (does: () => Promise<unknown>) => {
    acts += 1
    await does()
  }
  await act(async () => page.user.click(await screen.findByRole('link', { name: 'Commandes' })))
  const box = await field()
  await act(() => page.user.click(box))
  await page.user.type(box, '32,00 marie')
  await expect.poll(() => page.asked('/admin/list-orders').at(-1)).toMatchObject({ text: '32,00 marie' })
  await expect.poll(async () => (await rows()).length).toBe(1)
  await act(() => page.user.keyboard('{ArrowDown}'))
  await act(() => page.user.keyboard('r'))
  const again = await screen.findByRole('button', { name: 'Renvoyer les billets' })
  await expect.poll(() => document.activeElement).toBe(again)
  const before = (await db.orm.select().from(mail)).length
  await act(() => page.user.keyboard('{Enter}'))
  await see(`Email envoyé à ${marie.email}`)
  expect(acts).toBe(5)
  await runJobs(app)
  expect((await db.orm.select().from(mail)).length).toBe(before + 1)
  expect(page.problems).toEqual([])
})

test('a misspelt name shows what was searched for, filters stay in the address, and nothing found says so', async () => {
  const { app, as } = await searchWorld()
  const page = await openOffice(app, { ...as, path: '/admin/orders?q=lefebure' })
  expect((await rows()).map((row) => readText(row.children[3] ?? null))).toEqual(['Paul Lefebvre'])
  await see('1 commande · 16,00 € payés')
  expect(readText(await screen.findByText(/^Rien pour/))).toBe('Rien pour « lefebure ». Résultats pour « lefebvre ».')
  await page.user.clear(await field())
  await page.user.type(await field(), 'zzyzx')
  await see('Rien ne correspond à cette recherche.')
  expect(location.search).toBe('?q=zzyzx')
  await page.press('Effacer la recherche')
  await screen.findByRole('heading', { name: 'Commandes validées' })
  expect(location.search).toBe('')
  await page.press('Plus de filtres')
  await page.user.selectOptions(await screen.findByLabelText('Remboursement'), 'Remboursées en entier')
  await see('Rien ne correspond à cette recherche.')
  await page.user.selectOptions(await screen.findByLabelText('Remboursement'), 'Remboursées ou non')
  await page.user.type(await screen.findByRole('searchbox', { name: 'Montant payé' }), '32€')
  await expect.poll(async () => (await rows()).length).toBe(1)
  expect(page.asked('/admin/list-orders').at(-1)).toMatchObject({ amount: 3200 })
  await page.user.type(await screen.findByRole('searchbox', { name: 'Montant payé' }), 'x')
  await see('Ce montant ne se lit pas : écrivez 12,50 ou 12 €.')
})

test('each order has its number, visit, group and what was given back on the second line of its row', async () => {
  const { app, as, hers } = await searchWorld()
  const { items, purchase } = await app.call('/admin/get-order', { id: hers.purchaseId }, as)
  const orderIds = items.map(({ order }) => order.id)
  const wish = { kind: 'items' as const, orderIds, cents: purchase.refundable.cents }
  const asked = { purchaseId: hers.purchaseId, refund: wish, refundedCents: 0, reason: 'Geste', sendEmail: false }
  await app.call('/admin/refund-order', asked, as)
  await openOffice(app, { ...as, path: '/admin/orders?q=marie' })
  const [row] = await rows()
  const more = (await found()).querySelector(`tr[data-row-more="${row?.getAttribute('data-row')}"]`)
  const { groupLabel } = (await app.call('/admin/list-orders', { text: 'marie' }, as)).items[0] ?? { groupLabel: '' }
  expect([...(more?.children ?? [])].map((cell) => readText(cell))).toEqual([
    hers.purchase.number,
    '11/06/2026, 10:00 - 11:00',
    groupLabel,
    'Ouvrir',
    '32,00 €',
  ])
})

test('orders that could not be loaded are asked for again, and the filters stay', async () => {
  const { app, as } = await searchWorld()
  const page = await openOffice(app, {
    ...as,
    path: '/admin/orders?q=paul',
    before: (visit) => visit.intercept('/admin/list-orders', refusal('serverError', 'Server error', undefined, 500)),
  })
  await see(/^Échec du chargement des commandes/)
  page.intercept('/admin/list-orders', (pass) => pass())
  await page.press('Réessayer')
  expect(await rows()).toHaveLength(1)
  expect(location.search).toBe('?q=paul')
})

test('an order that waits is validated on its row by the keyboard', async () => {
  const { app, as, db, his } = await searchWorld()
  const page = await openOffice(app, { ...as, path: '/admin/orders?q=paul' })
  expect(await rows()).toHaveLength(1)
  await page.user.click(await field())
  await page.user.keyboard('{ArrowDown}v')
  await see(/Une commande validée ne peut plus être rejetée/)
  await page.press('Valider la commande')
  await see('Commande validée')
  await expect.poll(async () => (await rows()).map((row) => readText(row.children[0] ?? null))).toEqual(['Validée'])
  const [item] = (await db.orm.select().from(orderItem)).filter(({ id }) => id === his.items[0]?.order.id)
  expect(item?.status).toBe('Success')
})

test('an order that waits is rejected on its row: a motive is asked, the buyer is told and refunded in one step', async () => {
  const { app, as, db, his } = await searchWorld()
  const page = await openOffice(app, { ...as, path: '/admin/orders?status=PendingConfirmation' })
  expect(await rows()).toHaveLength(1)
  await page.press('Rejeter')
  await see(/16,00 € en retour/)
  await page.press('Rejeter, prévenir et rembourser')
  await see('Choisissez un motif.')
  await page.user.selectOptions(await screen.findByLabelText('Motif'), 'Le lieu est fermé à cette date')
  await page.press('Rejeter, prévenir et rembourser')
  await see('Commande rejetée, le client est prévenu et remboursé')
  await see('Rien ne correspond à cette recherche.')
  await seeNot('Rejeter la commande ?')
  const { items, purchase } = await app.call('/admin/get-order', { id: his.purchaseId }, as)
  expect([items[0]?.order.status, purchase.refunded.cents]).toEqual(['Rejected', 1600])
  await runJobs(app)
  const told = (await db.orm.select().from(mail)).filter(({ kind }) => kind === 'rejection')
  expect(told).toHaveLength(1)
})

test('an order that was answered elsewhere meanwhile says so, and its row shows what it has become', async () => {
  const { app, as } = await searchWorld()
  const page = await openOffice(app, { ...as, path: '/admin/orders?q=paul' })
  await page.press('Rejeter')
  await page.user.selectOptions(await screen.findByLabelText('Motif'), 'Le lieu est fermé à cette date')
  const [found] = (await app.call('/admin/list-orders', { text: 'paul' }, as)).items
  const { id: orderId = '', confirmationToken } = found?.orderItem ?? {}
  await app.call('/finalize-purchase', { token: confirmationToken ?? '', orderId, action: 'confirm' })
  await page.press('Rejeter, prévenir et rembourser')
  await seeNot('Rejeter la commande ?')
  await expect.poll(async () => (await rows()).map((row) => readText(row.children[0] ?? null))).toEqual(['Validée'])
})

test('an operator keeps filters as a view of their own, opens it later and takes it off', async () => {
  const { app, as } = await searchWorld()
  const page = await openOffice(app, { ...as, path: '/admin/orders?status=Success&refunded=Any' })
  await page.press('Enregistrer cette vue')
  await page.fill('Nom de la vue', 'Remboursées')
  await page.press('Enregistrer')
  await openOffice(app, { ...as, path: '/admin/orders' })
  const link = await screen.findByRole('link', { name: 'Remboursées' })
  expect(link.getAttribute('href')).toBe('/admin/orders?status=Success&refunded=Any')
  const again = await openOffice(app, { ...as, path: '/admin/orders' })
  await again.user.click(await screen.findByRole('link', { name: 'Remboursées' }))
  await expect.poll(() => location.search).toBe('?status=Success&refunded=Any')
  await again.press('Retirer la vue Remboursées')
  await openOffice(app, { ...as, path: '/admin/orders' })
  await screen.findByRole('heading', { name: 'Commandes validées' })
  expect(screen.queryByRole('link', { name: 'Remboursées' })).toBe(null)
})

test("an order's page leads to its tickets' PDF, its activity, partner and buyer, and keeps the team's note", async () => {
  const { app, as, hers, marie } = await searchWorld()
  const page = await openOffice(app, { ...as, path: `/admin/orders/${hers.purchaseId}` })
  const tickets = await screen.findByRole('list', { name: 'Billets' })
  const codes = [...tickets.querySelectorAll('a')]
  expect(codes).toHaveLength(2)
  for (const code of codes) expect(code.getAttribute('href')).toMatch(/\/files\/|tickets/)
  const { activity } = hers.items[0]?.order ?? { activity: null }
  expect(screen.getByRole('link', { name: activity?.label ?? '' }).getAttribute('href')).toBe(
    `/admin/activity/${activity?.id}`,
  )
  expect(screen.getByRole('link', { name: activity?.vendor.name ?? '' }).getAttribute('href')).toBe(
    `/admin/vendor/${activity?.vendor.id}`,
  )
  await see('Aucune note. Les membres et leur CSE ne la voient jamais.')
  await page.press('Écrire une note')
  await page.fill('Note', 'Rappeler jeudi')
  await page.press('Enregistrer la note')
  await see('Note enregistrée')
  await see('Rappeler jeudi')
  await see('Note interne écrite')
  const sheet = await openOffice(app, { ...as, path: `/admin/users?person=${marie.userId}` })
  await see('1 commande payée, 32,00 € dépensés.')
  await screen.findByRole('link', { name: 'Toutes ses commandes' })
  expect(sheet.problems).toEqual([])
})
