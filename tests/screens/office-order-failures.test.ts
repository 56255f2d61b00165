/** The orders page and its list of failures: which part could not be loaded, what stands where there is nothing, and more. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../support/buying.ts'
import { screen, see, seeNot, sees } from '../support/document/look.ts'
import { type DocumentOptions, openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const LISTS = ['/admin/list-orders', '/admin/list-stock-entries-by-status', '/admin/list-order-failures']
const FAILURES = '/admin/explorer?tab=orders-errors'
const broken: DocumentOptions['before'] = (visit) => {
  for (const call of LISTS) visit.intercept(call, refusal('serverError', 'Server error', undefined, 500))
}

/** Failures of no order, the newest first: Odd 1. is the last that happened. */
const addFailures = (app: TestApp, count: number, from = 0) =>
  app.db().write(
    Array.from({ length: count }, (_, at) => ({
      sql: 'insert into order_failure (id, dedupe_key, error, ts) values (?, ?, ?, ?)',
      args: [`of-${from + at}`, `x-${from + at}`, `Odd ${from + at + 1}.`, Date.now() - from - at],
    })),
  )

/** An order with a failure that nobody has dealt with, in the operator's office. */
async function failureWorld() {
  const { app, marie, shop, startWith, items, db } = await buyingWorld()
  await startWith(marie, await shop.sell())
  const [item] = await items()
  await db.write([
    {
      sql: `insert into order_failure (id, order_item_id, dedupe_key, error, ts) values ('of-1', ?, 'x', 'The partner refused.', ?)`,
      args: [item?.id ?? '', Date.now()],
    },
  ])
  const as = await app.newMember({ isAdmin: true })
  return (path: string, before?: DocumentOptions['before']) => openOffice(app, { as, path, ...(before && { before }) })
}

// [P-ERROR-005] [P-ERROR-006] [P-ERROR-007] [P-SCREEN-035]
test('the orders page says which of its parts could not be loaded, and loads each when the operator tries again', async () => {
  const open = await failureWorld()
  const page = await open('/admin/orders', broken)
  // Each of its parts says its own sentence.
  const told = {
    'Commandes en attente de validation': 'Échec du chargement des commandes en cours',
    "Stocks en attente d'upload": 'Échec du chargement des stocks en attente',
    'Commandes validées': 'Échec du chargement des commandes',
  }
  const reason = 'Le service n’a pas pu répondre. Réessayez dans un instant.'
  for (const [name, text] of Object.entries(told))
    await see(`${text}: ${reason}`, await screen.findByRole('region', { name }))
  for (const call of LISTS) page.intercept(call, (pass) => pass())
  for (const retry of await screen.findAllByRole('button', { name: 'Réessayer' })) await page.user.click(retry)
  for (const text of Object.values(told)) await seeNot(`${text}: ${reason}`, document.querySelector('main'))
  // Nothing has been confirmed, and nothing waits for it.
  await expect.poll(() => screen.queryAllByText('Aucune commandes').length).toBe(2)
})

// [P-ERROR-008]
test('the failures of orders are loaded on demand', async () => {
  const open = await failureWorld()
  const page = await open(FAILURES, broken)
  await see('Échec du chargement des échecs de commandes: Le service n’a pas pu répondre. Réessayez dans un instant.')
  page.intercept('/admin/list-order-failures', (pass) => pass())
  await page.press('Réessayer')
  await see(/The partner refused\./, await screen.findByRole('table', { name: 'Échecs Commandes' }))
})

// [P-SCREEN-042]
test('« Charger plus d’échecs de commandes » adds the older failures below, and goes once all are there', async () => {
  const app = await testApp()
  await addFailures(app, 130)
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path: FAILURES })
  const table = await screen.findByRole('table', { name: 'Échecs Commandes' })
  const told = () => [...(table.textContent ?? '').matchAll(/Odd (\d+)\./g)].map(([, at]) => Number(at))
  await see('Odd 1.', table)
  await expect.poll(() => told().length).toBe(100)
  await page.press("Charger plus d'échecs de commandes")
  await expect.poll(() => told().length).toBe(130)
  expect(told()).toEqual(Array.from({ length: 130 }, (_, at) => at + 1))
  await seeNot("Charger plus d'échecs de commandes")
})

test('the queue of pending work names the oldest of a kind and says how many it shows, or that nothing waits', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const open = () => openOffice(app, { as, path: '/admin/todo' })
  await open()
  await see('Rien n’attend')
  await addFailures(app, 20)
  await open()
  const lines = async () => (await screen.findByRole('list', { name: 'Échecs' })).children.length
  expect([await lines(), sees(/plus anciens sont affichés/)]).toEqual([20, false])
  await addFailures(app, 5, 20)
  await open()
  await see('Les 20 plus anciens sont affichés.')
  expect(await lines()).toBe(20)
})
