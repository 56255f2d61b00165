/** The expert-ticket tool: what is listed, what was sold of each product, its prices, the certification, and sales.csv. */
import { within } from '@testing-library/dom'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { expertWorld } from '../expert-tickets/expert-world.ts'
import { look, readText, screen, see, seeNot } from '../support/document/look.ts'
import { type DocumentOptions, openOffice, type Page } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'

const PATH = '/admin/expert-ticket'

type Settings = Parameters<Awaited<ReturnType<typeof expertWorld>>['set']>[0]

/** Forty products beside those of the demo, ten of each park, and the tool. */
async function toolWorld(before?: DocumentOptions['before'], settings: Settings = {}) {
  const world = await asServer(async () => {
    const made = await expertWorld()
    await made.set({ more: 40, ...settings })
    await made.refresh()
    return made
  })
  const operator = await world.app.newMember({ isAdmin: true })
  const page = await openOffice(world.app, { as: operator, path: PATH, ...(before && { before }) })
  const fault: typeof world.fault = (facts) => asServer(() => world.fault(facts))
  return { ...world, fault, operator, page }
}

const table = () => screen.findByRole('table', { name: 'Produits ExperTicket' })
const rows = async () => [...(await table()).querySelectorAll('tr[data-row]')]
const rowWith = async (productId: string) =>
  look.until(() => document.querySelector<HTMLElement>(`tr[data-row="${productId}"]`), productId)
const cell = async (productId: string, at: number) => readText((await rowWith(productId)).querySelectorAll('td')[at])
const panel = () => screen.findByRole('region', { name: 'Certification' })
const told = (text: string) =>
  expect.poll(async () => readText(await within(await panel()).findByRole('status'))).toBe(text)

async function search(page: Page, text: string, count: number): Promise<void> {
  await page.user.type(await screen.findByRole('searchbox', { name: 'Rechercher un produit' }), text)
  await expect.poll(async () => (await rows()).length).toBe(count)
}

async function certify(page: Page, count: string): Promise<void> {
  await page.press(`Certifier ${count}`, await panel())
  await see(`Essayer ${count} ?`, await panel())
  await page.press('Démarrer')
}

const select = (page: Page, names: string[]) =>
  names.reduce((before, name) => before.then(() => page.choose(`Sélectionner ${name}`)), Promise.resolve())

/** Two products bought by the certification, two of each. */
async function certified() {
  const world = await toolWorld()
  await search(world.page, 'parc 2', 10)
  await select(world.page, ['Billet 11', 'Billet 12'])
  await world.page.fill(/^Quantité/, '2', await panel())
  await world.page.pick('Étapes', 'transaction', await panel())
  await certify(world.page, '2 produits')
  await told('2 sur 2 produits, aucun échec.')
  return world
}

// [P-ROUTE-016] [P-SCREEN-052] [P-SCREEN-053]
test('the tool lists the products by provider, base, name and tickets, in six columns', async () => {
  const { page } = await toolWorld()
  await rowWith('produit-1')
  const heads = [...(await table()).querySelectorAll('thead th')]
  const names = ['', 'Activity', 'Provider', 'Product Base', 'Product', 'Ticket']
  expect(heads.map((head) => readText(head).replace('↑', ''))).toEqual(names)
  const listed = await rows()
  const column = (at: number) => listed.map((row) => readText(row.querySelectorAll('td')[at]))
  const providers = column(2)
  expect(new Set(providers).size).toBeGreaterThan(4)
  expect(providers).toEqual([...providers].sort(new Intl.Collator('fr').compare))
  const cells = [...(await rowWith('produit-1')).querySelectorAll('td')].map(readText)
  expect(cells.slice(2, 6)).toEqual(['Parc 1', 'Entrées', 'Billet 1', 'Billet 1'])
  const ofFirst = column(4).filter((_, at) => providers[at] === 'Parc 1')
  expect(ofFirst).toEqual(Array.from({ length: 10 }, (_, at) => `Billet ${at + 1}`))
  expect(page.problems).toEqual([])
})

// [P-SCREEN-052]
test('the certification above the table tests the selected products: all, none, or some, with a quantity of each', async () => {
  const { page } = await toolWorld()
  const count = (await rows()).length
  expect((await panel()).compareDocumentPosition(await table())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.choose('Tout sélectionner')
  await screen.findByRole('button', { name: `Certifier ${count} produits` })
  await page.choose('Tout sélectionner')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Certifier' })).disabled).toBe(true)
  await search(page, 'parc 2', 10)
  await select(page, ['Billet 11', 'Billet 12'])
  await page.fill(/^Quantité/, '0', await panel())
  await page.press('Certifier 2 produits')
  await see('Indiquez un nombre entier de 1 à 50, ou rien.', await panel())
})

// [P-SCREEN-054] [P-ERROR-026] [P-RULE-043]
test("a product's reservations and sales are counted and listed beside it, and a sale is cancelled from there", async () => {
  const { page } = await certified()
  expect(await cell('produit-11', 1)).toBe('1 res & 1 tx')
  expect(await cell('produit-13', 1)).toBe('0 res & 0 tx')
  await page.follow('1 res & 1 tx', await rowWith('produit-11'))
  const side = await screen.findByRole('dialog', { name: 'Billet 11' })
  const held = await within(side).findByRole('list', { name: 'Réservations' })
  await see(/tenue encore 20 min/, held)
  expect(readText(held)).toMatch(/\d40,00 €2 × /)
  const sale = async () => {
    const list = await within(side).findByRole('list', { name: 'Ventes' })
    return within(list).getAllByRole('listitem')[0] as HTMLElement
  }
  expect(readText(await sale())).toMatch(/2 × 20,00 €/)
  expect(readText(await sale())).toMatch(/Confirmée \(Confirmed\).*Encaissé \(Cashed\)/)
  await page.press('Documents', await sale())
  const link = await within(await sale()).findByRole('link', { name: 'Document 1' })
  expect(link.getAttribute('href')).toMatch(/^http.*\.pdf$/)
  await page.press('Annuler la vente', await sale())
  await see('Demander l’annulation de cette vente ?', await sale())
  await page.press('Demander l’annulation', await sale())
  await see('Cancellation request created')
  await expect.poll(async () => readText(await sale())).toMatch(/Annulée \(Cancelled\).*Remboursé \(Refunded\)/)
  expect(within(await sale()).queryByRole('button', { name: 'Annuler la vente' })).toBeNull()
  expect(page.problems).toEqual([])
})

// [P-CONSTANT-005] [P-CONSTANT-006]
test('a sale shows the state of its payment and that of its product, each by its name, or by its number without one', async () => {
  const payments = [1, 2, 3, 4, 5, 6]
  const products = [1, 2, 4, 7, 3, 5]
  const transactions = payments.map((PaymentStatus, at) => ({
    ...{
      SaleId: `sale-${at}`,
      PartnerSaleId: `office-${at}`,
      TransactionDateTime: '2026-06-10T10:00:00',
      PaymentStatus,
    },
    Products: [{ ProductId: 'produit-11', Status: products[at], Quantity: 1, Price: 20, Tickets: [] }],
    ...{ AccessDateTime: '2026-06-12T00:00:00', Success: true },
  }))
  const answer = { transactions, documents: {}, nextPage: null }
  const { page } = await toolWorld((visit) =>
    visit.intercept('/admin/expert-ticket-list-transaction', Response.json({ res: answer })),
  )
  await page.follow('0 res & 6 tx', await rowWith('produit-11'))
  const side = await screen.findByRole('dialog', { name: 'Billet 11' })
  const lines = within(await within(side).findByRole('list', { name: 'Ventes' })).getAllByRole('listitem')
  expect(lines.map((line) => [...line.querySelectorAll('[data-badge]')].map(readText))).toEqual([
    ['Vente : Commencée (Initiated)', 'Paiement : Non encaissé (NotCashed)'],
    ['Vente : Confirmée (Confirmed)', 'Paiement : Encaissé en partie (PartiallyCashed)'],
    ['Vente : Annulée (Cancelled)', 'Paiement : Encaissé (Cashed)'],
    ['Vente : En cours (InProcess)', 'Paiement : Remboursé (Refunded)'],
    ['Vente : État inconnu (3)', 'Paiement : Remboursement en cours (RefundPending)'],
    ['Vente : État inconnu (5)', 'Paiement : État inconnu (6)'],
  ])
})

// [P-CONSTANT-010] [P-CONSTANT-012]
test('no call of the tool is given up after a time, while those of other pages are', async () => {
  const { page } = await toolWorld()
  await search(page, 'parc 2', 10)
  await select(page, ['Billet 11'])
  // The server has a limit of its own, of another length.
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const limited = () => timeout.mock.calls.filter(([ms]) => ms === 15_000).length
  await page.pick('Étapes', 'cancellation', await panel())
  await certify(page, '1 produit')
  await told('1 sur 1 produit, aucun échec.')
  const calls = ['catalog', 'reservation', 'create-transaction', 'cancellation-request', 'list-transaction']
  for (const call of calls) expect([call, page.asked(`/admin/expert-ticket-${call}`).length > 0]).toEqual([call, true])
  expect(limited()).toBe(0)
  await page.goTo('/admin/users')
  await expect.poll(limited).toBeGreaterThan(0)
})

// [P-CONSTANT-009]
test('a certification without a quantity takes by chance one, two or three of a product', async () => {
  const { page } = await toolWorld()
  await search(page, 'parc 3', 10)
  await select(page, ['Billet 21'])
  await page.pick('Étapes', 'booking', await panel())
  const taken: (number | undefined)[] = []
  // Both ends of chance, and its middle.
  for (const chance of [0, 0.5, 0.999]) {
    const random = vi.spyOn(Math, 'random').mockReturnValue(chance)
    await certify(page, '1 produit')
    await told('1 sur 1 produit, aucun échec.')
    random.mockRestore()
    const asked = page.asked('/admin/expert-ticket-reservation') as { products: { quantity: number }[] }[]
    taken.push(asked.at(-1)?.products[0]?.quantity)
  }
  expect(taken).toEqual([1, 2, 3])
})

// [P-RULE-043]
test('prices that the provider tells of the moment, in cents, are shown in euros', async () => {
  const { page } = await toolWorld(undefined, { realTime: ['ocearium-adulte'], surchargeCents: 1 })
  await page.follow('Adulte', await rowWith('ocearium-adulte'))
  const prices = await screen.findByRole('dialog', { name: 'Prix de Adulte' })
  await see('Prix en temps réel, demandés à l’instant : ils dépendent du moment de l’achat.', prices)
  const told = within(await within(prices).findByRole('table', { name: /^Prix de / }))
    .getAllByText(/€/)
    .map((price) => readText(price.parentElement))
  expect([...new Set(told)].sort()).toEqual(['19,91 €', '21,91 €'])
})

// [P-RULE-043]
test("a product's name opens its prices in euros, month by month from this one on", async () => {
  const { page } = await toolWorld()
  await page.follow('Adulte', await rowWith('ocearium-adulte'))
  const prices = await screen.findByRole('dialog', { name: 'Prix de Adulte' })
  const calendar = () => within(prices).findByRole('table', { name: /^Prix de / })
  // 1990 cents, and 200 more on Saturdays and Sundays.
  await see('19,90 €', await calendar())
  const told = within(await calendar())
    .getAllByText(/€/)
    .map((price) => readText(price.parentElement))
  expect([...new Set(told)].sort()).toEqual(['19,90 €', '21,90 €'])
  const before = await within(prices).findByRole<HTMLButtonElement>('button', { name: 'Mois précédent' })
  expect(before.disabled).toBe(true)
  const month = (await calendar()).getAttribute('aria-label')
  await page.press('Mois suivant', prices)
  await expect.poll(async () => (await calendar()).getAttribute('aria-label')).not.toBe(month)
  await page.user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Prix de Adulte' })).toBeNull()
})

// [P-SCREEN-058] [P-ENTITY-033]
test('the sales of the tool are saved as sales.csv', async () => {
  const { page } = await certified()
  await page.press('Télécharger les ventes')
  await expect.poll(() => page.saved.map(({ name }) => name)).toEqual(['sales.csv'])
  const csv: string[][] = parse((await page.saved[0]?.blob?.text()) ?? '', { bom: true })
  expect(csv[0]?.join(',')).toBe(
    'TransactionDateTime,SaleId,PartnerSaleId,ProductId,Price,Quantity,AccessDateTime,ProductName,Document,DocumentLink',
  )
  expect(csv.slice(1).map((row) => [row[3], row[5], row[7], row[8]])).toEqual([
    ['produit-12', '2', 'Billet 12', '1.pdf 2.pdf'],
    ['produit-11', '2', 'Billet 11', '1.pdf 2.pdf'],
  ])
})

// [P-SCREEN-054] [P-ERROR-003] [P-ERROR-019]
test('the certification continues when products fail, names them with the reason, and can be stopped', async () => {
  const { page, fault, set, refresh } = await toolWorld()
  await search(page, 'parc 3', 10)
  await select(page, ['Billet 21', 'Billet 22', 'Billet 23'])
  await fault({ mode: 'refuse', only: 'transaction', times: 1 })
  await asServer(async () => {
    await set({ gone: ['produit-23'] })
    await refresh()
  })
  await certify(page, '3 produits')
  await told('3 sur 3 produits, 2 échecs.')
  // The first was reserved, and not sold.
  expect([await cell('produit-21', 1), await cell('produit-22', 1)]).toEqual(['1 res & 0 tx', '1 res & 1 tx'])
  const failures = within(await screen.findByRole('list', { name: 'Échecs de la certification' }))
  expect(failures.getAllByRole('listitem').map(readText)).toEqual([
    expect.stringMatching(/^Billet 21 ?Achat : ExperTicket a refusé : Simulated refusal\.$/),
    expect.stringMatching(/^Billet 23 ?.*No PricesAndDates$/),
  ])
  await asServer(async () => {
    await set({ gone: [] })
    await refresh()
  })
  // The provider takes long over the first one: it comes to its end, and the others are not begun.
  await fault({ mode: 'late', only: 'reservation', times: 1, delayMs: 600 })
  await certify(page, '3 produits')
  await page.press('Arrêter')
  await told('1 sur 3 produits, aucun échec. Arrêté.')
})

test('a part of the tool that could not be loaded says so, and is loaded when the operator tries again', async () => {
  const world = await toolWorld((visit) => visit.intercept('/admin/expert-ticket-catalog', 'gone'))
  const { page, fault } = world
  await fault({ mode: 'refuse', only: 'lookup' })
  await see(/^Échec du chargement du catalogue ExperTicket/)
  page.intercept('/admin/expert-ticket-catalog', (pass) => pass())
  await page.press('Réessayer')
  await see(/^Échec du chargement des ventes: ExperTicket a refusé/)
  await table()
  await fault({ mode: 'ok' })
  await page.press('Réessayer')
  await seeNot(/^Échec du chargement des ventes/)
})
