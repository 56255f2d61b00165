/** An accountant's month end: closed, its files opened and equal to the cent, thirty partners paid by one file; in few actions. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, open, openBrowserShop, readText, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { balanceOfLine, expectWellFormed, readFec } from '../support/entries-oracle.ts'
import { monthName } from '../support/french-months.ts'
import { fillMonthEnd, PARTNERS } from '../support/month-end-world.ts'

const MOST_ACTIONS = 15
const shop = openBrowserShop()
let world: Awaited<ReturnType<typeof fillMonthEnd>>

shop.filledBy(async () => {
  world = await fillMonthEnd(shop.server)
})

const cents = (text: string | undefined): number => Math.round(Number((text ?? '').replace(',', '.')) * 100)
/** "1 234,56 €" → 123456. */
const shownCents = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''))
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

function accountant(page: Page) {
  let actions = 0
  const click = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  const save = async (target: Locator): Promise<{ name: string; bytes: Buffer }> => {
    const [file] = await Promise.all([page.waitForEvent('download'), click(target)])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  return { click, save, actions: () => actions }
}

test('an accountant closes a month, finds one sum in all files and pays thirty partners in at most fifteen actions', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin')
  const { click, save, actions } = accountant(page)
  const named = (role: 'button' | 'link' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).first()
  const name = monthName(world.month)

  await click(named('link', 'Comptabilité'))
  await click(named('link', 'Clôtures'))
  const panel = page.getByRole('region', { name: `${name}, à clore`, exact: true })
  const collected = shownCents(
    await readText(
      panel
        .getByRole('row', { name: /^Encaissé/ })
        .locator('td')
        .last(),
    ),
  )
  expect(collected).toBe(world.paid)
  await click(panel.getByRole('button', { name: `Clore ${name}`, exact: true }))
  // The region has no rate of VAT here, and the closing asks for a word on it.
  await click(named('checkbox', /^Clore quand même : aucun taux de TVA/))
  await click(named('button', 'Clore le mois'))

  // The month has unfolded, and its files come without a reload.
  const zip = await save(named('button', 'Tous les fichiers'))
  expect(zip.name).toBe(`cloture-${world.month}.zip`)
  const files = unzipSync(zip.bytes)
  const table = (file: string): Record<string, string>[] =>
    parse(Buffer.from(files[file] ?? []).toString('utf8'), { bom: true, columns: true })
  await click(named('link', 'Écritures et FEC'))
  const fec = await save(page.getByRole('button', { name: /^FEC/ }))
  await click(named('link', 'Paiements'))
  const due = page.getByText(`À approuver (${PARTNERS})`, { exact: true })
  await due.waitFor()
  const owedOnScreen = shownCents(await readText(due.locator('xpath=..').locator('dd')))
  await click(named('button', `Approuver (${PARTNERS})`))
  await click(named('button', 'Approuver'))
  await click(named('button', `Préparer les virements (${PARTNERS})`))
  const transfers = await save(named('button', 'Créer le fichier'))
  await page.getByText(`Virement demandé (${PARTNERS})`, { exact: true }).waitFor()
  expect(actions()).toBeLessThanOrEqual(MOST_ACTIONS)

  // Amounts owed to partners: screen, statements, their lines, journal, the tax office's file, the file of transfers.
  expect(owedOnScreen).toBe(world.owed)
  const statements = table('releves-partenaires.csv')
  expect(statements).toHaveLength(PARTNERS)
  const entries = table('ecritures.csv')
  const lines = readFec(fec.bytes)
  expectWellFormed(lines)
  const ofAccount = (account: string) => lines.filter(({ CompteNum }) => CompteNum === account)
  const xml = transfers.bytes.toString('utf8')
  const paidBy = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => cents(amount))
  expect(paidBy).toHaveLength(PARTNERS)
  expect({
    statements: sum(statements, (row) => cents(row.montant_dû)),
    lines: sum(table('releves-lignes.csv'), (row) => cents(row.montant_dû)),
    journal: sum(entries, (row) => (row.compte === '401000' ? cents(row.crédit) - cents(row.débit) : 0)),
    fec: -sum(ofAccount('401000'), balanceOfLine),
    transfers: sum(paidBy, (amount) => amount),
    control: cents(/<CtrlSum>([\d.]+)/.exec(xml)?.[1]),
  }).toEqual({
    ...{ statements: world.owed, lines: world.owed, journal: world.owed, fec: world.owed },
    ...{ transfers: world.owed, control: world.owed },
  })
  // One amount for each partner, and the same in its statement.
  expect(paidBy.toSorted((one, other) => one - other)).toEqual(
    statements.map((row) => cents(row.montant_dû)).toSorted((one, other) => one - other),
  )

  // Amounts paid by buyers: screen, closing, statements, the provider's file, the tax office's file.
  const closing = new Map(table('cloture.csv').map(({ compte, montant }) => [compte, cents(montant)]))
  expect({
    closing: closing.get('Encaissé'),
    statements: sum(statements, (row) => cents(row.prix_vente) + cents(row.frais)),
    provider: sum(table('prestataire.csv'), (row) => cents(row.montant)),
    fec: sum(ofAccount('512000'), balanceOfLine) + world.fees,
  }).toEqual({ closing: world.paid, statements: world.paid, provider: world.paid, fec: world.paid })

  // Each partner is sent its statement.
  const mailed = async () => {
    const { rows } = await shop.server
      .db()
      .query("select count(*) as n from mail where dedupe_key like 'partner-statement:%' and status = 'Sent'")
    return Number(rows[0]?.n)
  }
  await expect.poll(mailed, { timeout: 60_000, interval: 500 }).toBe(PARTNERS)
  expect(takeProblems(page)).toEqual([])
}, 180_000)
