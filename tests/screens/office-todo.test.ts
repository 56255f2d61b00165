/** An operator's morning: what waits is where one lands, and is done without leaving it. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { testApp } from '../support/test-app.ts'

const entries = (name: string) => {
  const list = screen.queryByRole('list', { name })
  return list ? within(list).queryAllByRole('listitem') : []
}
const row = (name: string, at = 0) => entries(name)[at] as HTMLElement

/** Three orders to confirm, two cancelled ones whose money is undecided, two failures and a dead job. */
async function morning() {
  const world = await operatorWorld()
  await asServer(async () => {
    const { app, shop, buy, as, db } = world
    for (let order = 0; order < 3; order++) await buy([{ sold: await shop.sell({ mode: 'AdminConfirm' }) }])
    for (let order = 0; order < 2; order++) {
      const { items } = await buy([{ sold: await shop.sell() }])
      await app.call('/admin/cancel-order', { orderId: items[0]?.order.id ?? '' }, as)
    }
    await db.write([
      ...[1, 2].map((at) => ({
        sql: "insert into order_failure (id, dedupe_key, error, ts) values (?, ?, 'Odd.', ?)",
        args: [`of-${at}`, `x-${at}`, Date.now()],
      })),
      {
        sql: "insert into job (id, kind, payload, run_at, tries, created_at, dead_at) values ('j', 'forget-files', '{}', 0, 20, 0, 1)",
        args: [],
      },
    ])
  })
  return world
}

// [P-ROUTE-001]
test('the office of a super admin leads to orders when nothing waits, and to what waits otherwise', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  await openOffice(app, { as, path: '/admin' })
  await expect.poll(() => location.pathname).toBe('/admin/orders')
  await app
    .db()
    .write([{ sql: "insert into order_failure (id, dedupe_key, error, ts) values ('of-1', 'x', 'Odd.', 1)", args: [] }])
  await openOffice(app, { as, path: '/admin' })
  await expect.poll(() => location.pathname).toBe('/admin/todo')
  // Nobody is kept out because the count fails.
  await openOffice(app, { as, path: '/admin', before: (visit) => visit.intercept('/admin/count-todo', 'gone') })
  await expect.poll(() => location.pathname).toBe('/admin/orders')
})

test('eight things that wait are done on their page with sixteen clicks at most, and none leads away', async () => {
  const { app, as } = await morning()
  const page = await openOffice(app, { as: as.as, path: '/admin' })
  await expect.poll(() => location.pathname).toBe('/admin/todo')
  await expect.poll(() => entries('À valider').length).toBe(3)
  expect(readText(row('À valider'))).toMatch(/12,00\s€|\d+,\d\d\s€/)
  let clicks = 0
  const click = async (name: string, place?: Element) => {
    clicks += 1
    await page.press(name, place)
  }
  await click('Valider', row('À valider'))
  await see('Valider la commande ?')
  await click('Valider la commande')
  await see('Commande validée')
  await expect.poll(() => entries('À valider').length).toBe(2)

  await click('Rejeter', row('À valider'))
  await see('Rejeter la commande ?')
  const asked = await screen.findByRole('dialog')
  clicks += 1
  const motive = (await within(asked).findByRole('combobox', { name: 'Motif' })) as HTMLSelectElement
  await page.user.selectOptions(motive, motive.options[1] as HTMLOptionElement)
  await click('Rejeter, prévenir et rembourser')
  await see('Commande rejetée, le client est prévenu et remboursé')
  await expect.poll(() => entries('À valider').length).toBe(1)

  await click('Relancer', row('À valider'))
  await expect.poll(() => readText(row('À valider'))).toMatch(/Relancé à l’instant par operatrice@exemple\.test/)

  const due = 'Rejetées ou annulées, non remboursées'
  await click('Rembourser', row(due))
  await page.fill('Motif', 'Geste commercial')
  await click((await screen.findByRole('button', { name: /^Rembourser \d/ })).textContent ?? '')
  await expect.poll(() => entries(due).length).toBe(1)

  await click('Ne pas rembourser', row(due))
  await page.fill('Motif', 'Annulée à la demande du client')
  await click('Ne pas rembourser')
  await expect.poll(() => entries(due).length).toBe(0)

  for (const left of [1, 0]) {
    await click('Marquer comme traité', row('Échecs'))
    await expect.poll(() => entries('Échecs').length).toBe(left)
  }
  await click('Relancer', row('Traitements arrêtés'))
  await expect.poll(() => entries('Traitements arrêtés').length).toBe(0)
  expect(clicks).toBeLessThanOrEqual(16)
  expect(location.pathname).toBe('/admin/todo')
  expect(page.problems).toEqual([])
})

test('the queue is loaded anew when the operator returns to its tab', async () => {
  const { app, as } = await morning()
  const page = await openOffice(app, { as: as.as, path: '/admin/todo' })
  await expect.poll(() => entries('Échecs').length).toBe(2)
  await app.call('/admin/resolve-order-failure', { failureId: 'of-1' }, as)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => entries('Échecs').length).toBe(1)
  expect(page.problems).toEqual([])
})

test('a row that a colleague has dealt with meanwhile says so when it is acted on, and leaves with all such rows', async () => {
  const { app, as, db } = await morning()
  const page = await openOffice(app, { as: as.as, path: '/admin/todo' })
  await expect.poll(() => entries('Échecs').length).toBe(2)
  await asServer(() =>
    db.write([
      { sql: 'update order_failure set resolved_at = 1', args: [] },
      { sql: "update job set dead_at = null where id = 'j'", args: [] },
      { sql: "update order_item set status = 'Success' where status = 'PendingConfirmation'", args: [] },
      { sql: 'delete from refund_due', args: [] },
    ]),
  )
  await page.press('Relancer', row('À valider'))
  await see('Cette commande n’a rien à envoyer pour le moment.')
  for (const name of ['À valider', 'Échecs', 'Traitements arrêtés', 'Rejetées ou annulées, non remboursées'])
    await expect.poll(() => entries(name).length, { message: name }).toBe(0)
})

test.each([
  ['Marquer comme traité', 'Échecs', 'update order_failure set resolved_at = 1'],
  ['Relancer', 'Traitements arrêtés', "update job set dead_at = null where id = 'j'"],
])('« %s » on a row of « %s » that is done already takes the row away', async (button, name, done) => {
  const { app, as, db } = await morning()
  const page = await openOffice(app, { as: as.as, path: '/admin/todo' })
  await expect.poll(() => entries(name).length).toBeGreaterThan(0)
  await asServer(() => db.write([{ sql: done, args: [] }]))
  await page.press(button, row(name))
  await expect.poll(() => entries(name).length).toBe(0)
})

test('a reason that is half written stays when the queue cannot be loaded anew', async () => {
  const { app, as } = await morning()
  const page = await openOffice(app, { as: as.as, path: '/admin/todo' })
  const due = 'Rejetées ou annulées, non remboursées'
  await expect.poll(() => entries(due).length).toBe(2)
  await page.press('Ne pas rembourser', row(due))
  await page.fill('Motif', 'Le client garde')
  page.intercept('/admin/list-todo', 'gone')
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Réessayer' })
  expect((screen.getByLabelText(/Motif/) as HTMLInputElement).value).toBe('Le client garde')
  page.intercept('/admin/list-todo', (pass) => pass())
  await page.press('Réessayer')
  await expect.poll(() => screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  expect((screen.getByLabelText(/Motif/) as HTMLInputElement).value).toBe('Le client garde')
})
