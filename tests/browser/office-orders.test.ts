/** The person who answers the telephone: finds an order, tells its story, sends, cancels and gives back. */
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PATIENCE_MS,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { type HttpMember, newHttpMembers } from '../support/http-shop.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
let buyer: HttpMember
let asked: string
let bought: string
let three: string

async function buy(sold: Sold, quantity = 1): Promise<string> {
  const { server } = shop
  const payment = await openPayment(server, buyer, sold, quantity)
  await payAndSettle(server, payment)
  return payment.paymentId
}

const readRows = async (sql: string, args: unknown[] = []) => (await shop.server.db().query(sql, args)).rows

shop.filledBy(async () => {
  const app = { db: () => shop.server.db() }
  ;[buyer] = (await newHttpMembers(app.db(), 1)) as [HttpMember]
  const things = newShop(app)
  asked = await buy(await things.sell({ mode: 'AdminConfirm' }))
  bought = await buy(await things.sell(), 2)
  const dated = await things.sell({ slots: 2, startTs: Date.now() + 9 * 86_400_000 })
  await things.alsoSell(dated, { youpiizPrice: 1200, startTs: Date.now() + 10 * 86_400_000 })
  await things.alsoSell(dated, { youpiizPrice: 1900, startTs: Date.now() + 11 * 86_400_000 })
  three = await buy(dated, 3)
  await sellWaiting(app, await things.sell({ mode: 'Pregenerated', batch: { unlimited: true } }), {
    userId: buyer.userId,
    label: 'Parc des oiseaux',
    soldAt: Date.now() - 86_400_000,
  })
  // Sales of the months before: as many as three pages.
  await app.db().write([
    {
      sql: `insert into attempt (id, user_id, origin, status, payment_id, total, fees, hold_until, started_at, ended_at)
        select 'pa-old-' || n.value, a.user_id, a.origin, 'Paid', 'pi_old_' || n.value, a.total, a.fees, 0,
          a.started_at - n.value * 86400000, a.started_at - n.value * 86400000
        from attempt a join generate_series(1, 350) n where a.payment_id = ?`.replace(
        'generate_series(1, 350) n',
        '(with recursive n(value) as (select 1 union all select value + 1 from n where value < 350) select value from n) n',
      ),
      args: [bought],
    },
    {
      sql: `insert into order_item (id, attempt_id, user_id, activity_id, vendor_id, item_type, status, mode, quantity, price1,
          price2, ticket_info_total, options_total, fees, validity_date_str, snapshot, cart_item, started_at, ended_at)
        select 'oi-' || a.id, a.id, i.user_id, i.activity_id, i.vendor_id, i.item_type, 'Success', i.mode, i.quantity, i.price1,
          i.price2, i.ticket_info_total, i.options_total, i.fees, i.validity_date_str, i.snapshot, i.cart_item, a.started_at,
          a.ended_at
        from attempt a join order_item i join attempt b on b.id = i.attempt_id
        where a.id like 'pa-old-%' and b.payment_id = ?`,
      args: [bought],
    },
    {
      sql: `insert into order_failure (id, order_item_id, dedupe_key, error, ts) values ('of-1', 'oi-pa-old-3', 'x', 'The partner refused.', ?)`,
      args: [Date.now()],
    },
  ])
  await vi.waitFor(
    async () => {
      const ready = `select e.id from entry e join order_item i on i.id = e.order_item_id
        join attempt a on a.id = i.attempt_id where a.payment_id = ? and e.status = 'Ready'`
      expect(await readRows(ready, [bought])).toHaveLength(2)
      expect(await readRows(ready, [three])).toHaveLength(3)
      expect(await readRows("select id from order_item where status = 'PendingConfirmation'")).toHaveLength(1)
    },
    { timeout: PATIENCE_MS },
  )
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const window = (page: Page) => page.getByRole('dialog', { name: 'Commande' })

// [P-SCREEN-032] [P-SCREEN-034] [P-RULE-016] [P-CONSTANT-011]
test('the orders page loads a hundred orders at a time, preloads the next page, and shows each month once', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  const pages: number[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/admin/list-orders')) return
    const input: { status?: string; limit?: number } = response.request().postDataJSON()
    if (input.status === 'Success') pages.push(input.limit ?? 0)
  })
  await open(page, '/admin/orders')
  const sold = table(page, 'Commandes validées')
  await sold.waitFor()
  const month = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', month: 'long', year: 'numeric' })
  expect(await readText(sold.locator('tbody th').first())).toBe(month.format(Date.now()).toUpperCase())
  expect(await sold.locator('tr[data-row]').count()).toBe(100)
  const more = page.getByRole('button', { name: 'Charger plus de commandes', exact: true })
  // One page is shown and one is ready: no more is fetched until somebody wants it.
  await expect.poll(() => pages).toEqual([100, 100])
  await more.click()
  await expect.poll(() => sold.locator('tr[data-row]').count()).toBe(200)
  await expect.poll(() => pages).toEqual([100, 100, 100])
  const heads = (await sold.locator('tbody th').allInnerTexts()).map((head) => head.trim())
  // Two hundred orders, one a day but for the last of them: more than six months.
  const days = Array.from({ length: 190 }, (_, ago) => month.format(Date.now() - ago * 86_400_000).toUpperCase())
  const months = [...new Set(days)]
  expect(heads.slice(0, months.length)).toEqual(months)
  expect(new Set(heads).size).toBe(heads.length)
  // A hundred wait beyond the last one shown: nothing more is asked for.
  await page.waitForLoadState('networkidle')
  expect(pages).toEqual([100, 100, 100])
  expect(takeProblems(page)).toEqual([])
})

// [P-SCREEN-036] [P-SCREEN-037] [P-SCREEN-038] [P-SCREEN-039] [P-RULE-041]
test('each order opens in a window by a click anywhere in its line, with its possible actions', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/orders')
  const sold = table(page, 'Commandes validées')
  await sold.waitFor()
  await page.getByRole('list', { name: "Stocks en attente d'upload" }).waitFor()
  await expectCleanEverywhere(page, 'office orders')
  await page.setViewportSize(DESKTOP)
  await table(page, 'Commandes en attente de validation').locator('tr[data-row] a').first().click()
  const confirm = window(page).getByRole('link', { name: 'Aller à la page de confirmation', exact: true })
  await confirm.waitFor()
  expect(await confirm.getAttribute('target')).toBe('_blank')
  expect(await confirm.getAttribute('href')).toMatch(/^\/admin-order\/[\w-]{20,}$/)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), confirm.click()])
  await tab.getByRole('button', { name: 'Valider la commande' }).first().waitFor()
  await tab.close()
  expect(await window(page).getByRole('button', { name: 'Annuler la commande', exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await window(page).waitFor({ state: 'hidden' })

  const old = sold.locator('tr[data-row="oi-pa-old-5"]')
  // Beside the words of its link, which is laid over the whole line.
  await old.locator('td').last().click({ force: true })
  await window(page).getByText('Marie Duval').waitFor()
  await window(page).getByText('Date d’achat').waitFor()
  const told = await readText(window(page))
  expect(told).toMatch(/2 × Plein tarif/)
  expect(told).toMatch(/Date d’achat \S+ \d+ \S+ \d{4}, \d\d:\d\d/)
  expect(await window(page).getByRole('link', { name: 'Aller à la page de confirmation', exact: true }).count()).toBe(0)
  await window(page).getByRole('button', { name: 'Annuler la commande', exact: true }).click()
  await window(page).getByText('Le client n’est pas remboursé et ne reçoit pas d’email.').waitFor()
  await expectCleanEverywhere(page, 'office order window')
  await page.setViewportSize(DESKTOP)
  // Made for the list alone, it holds no place; what is cancelled here is the first one that was really bought.
  await page.keyboard.press('Escape')
  await window(page).waitFor({ state: 'hidden' })
  expect(takeProblems(page)).toEqual([])
})

// [P-ROUTE-014] [P-SCREEN-040] [P-ERROR-020]
test('an operator finds a ticket by its code, refunds half of it, sees the mail about it, and opens all pending work', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  const [unit] = await readRows(
    `select e.code from entry e join order_item i on i.id = e.order_item_id join attempt a on a.id = i.attempt_id
     where a.payment_id = ?`,
    [bought],
  )
  await open(page, '/admin/explorer')
  expect(await page.getByRole('navigation', { name: 'Explorateur' }).getByRole('link').allInnerTexts()).toEqual([
    'Commandes',
    'Échecs Commandes',
  ])
  const search = page.getByRole('searchbox', { name: 'Nom, email, montant, numéro ou code' })
  await search.fill(String(unit?.code).toLowerCase())
  await expect.poll(() => table(page, 'Commandes').locator('tr[data-row]').count()).toBe(1)
  // By keyboard alone from here to the order.
  await table(page, 'Commandes').locator('tr[data-row] a').focus()
  await page.keyboard.press('Enter')
  const whole = window(page).getByRole('link', { name: /^Toute la commande/ })
  await whole.focus()
  await page.keyboard.press('Enter')
  const story = page.getByRole('list', { name: 'Historique de la commande' })
  await story.getByText('Email avec les billets : envoyé').first().waitFor({ timeout: PATIENCE_MS })
  for (const text of [
    'Commande passée',
    'Payée : 32,00',
    'Billet 1 : document prêt',
    'Le prestataire de paiement annonce',
  ])
    expect(await readText(story)).toContain(text)

  await page.getByRole('button', { name: 'Rembourser' }).click()
  const form = page.getByRole('form', { name: 'Rembourser' })
  await form.waitFor()
  // The button is gone: the keyboard goes on in what it has opened.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('purchase-refunds')
  await form.getByLabel('Un montant').check()
  await form.getByLabel('Montant en euros').fill('99')
  await form.getByRole('button', { name: 'Rembourser' }).click()
  await form.getByText('Il reste 32,00').waitFor()
  await form.getByLabel('Montant en euros').fill('16')
  await form.getByLabel('Motif').fill('Attraction fermée')
  await form.getByText('16,00 € sont rendus à Marie Duval').waitFor()
  await expectCleanEverywhere(page, 'office refund')
  await page.setViewportSize(DESKTOP)
  await form.getByRole('button', { name: /^Rembourser 16,00/ }).click()
  await page
    .getByText(/16,00.€ sont remboursés/)
    .first()
    .waitFor()
  const mail = await mailTo(shop.server, buyer.email, /Remboursement de 16,00/)
  expect(mail.text).toContain('Attraction fermée')
  await open(page, new URL(page.url()).pathname)
  await page.getByRole('list', { name: 'Remboursements' }).getByText('Fait').waitFor()
  expect(await readText(page.getByRole('main'))).toContain('16,00 € remboursés, 16,00 € restants')

  await page.getByRole('button', { name: 'Renvoyer les billets' }).click()
  await page.getByLabel('Adresse email').fill('corrigee@exemple.test')
  await page.getByRole('button', { name: 'Renvoyer les billets' }).click()
  const again = await mailTo(shop.server, 'corrigee@exemple.test', /Vos billets/)
  expect(again.attachments).toHaveLength(2)
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('button', { name: 'Annuler sans rembourser' }).click()
  await page.locator('[data-sonner-toast]').getByText('Commande annulée', { exact: true }).waitFor()
  await page.getByText('Non remboursé, à décider').waitFor()
  await shoot(page, 'office purchase')

  await page.goto('/admin/explorer?tab=orders-errors')
  const failures = table(page, 'Échecs Commandes')
  await failures.getByText('The partner refused.').waitFor()
  expect(await failures.locator('tr[data-row]').count()).toBe(1)
  await expectCleanEverywhere(page, 'office order failures')
  await page.setViewportSize(DESKTOP)
  await page.goto('/admin/explorer?status=Rejected')
  await page.getByText('Aucun résultat').waitFor()

  await page
    .getByRole('link', { name: /^À traiter/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'À valider' }).getByRole('button', { name: 'Valider' }).waitFor()
  expect(await page.getByRole('link', { name: /^À traiter 4 à traiter/ }).count()).toBeGreaterThan(0)
  await expectCleanEverywhere(page, 'office todo')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Marquer comme traité' }).click()
  await page.getByText('Échec marqué comme traité').waitFor()
  await page.getByRole('button', { name: 'Ne pas rembourser' }).click()
  await page.getByLabel('Motif').fill('Convenu avec le client')
  await page.getByRole('button', { name: 'Ne pas rembourser' }).click()
  await page.getByRole('list', { name: 'Rejetées ou annulées, non remboursées' }).waitFor({ state: 'detached' })
  expect(takeProblems(page)).toEqual([])
  expect(asked).not.toBe(bought)
})

// [P-ROLE-011]
test('an operator has tickets redrawn, and sends the partner a new link, which invalidates the former one', async () => {
  const drawn = await buy(await newShop({ db: () => shop.server.db() }).sell())
  const documents = () =>
    readRows(
      `select f.file_id from entry_file f join entry e on e.id = f.entry_id join order_item i on i.id = e.order_item_id
        join attempt a on a.id = i.attempt_id where a.payment_id = ? and e.status = 'Ready'`,
      [drawn],
    )
  await expect.poll(documents, { timeout: PATIENCE_MS }).toHaveLength(1)
  const [before] = await documents()
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, `/admin/orders/${drawn}`)
  await page.getByRole('button', { name: 'Générer de nouveau les billets' }).click()
  await page.getByText('Les billets sont générés de nouveau').waitFor()
  const after = async () => (await documents())[0]?.file_id ?? before?.file_id
  await expect.poll(after, { timeout: PATIENCE_MS }).not.toBe(before?.file_id)

  await open(page, `/admin/orders/${asked}`)
  const sendTo = async (name: string, address: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const form = page.getByRole('form', { name, exact: true })
    await form.getByLabel('Adresse email').fill(address)
    await form.getByRole('button', { name, exact: true }).click()
    await page.getByText(`Email envoyé à ${address}`).waitFor()
    return linkIn(await mailTo(shop.server, address, /./), '/admin-order/')
  }
  const former = await sendTo('Renvoyer la demande de confirmation', 'partenaire@exemple.test')
  const renewed = await sendTo('Envoyer un nouveau lien', 'autre@exemple.test')
  const partner = await shop.newPage({ host: YOUPIIZ })
  await open(partner, renewed)
  await partner.getByRole('button', { name: 'Valider la commande' }).first().waitFor()
  await open(partner, former)
  await partner.getByText('Commande introuvable').first().waitFor()
  takeProblems(partner)
  expect(takeProblems(page)).toEqual([])
})

test('one ticket of three is refunded, the two others move to a cheaper date, and the buyer is mailed about both', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, `/admin/orders/${three}`)
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click()
  const refund = page.getByRole('form', { name: 'Rembourser' })
  await refund.getByLabel('Des billets d’un article').check()
  await refund.getByLabel('Motif').fill('Un enfant malade')
  await refund.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await refund.getByText('Choisissez au moins un billet.').waitFor()
  await refund.getByLabel(/^Billet 2/).check()
  await refund.getByText('1 billet ne donnera plus accès, 2 billets restent valables.').waitFor()
  await expectCleanEverywhere(page, 'office refund of a part')
  await page.setViewportSize(DESKTOP)
  await refund.getByRole('button', { name: /^Rembourser 16,00/ }).click()
  await page.getByText('Partie remboursée d’un article de la commande').waitFor()
  // The same sum was given back for another reason before.
  const told = await mailTo(shop.server, buyer.email, /Un enfant malade/)
  expect(told.subject).toContain('Remboursement de 16,00')

  await page.getByRole('button', { name: 'Échanger la date' }).click()
  const exchange = page.getByRole('form', { name: 'Échanger la date' })
  await exchange.getByRole('radio').first().waitFor()
  expect(await exchange.getByRole('radio').count()).toBe(3)
  await exchange.getByText('Plus cher : un échange ne demande pas de supplément.').waitFor()
  expect(await exchange.getByRole('radio').last().isDisabled()).toBe(true)
  await exchange.getByLabel('Motif').fill('Train annulé')
  await exchange.getByRole('button', { name: 'Échanger cette date' }).click()
  await exchange.getByText('Choisissez la nouvelle date.').waitFor()
  await exchange.getByRole('radio').nth(1).check()
  await exchange.getByText('6,00 € sont rendus là d’où vient le paiement.').waitFor()
  await expectCleanEverywhere(page, 'office exchange')
  await page.setViewportSize(DESKTOP)
  // A colleague changes the price while the preview is open.
  const seen = /\/api\/admin\/exchange-order$/
  const refused = { code: 'exchangeConflict', message: 'Les places viennent de changer.' }
  await page.route(seen, (route) => route.fulfill({ status: 409, json: { error: refused } }))
  await exchange.getByRole('button', { name: 'Échanger cette date' }).click()
  await page.getByText('Les places viennent de changer.').first().waitFor()
  await page.unroute(seen)
  takeProblems(page)
  await exchange.getByRole('radio').nth(1).check()
  await exchange.getByRole('button', { name: 'Échanger cette date' }).click()
  await page.getByText(/^Échangé contre\s.*la différence de prix$/).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))
  await expect.poll(focused).toBe('purchase-items')
  const mail = await mailTo(shop.server, buyer.email, /Nouvelle date/)
  expect(mail.text).toContain('Train annulé')
  await page.getByRole('list', { name: 'Remboursements' }).getByText('Différence de prix d’un échange').waitFor()
  await shoot(page, 'office purchase exchanged')
  expect(takeProblems(page)).toEqual([])
}, 60_000)
