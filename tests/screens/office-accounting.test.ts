/** The tables of the accounting page: what each element of a payment comes to, and the payment as a whole. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderItem } from '#kernel/orders/tables.ts'
import { readText, screen } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'

/** Cells of a table under some of its headings, of which those that are left out at first are asked for. */
async function readColumns(page: Page, name: string, wanted: readonly string[]): Promise<string[][]> {
  const find = () => screen.findByRole('table', { name })
  const heads = async () =>
    [...(await find()).querySelectorAll('thead th')].map((head) => readText(head).replace(/[↑↓]/u, ''))
  for (const head of wanted) if (!(await heads()).includes(head)) await page.choose(head)
  const places = wanted.map((head) => heads().then((all) => all.indexOf(head)))
  const at = await Promise.all(places)
  return [...(await find()).querySelectorAll('tr[data-row]')].map((row) =>
    at.map((place) => readText(row.children[place])),
  )
}

// [P-RULE-045] [P-RULE-049] [P-RULE-050] [P-RULE-051] [P-RULE-052] [P-RULE-012]
test('a line comes to its units and, for tickets alone, their fees; a payment to the sum of its lines', async () => {
  const { app, shop, buy, as, db } = await operatorWorld()
  const { paymentId } = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const [item] = await db.orm.select().from(orderItem)
  if (!item) throw new Error('Nothing was bought.')
  const option = { id: 'op-1', label: 'Audioguide', quantity: 3, publicPrice: 0, youpiizPrice: 0, buyingPrice: 0 }
  // The cent that three do not share stays in the total.
  const snapshot = { ...item.snapshot, options: [{ ...option, total: 1000 }] }
  await db.write([db.orm.update(orderItem).set({ optionsTotal: 1000, snapshot })])
  const page = await openOffice(app, { ...as, path: '/admin/accounting' })
  await page.press('Charger la compta')
  const digits = createHash('sha256').update(paymentId).digest('hex').slice(-16)
  const number = BigInt(`0x${digits}`).toString().padStart(20, '0')
  expect(await readColumns(page, 'Commandes', ['N° commande', 'Frais de gestion', 'Total'])).toEqual([
    [number, '2,00', '42,00'],
  ])
  await page.choose(/^Détaillé/)
  const columns = ['Produit', 'Quantité', 'Prix unitaire', 'Frais de gestion', 'Total']
  expect(await readColumns(page, 'Détaillé', columns)).toEqual([
    ['Plein tarif', '2', '15,00', '2,00', '32,00'],
    ['Audioguide', '3', '3,33', '0,00', '10,00'],
  ])
  expect(page.problems).toEqual([])
})
