/** The stock of an activity in the office: made, planned, sold over, changed, deleted; at a desk and on a phone. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { batch, stock, ticketInfo } from '#kernel/stock/tables.ts'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  hydrated,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { download } from '../support/browser-buying.ts'
import { makeScanLink } from '../support/browser-check-in.ts'
import { button, field, shown } from '../support/browser-partners.ts'
import { callOffice, preparedActivity } from '../support/browser-stock.ts'
import { numbered, PDF, pdfBytes } from '../support/documents.ts'
import { browserWithCamera, pictureOfTicket } from '../support/fake-camera.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'

const shop = openBrowserShop()
const office = (facts: { width?: number; height?: number } = {}) =>
  shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...facts })

const radio = (page: Page, name: RegExp | string) => page.getByRole('radio', { name })
const chosen = async (page: Page, name: RegExp | string) => {
  await radio(page, name).check()
}
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const day = (from: number) => {
  const date = new Date(Date.now() + from * 86_400_000)
  return date.toISOString().slice(0, 10)
}
async function typeDay(page: Page, name: string, value: string): Promise<void> {
  await combo(page, name).fill(value)
  await page.keyboard.press('Tab')
}

/** At both widths, in a window so high that no bar lies over a control. */
async function expectCleanUncovered(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP
  for (const [size, { width, height }] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    const isWindow = (await page.getByRole('dialog').count()) > 0
    await page.setViewportSize({ width, height: isWindow ? height : 6000 })
    await expectClean(page, `${name}, ${size}`)
    await shoot(page, `${name} ${size}`)
  }
  await page.setViewportSize(before)
}

const frenchDay = (ts: number) => new Date(ts).toLocaleDateString('fr', { timeZone: 'Europe/Paris' })

/** Types an open ticket's label and prices. */
async function typeTicket(page: Page, [label, shownPrice, sold, bought]: readonly [string, string, string, string]) {
  await field(page, 'Nom du ticket').fill(label)
  await field(page, 'Prix public (€)').first().fill(shownPrice)
  await field(page, 'Prix Youpiiz (€)').first().fill(sold)
  await field(page, 'Prix d’achat (€)').first().fill(bought)
  await page.keyboard.press('Tab')
}

const readSlots = (activityId: string) =>
  shop.server
    .db()
    .orm.select()
    .from(stock)
    .where(and(eq(stock.activityId, activityId), isNull(stock.archivedAt)))
    .orderBy(asc(stock.startTs))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ce que l’enregistrement va faire' })

// [K-SCREEN-024] [K-SCREEN-032] [K-SCREEN-034] [K-COMPONENT-005] [K-ERROR-057] [K-ERROR-059]
test('an operator creates a weekly template that is sold, halves it, sees the kept slots, and completes the sold tickets; the partner scans one', async () => {
  const page = await office()
  await open(page, '/admin')
  const activityId = await preparedActivity(page)
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await shown(page, 'Cette activité n’a rien à vendre pour l’instant.')
  await expectCleanUncovered(page, 'office stock empty')
  await page.getByRole('link', { name: 'Créer le premier stock' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nouveau Stock' }).waitFor()
  await page.getByRole('form', { name: 'Nouveau Stock' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/activity/${activityId}/stock/create`)
  await chosen(page, /^Fixe/)
  await chosen(page, /^Billets g/)
  await typeDay(page, 'Début', day(2))
  await typeDay(page, 'Fin', day(29))
  await button(page, 'Ajouter une plage le lundi').click()
  await page.getByLabel('Lundi, plage 1, heure de fin').fill('14')
  await page.getByLabel('Copier le lundi vers').selectOption('Lundi à vendredi')
  await field(page, 'Durée d’un créneau (min)').fill('60')
  await field(page, 'Places par créneau').fill('10')
  await shown(page, '20 créneaux par semaine, 200 places.')
  expect(await button(page, 'Créer').isDisabled()).toBe(true)
  expect(await button(page, 'Supprimer').count()).toBe(0)
  await button(page, 'Ajouter un ticket').click()
  await typeTicket(page, ['Adulte', '20', '15.5', '12'])
  expect(await field(page, 'Prix Youpiiz (€)').inputValue()).toBe('15,50')
  // Multiples of an hour, up to the four that follow each other.
  const spans = page.getByLabel('Durée du ticket').locator('option')
  expect(await spans.allInnerTexts()).toEqual(['1 h', '2 h', '3 h', '4 h'])
  // Another way of delivery begins its tickets anew.
  await chosen(page, /^Billets déposés à l’avance/)
  await shown(page, 'Les tickets saisis ont été effacés')
  await button(page, 'Ajouter un ticket').click()
  await typeTicket(page, ['Adulte', '20', '15.5', '12'])
  await expectCleanUncovered(page, 'office stock weekly new')
  await button(page, 'Créer').click()
  await dialog(page).waitFor()
  await shown(page, '80 créneaux ajoutés')
  await expectCleanUncovered(page, 'office stock plan')
  expect(await readSlots(activityId)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Revenir à la saisie' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await field(page, 'Places par créneau').inputValue()).toBe('10')
  await button(page, 'Créer').click()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await shown(page, 'Stock de tickets créé', { exact: true })
  await page.waitForURL(`**/admin/activity/${activityId}?tab=stock`)
  const made = await readSlots(activityId)
  expect(made.length).toBe(80)
  await shown(page, '20 créneaux de 1 h, 10 places chacun')

  // Seven of the first slot are bought, and six of the second are being paid.
  const { orm, write } = shop.server.db()
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('No slots')
  const [ticket] = await orm.select().from(ticketInfo).where(eq(ticketInfo.batchId, first.batchId))
  const placeIn = ({ id }: { id: string }) => ({ slotIds: [id], ticketId: ticket?.id ?? '' })
  const [seven, six, one] = await newHttpMembers(shop.server.db(), 3)
  if (!seven || !six || !one) throw new Error('Nobody to buy.')
  await payAndSettle(shop.server, await openPayment(shop.server, seven, placeIn(first), 7))
  await openPayment(shop.server, six, placeIn(second), 6)
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  const line = page.getByRole('list', { name: 'Stocks' }).getByRole('listitem').first()
  expect(await readText(line.locator('dl').first())).toBe('Restant 787 Acheté 7 En paiement 6')
  await button(page, 'Modifier').click()
  await page.getByRole('form', { name: 'Modifier le stock' }).waitFor()
  for (const [group, count] of Object.entries({ 'MODE DE RÉSERVATION': 2, 'TYPE DE STOCK': 5 })) {
    const options = await page.getByRole('group', { name: group }).getByRole('radio').all()
    expect(await Promise.all(options.map((option) => option.isDisabled()))).toEqual(Array(count).fill(true))
  }
  await button(page, 'Supprimer').waitFor()
  expect(await page.getByLabel('Lundi, plage 1, heure de fin').inputValue()).toBe('14')
  await field(page, 'Places par créneau').fill('5')
  await button(page, 'Enregistrer').click()
  await dialog(page).waitFor()
  await shown(page, '2 créneaux gardent leur nombre de places')
  await shown(page, 'déjà vendu (7 achetés)')
  await shown(page, 'déjà vendu (6 en paiement)')
  await expectCleanUncovered(page, 'office stock plan kept')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await shown(page, 'Stocks mis à jour', { exact: true })
  await shown(page, '2 créneaux ont gardé leur nombre de places.')
  const after = await readSlots(activityId)
  expect(after.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  expect(after.map(({ quantity }) => quantity)).toEqual([7, 6, ...Array.from({ length: 78 }, () => 5)])
  // A window that still closes leaves the page behind it pale.
  await dialog(page).waitFor({ state: 'hidden' })
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await expectCleanUncovered(page, 'office stock kept')

  // A plan shows all that happens: an hour less, and the sold slot's day closed.
  await page.getByLabel('Lundi, plage 1, heure de fin').fill('13')
  await field(page, 'Places par créneau').press('Control+s')
  await dialog(page).waitFor()
  await shown(page, '4 créneaux retirés, jamais vendus')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await readSlots(activityId)).length).toBe(76)
  // The save is taken back: the hour is for sale again.
  await button(page, 'Annuler').click()
  await shown(page, 'Modification annulée')
  expect((await readSlots(activityId)).length).toBe(80)
  expect(await page.getByLabel('Lundi, plage 1, heure de fin').inputValue()).toBe('14')

  // A day is closed over all its slots, in five actions, and opened again.
  await page.getByRole('list', { name: 'Stocks' }).getByRole('button', { name: 'Fermer' }).click()
  await button(page, 'Fermer des jours').click()
  const closing = page.getByRole('dialog', { name: 'Fermer des jours' })
  const firstDay = closing.getByRole('combobox', { name: 'Début' })
  await firstDay.fill(frenchDay(first.startTs))
  await page.keyboard.press('Tab')
  await closing.getByLabel('Motif (facultatif)').fill('Grand vent')
  await closing.getByRole('button', { name: 'Voir ce qui va se passer' }).click()
  await shown(page, '4 créneaux retirés de la vente')
  await shown(page, 'dont 2 créneaux déjà vendus : les acheteurs gardent leur place')
  await expectCleanUncovered(page, 'office stock close day')
  await closing.getByRole('button', { name: 'Fermer ce jour' }).click()
  await shown(page, 'Jour fermé')
  const closed = page.getByRole('region', { name: 'Jours fermés' })
  await closed.getByText('Grand vent').waitFor()
  const onSale = async () => (await readSlots(activityId)).filter(({ visibility }) => visibility === 'Public').length
  expect(await onSale()).toBe(76)
  await closed.getByRole('button', { name: /^Rouvrir/ }).click()
  await shown(page, 'Jour rouvert')
  expect(await onSale()).toBe(80)

  // Fifty documents: the first seven are for those who have bought.
  await fromCalendar(first)
  await shown(page, '7 documents à déposer')
  await button(page, 'Ajouter des lignes de stocks').click()
  const drop = page.getByRole('dialog', { name: 'Ajouter des lignes de stocks' })
  const files = numbered(50).map((name) => ({ name, mimeType: PDF, buffer: Buffer.from(pdfBytes(name)) }))
  await drop.locator('input[type=file]').setInputFiles(files)
  await drop.getByText('7 billets vendus attendent leur document.').waitFor()
  await drop.getByRole('button', { name: 'Ajouter les 50 documents' }).click()
  await drop.getByText('50 lignes de stock créées').waitFor({ timeout: 60_000 })
  await drop.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await shown(page, '43 lignes en stock')

  // Twenty more are drawn with Code 128, for another slot; a code names one ticket.
  await page.setViewportSize(PHONE)
  await fromCalendar(third)
  await button(page, 'Générer des billets').click()
  const panel = page.getByRole('dialog', { name: 'Générer des lignes de stock' })
  const generate = panel.getByRole('button', { name: 'Générer et mettre en stock' })
  await generate.click()
  await panel.getByText('Veuillez entrer au moins un code pour générer un PDF.').waitFor()
  await panel.getByLabel('Codes aléatoires').fill('19')
  await panel.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const typed = panel.getByRole('textbox', { name: 'Codes', exact: true })
  await typed.fill(`9520123456788\n9520123456788\n${await typed.inputValue()}`)
  await panel.getByRole('combobox', { name: 'Type de code' }).fill('code128')
  await page.getByRole('option', { name: 'Code 128', exact: false }).first().click()
  await generate.click()
  await panel.getByText('Ligne 2, « 9520123456788 » : il est déjà à la ligne 1.').waitFor()
  takeProblems(page)
  await expectCleanEverywhere(page, 'office generated entries')
  await page.setViewportSize(PHONE)
  await typed.fill((await typed.inputValue()).replace('9520123456788\n', ''))
  await generate.click()
  await shown(page, '20 billets mis en stock')
  await shown(page, '20 lignes en stock')
  expect(takeProblems(page)).toEqual([])

  // One of them is bought, its day comes, and the partner's phone looks at it.
  const payment = await openPayment(shop.server, one, placeIn(third), 1)
  await payAndSettle(shop.server, payment)
  const own = await shop.newPage({ host: HOOBIIZ, session: one.cookie.replace('session=', ''), ...PHONE })
  await open(own, `/orders/${payment.paymentId}`)
  const document = await download(own, own.getByRole('link', { name: /^Télécharger le billet/ }))
  const camera = await browserWithCamera(pictureOfTicket(document))
  onTestFinished(camera.close)
  const { vendorId } = (await callOffice(page, 'get-activity', { activityId })).res.activity
  const path = new URL(await makeScanLink(page, vendorId)).pathname
  const context = await camera.browser.newContext({ baseURL: shop.server.url(YOUPIIZ), viewport: PHONE })
  const phone = await context.newPage()
  await phone.goto(path)
  await hydrated(phone)
  await button(phone, 'Scanner avec la caméra').click()
  await phone.getByText('Autre jour', { exact: true }).waitFor()
  const now = Date.now()
  const end = now + 3_600_000
  await write([
    orm.update(stock).set({ startTs: now, endTs: end }).where(eq(stock.id, third.id)),
    {
      sql: `update order_item set snapshot = json_set(snapshot, '$.slots[0].startTs', ?, '$.slots[0].endTs', ?)
            where id = (select order_item_id from entry where stock_id = ? and order_item_id is not null)`,
      args: [now, end, third.id],
    },
  ])
  await phone.reload()
  await hydrated(phone)
  // The day that the device kept before the change is replaced by the current one.
  await phone.getByRole('list', { name: 'Billets du jour' }).getByText('0 / 1').waitFor()
  await button(phone, 'Scanner avec la caméra').click()
  await phone.getByText('Entrée validée', { exact: true }).waitFor()
  await phone.getByRole('status').getByText('Visite guidée').waitFor()
  await shoot(phone, 'check-in code128 phone')

  /** By the day of the slot in the calendar, as an operator comes to its tickets. */
  async function fromCalendar({ id, startTs }: { id: string; startTs: number }) {
    const date = new Date(startTs).toISOString().slice(0, 10)
    await open(page, `/admin/activity/${activityId}?tab=calendar&date=${date}`)
    await page
      .locator(`tr[data-stock="${id}"]`)
      .getByRole('link', { name: /^Billets/ })
      .click()
    await page.waitForURL((url) => url.pathname.endsWith(`/stock/${id}/entries`))
  }
})

/** The form of a new flexible stock whose partner confirms, with its days and places. */
async function openFlexible(): Promise<{ page: Page; activityId: string }> {
  const page = await office()
  await open(page, '/admin')
  const activityId = await preparedActivity(page)
  await open(page, `/admin/activity/${activityId}/stock/create`)
  await chosen(page, /^Confirmation par le partenaire/)
  await typeDay(page, 'Début', day(1))
  await typeDay(page, 'Fin', day(200))
  await field(page, 'Places').fill('40')
  return { page, activityId }
}

// [K-ERROR-016] [K-ERROR-004] [K-ERROR-005] [K-ERROR-020] [K-RULE-017] [K-RULE-015]
test('an operator creates a flexible stock with options, and is told the missing fields', async () => {
  const { page, activityId } = await openFlexible()
  const form = page.getByRole('form')
  const said = () => readText(form)
  const warned = (text: string) => form.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
  expect(await said()).toContain('Aucun ticket renseigné')
  const add = button(page, 'Ajouter un ticket')
  await add.click()
  await warned('Ticket incomplet ou invalide')
  expect(await said()).toContain('Ticket(s) #1 incomplet(s)')
  await shown(page, 'Nom : Ticket #1 incomplet')
  for (const place of [2, 3]) {
    await add.click()
    await page.getByRole('group', { name: `Ticket #${place}` }).waitFor()
  }
  await shown(page, 'Ticket(s) #1, #2 et #3 incomplet(s)')
  await shown(page, 'Tickets #1, #2 et #3 incomplets')
  expect(await button(page, 'Créer').isDisabled()).toBe(true)
  await typeTicket(page, ['Enfant', '10', '8', '6'])
  await shown(page, 'Tickets #1 et #2 incomplets')
  await expectCleanUncovered(page, 'office stock incomplete')
  // Two are deleted by key, the last one cannot be.
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('group', { name: 'Ticket #2' }).locator(':focus').waitFor()
  await page.keyboard.press('Alt+Delete')
  await shown(page, 'Ticket #2 retiré')
  await page.getByRole('button', { name: '#1 Sans nom À compléter' }).click()
  await button(page, 'Supprimer le ticket').click()
  await page.getByRole('button', { name: '#1 Enfant' }).click()
  expect(await button(page, 'Supprimer le ticket').isDisabled()).toBe(true)
  await field(page, 'INFOBULLE (facultatif)').fill('De 3 à 11 ans')
  await field(page, 'FRAIS DE GESTION (€)').fill('0,5')

  await button(page, 'Ajouter une option').click()
  await warned('Option incomplète ou invalide')
  await warned('Ticket option(s) #1 incomplète(s)')
  await warned('Ticket incomplet ou invalide')
  expect(await button(page, 'Créer').isDisabled()).toBe(true)
  const option = page.getByRole('group', { name: 'Option #1' })
  await option.getByLabel('Nom de l’option').fill('Goûter')
  for (const [name, text] of [
    ['Prix public (€)', '5'],
    ['Prix Youpiiz (€)', '6'],
    ['Prix d’achat (€)', '2'],
  ] as const)
    await option.getByLabel(name).fill(text)
  await option.getByLabel('Nom de l’option').focus()
  await shown(page, 'Le prix Youpiiz dépasse le prix public.')
  await option.getByLabel('Prix Youpiiz (€)').fill('4,5')
  await expect.poll(said).not.toContain('incomplet')
  await button(page, 'Supprimer l’option').click()
  expect(await page.getByRole('group', { name: 'Option #1' }).count()).toBe(0)
  await button(page, 'Annuler').click()
  await option.waitFor()

  await page.getByText('Option #1 retirée').waitFor({ state: 'detached' })

  // Another kind of stock begins with no tickets; that can be taken back.
  await chosen(page, /^Billets générés/)
  expect(await said()).toContain('Aucun ticket renseigné')
  await button(page, 'Annuler').click()
  expect(await radio(page, /^Confirmation par le partenaire/).isChecked()).toBe(true)
  await page.getByRole('button', { name: '#1 Enfant' }).waitFor()
  await field(page, 'Conditions').fill('Sur **présentation** du billet. ***Non remboursable***')
  const terms = page.getByRole('region', { name: 'Aperçu des conditions' }).locator('strong')
  expect(await terms.allInnerTexts()).toEqual(['présentation', 'Non remboursable'])
  await expectCleanUncovered(page, 'office stock flexible new')
  await button(page, 'Créer').click()
  await shown(page, 'Stock de tickets créé')
  await page.getByRole('list', { name: 'Stocks' }).waitFor()
  const { orm } = shop.server.db()
  const [made] = await orm.select().from(batch).where(eq(batch.activityId, activityId))
  expect(made).toMatchObject({ mode: 'VendorConfirm', email: 'ana@parc.test' })
  await expectCleanUncovered(page, 'office stock tab')
})

/** Forty tickets as an operator has them in a spreadsheet. */
const sheet = Array.from({ length: 40 }, (_, at) => `Billet ${at + 1}\t${20 + at}\t${15 + at},5\t${10 + at}`).join('\n')

// [K-ERROR-038] [K-ERROR-031] [K-ERROR-044]
test('forty tickets can be pasted, edited by keyboard, and changed by two people, and a failed save loses no input', async () => {
  const page = await office()
  await open(page, '/admin')
  const activityId = await preparedActivity(page)
  await open(page, `/admin/activity/${activityId}/stock/create`)
  await typeDay(page, 'Début', day(1))
  await typeDay(page, 'Fin', day(90))
  await field(page, 'Places').fill('100')
  await button(page, 'Ajouter un ticket').click()
  await field(page, 'Nom du ticket').evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, sheet)
  await shown(page, '40 tickets')
  await page.getByLabel('Aller au ticket').fill('12')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Nom du ticket').inputValue()).toBe('Billet 12')
  await field(page, 'Prix Youpiiz (€)').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => field(page, 'Nom du ticket').inputValue()).toBe('Billet 13')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('tickets[12].youpiizPrice')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.getByRole('button', { name: '#12 Billet 13' }).waitFor()
  // Only the line that changes is drawn again.
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const lines = new Set<Node>()
        const observer = new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement
            const line = element?.closest('tr')
            // Requests that follow the first change arrive soon after it.
            if (line && lines.size === 0) setTimeout(() => resolve(lines.size), 500)
            if (line) lines.add(line)
          }
        })
        observer.observe(document.querySelector('tbody') ?? document, {
          subtree: true,
          childList: true,
          characterData: true,
        })
      }),
  )
  await field(page, 'Nom du ticket').pressSequentially('!', { delay: 20 })
  expect(await drawn).toBe(1)
  await expectCleanUncovered(page, 'office stock forty tickets')
  await button(page, 'Créer').click()
  await shown(page, 'Stock de tickets créé')
  await shown(page, 'et 34 autres')

  const colleague = await office()
  for (const one of [page, colleague]) {
    await open(one, `/admin/activity/${activityId}?tab=stock`)
    await button(one, 'Modifier').waitFor()
    await one.route('**/api/admin/list-activity-stock-batches', (route) => route.abort())
    await button(one, 'Modifier').click()
    await shown(one, 'Échec de la récupération des infos du stock', { exact: true })
    await one.unroute('**/api/admin/list-activity-stock-batches')
    takeProblems(one)
    await button(one, 'Réessayer').click()
    await one.getByRole('button', { name: '#1 Billet 1', exact: true }).click()
  }
  await field(colleague, 'Prix Youpiiz (€)').fill('14')
  await button(colleague, 'Enregistrer').click()
  await shown(colleague, 'Stocks mis à jour')
  await field(page, 'Prix Youpiiz (€)').fill('13')
  await button(page, 'Enregistrer').click()
  const conflict = page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await conflict.waitFor()
  expect(await readText(conflict)).toContain('Tickets #1 · Prix Youpiiz')
  await shoot(page, 'office stock conflict')
  await conflict.getByRole('button', { name: 'Garder toutes mes valeurs' }).click()
  await conflict.getByRole('button', { name: 'Enregistrer' }).click()
  await shown(page, 'Stocks mis à jour')
  const { orm } = shop.server.db()
  const [made] = await orm.select().from(batch).where(eq(batch.activityId, activityId))
  const [first] = await orm
    .select()
    .from(ticketInfo)
    .where(and(eq(ticketInfo.batchId, made?.id ?? ''), eq(ticketInfo.position, 0)))
  expect(first?.youpiizPrice).toBe(1300)
  takeProblems(page)

  // The server fails once: what was typed stays, the list is read again, and the next try works.
  await field(page, 'Prix public (€)').fill('30')
  let reads = 0
  page.on('request', (request) => void (request.url().endsWith('/list-activity-stock-batches') && reads++))
  await page.route('**/api/admin/manage-stocks', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }),
  )
  await button(page, 'Enregistrer').click()
  await shown(page, 'Erreur lors de la mise à jour des stocks', { exact: true })
  expect(reads).toBeGreaterThan(0)
  expect(await field(page, 'Prix public (€)').inputValue()).toBe('30,00')
  await page.unroute('**/api/admin/manage-stocks')
  await button(page, 'Enregistrer').click()
  await shown(page, 'Stocks mis à jour')
  takeProblems(page)

  // Deleted without a question, and taken back.
  await button(page, 'Supprimer').click()
  await shown(page, 'Stock supprimé')
  await shown(page, 'Cette activité n’a rien à vendre pour l’instant.')
  await button(page, 'Annuler').click()
  await page.getByRole('list', { name: 'Stocks' }).waitFor()

  await page.route('**/api/admin/list-activity-stock-batches', (route) => route.abort())
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await shown(page, "Échec du chargement des stocks de l'activité. Vous pouvez rafraichir la page pour réessayer", {
    exact: true,
  })
  await page.unroute('**/api/admin/list-activity-stock-batches')
  await button(page, 'Réessayer').click()
  await page.getByRole('list', { name: 'Stocks' }).waitFor()
  takeProblems(page)
})

test('slots that are edited one by one, and a partner without opening hours, are accessible at both widths', async () => {
  const page = await office(PHONE)
  await open(page, '/admin')
  const closed = await preparedActivity(page, false)
  await open(page, `/admin/activity/${closed}/stock/create`)
  await shown(page, "Partenaire de l'activité invalide.", { exact: true })
  await expectClean(page)
  const activityId = await preparedActivity(page)
  await open(page, `/admin/activity/${activityId}/stock/create`)
  await chosen(page, /^Fixe/)
  await typeDay(page, 'Début', day(2))
  await typeDay(page, 'Fin', day(15))
  await button(page, 'Ajouter une plage le mardi').click()
  await field(page, 'Places par créneau').fill('8')
  await button(page, 'Modifier les créneaux un par un').click()
  await page.getByLabel('Créneau 10:00 – 11:00, minute de fin').fill('30')
  await shown(page, "Could not extract schedule info: Duration minutes don't match", { exact: true })
  await button(page, 'Ajouter un ticket').click()
  await expectCleanUncovered(page, 'office stock slots')
})
