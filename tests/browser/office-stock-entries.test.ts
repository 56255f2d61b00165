/** The documents of stock as operators meet them: dropped by the dozen, completed one by one, deleted and taken back. */
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, expectClean, open, openBrowserShop, PHONE, shoot, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

const shop = openBrowserShop()
const DAY = 86_400_000
const PDF = 'application/pdf'
const ADD = /\/api\/admin\/add-stock-entries$/
const SENT = /\/files\/documents\//

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

async function pdf(name: string): Promise<Upload> {
  const doc = await PDFDocument.create()
  doc.setTitle(name)
  doc.addPage([200, 300]).drawText(name, { x: 20, y: 200, size: 14 })
  return { name, mimeType: PDF, buffer: Buffer.from(await doc.save()) }
}

const pdfs = (names: readonly string[]) => Promise.all(names.map(pdf))
const noPdf: Upload = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') }

let empty: Sold
let waiting: Sold
shop.filledBy(async () => {
  const things = newShop(shop.server)
  const pregenerated = (label: string, more: object = {}) =>
    things.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, activity: { label }, ...more })
  empty = await pregenerated('Parc des Aigles')
  waiting = await pregenerated('Aquarium de la Rade', { batch: { unlimited: true }, documents: 2 })
  const { rows } = await shop.server.db('eu').query("select id from user where email = 'marie@demo.test'")
  const userId = String(rows[0]?.id)
  const now = Date.now()
  await sellWaiting(shop.server, waiting, { userId, label: 'Aquarium', quantity: 2, soldAt: now - 3 * DAY })
  await sellWaiting(shop.server, waiting, { userId, label: 'Aquarium', soldAt: now - DAY })
  await sellWaiting(shop.server, waiting, { userId, label: 'Aquarium', soldAt: now, status: 'AwaitingGeneration' })
})

const asAdmin = (width = DESKTOP.width) => shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, width })
const entriesAddress = ({ activityId, slotIds }: Sold) => `/admin/activity/${activityId}/stock/${slotIds[0]}/entries`
/** Red, green and blue of what is painted, from 0 to 255. */
async function paintedColour(part: Locator, property: 'color' | 'backgroundColor'): Promise<number[]> {
  const painted = await part.evaluate((node, name) => getComputedStyle(node)[name], property)
  const figures = (painted.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return figures.map((figure) => Math.round(painted.startsWith('color(') ? figure * 255 : figure))
}
const RED = [187, 31, 43]
const ORANGE = [143, 83, 0]
const GREEN = [21, 112, 58]

const addWindow = (page: Page) => page.getByRole('dialog', { name: 'Ajouter des lignes de stocks' })
async function drop(page: Page, files: readonly Upload[]): Promise<Locator> {
  const dialog = addWindow(page)
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Ajouter des lignes de stocks' }).click()
  await dialog.locator('input[type=file]').setInputFiles([...files])
  return dialog
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
}

// [K-SCREEN-061] [K-COMPONENT-002] [K-STATE-011] [K-SCREEN-111] [K-SCREEN-112] [K-SCREEN-113]
test('fifty dropped documents keep their order, are uploaded four at a time, and become lines of the stock every second', async () => {
  const page = await asAdmin()
  await open(page, entriesAddress(empty))
  await page.getByText('Il n’y a pas encore de ligne').waitFor()
  const numbers = Array.from({ length: 51 }, (_, at) => at + 1).filter((number) => number !== 37)
  // As a folder has them: billet-1, billet-10, billet-11, …
  const files = await pdfs(numbers.map((number) => `billet-${number}.pdf`).sort())
  const asked: number[] = []
  const [announced, looked]: [number[], number[]] = [[], []]
  const finished = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/get-files')) asked.push(request.postDataJSON().ids.length)
    if (request.url().endsWith('/start-ticket-file-uploads')) announced.push(request.postDataJSON().files.length)
    if (!request.url().endsWith('/finish-ticket-file-uploads')) return
    // Documents that a busy machine is still reading are asked for again.
    const { ids } = request.postDataJSON() as { ids: string[] }
    const fresh = ids.filter((id) => !finished.has(id))
    for (const id of fresh) finished.add(id)
    if (fresh.length > 0) looked.push(fresh.length)
  })
  const flushes: { at: number; ids: number }[] = []
  let [sending, most] = [0, 0]
  page.on('request', (request) => {
    if (request.method() === 'PUT') most = Math.max(most, ++sending)
    if (ADD.test(request.url())) flushes.push({ at: Date.now(), ids: request.postDataJSON().fileIds.length })
  })
  page.on('requestfinished', (request) => (request.method() === 'PUT' ? --sending : undefined))
  // The first four become tickets for as long as it takes to see that others have arrived and wait.
  const [making, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  await page.route(SENT, async (route) => {
    if (++begun > 4) await making.promise
    await route.continue()
  })
  await page.route(ADD, async (route) => {
    making.resolve()
    await Promise.all([seen.promise, new Promise((resolve) => setTimeout(resolve, 1200))])
    await route.continue()
  })
  const dialog = await drop(page, [...files, noPdf])
  const box = await dialog.boundingBox()
  expect(box?.width).toBe(800)
  // At the right edge, beside the page's scroll bar.
  expect(DESKTOP.width - (box?.x ?? 0) - 800).toBeLessThan(20)
  await page.setViewportSize({ width: 900, height: 900 })
  expect((await dialog.boundingBox())?.width).toBe(720)
  await page.setViewportSize(DESKTOP)
  await dialog.getByText('« billet-1.pdf » est vendu d’abord, « billet-51.pdf » en dernier.').waitFor()
  await dialog.getByText('Il manque le numéro 37 de « billet-….pdf ».').waitFor()
  await dialog.getByText('notes.txt : Le fichier n’est pas un PDF.').waitFor()
  await dialog.getByRole('checkbox', { name: /^Les ranger par numéro/ }).uncheck()
  await dialog.getByText('« billet-1.pdf » est vendu d’abord, « billet-9.pdf » en dernier.').waitFor()
  await dialog.getByRole('checkbox', { name: /^Les ranger par numéro/ }).check()
  await shoot(page, 'office-stock-drop-preview')
  await dialog.getByRole('button', { name: 'Ajouter les 50 documents' }).click()
  await dialog.getByText('Création du stock...', { exact: true }).first().waitFor()
  await dialog.getByText("Dans la file d'attente...", { exact: true }).first().waitFor()
  seen.resolve()
  await shoot(page, 'office-stock-drop-running')
  await dialog.getByText('Stock créé', { exact: true }).first().waitFor()
  await dialog.getByText('50 lignes de stock créées', { exact: true }).waitFor({ timeout: 90_000 })
  expect(await dialog.getByText('Stock créé', { exact: true }).count()).toBe(0)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(4)
  expect(flushes.reduce((sum, { ids }) => sum + ids, 0)).toBe(50)
  // All fifty are announced by one call, and looked at as they arrive.
  expect(announced).toEqual([50])
  expect(looked.reduce((sum, ids) => sum + ids, 0)).toBe(50)
  expect(looked.length).toBeLessThan(50)
  for (const [at, { at: moment }] of flushes.entries())
    if (at > 0) expect(moment - (flushes[at - 1]?.at ?? 0)).toBeGreaterThan(900)
  await page.unroute(ADD)
  await page.unroute(SENT)

  await close(dialog)
  const list = page.getByRole('list', { name: 'Lignes de stock' })
  await page.getByText('50 lignes en stock').waitFor()
  const lines = list.getByRole('listitem')
  expect(await lines.nth(0).textContent()).toContain('billet-1.pdf')
  expect(await lines.nth(1).textContent()).toContain('billet-2.pdf')
  const marker = lines.nth(0).getByText('En stock')
  const grey = await paintedColour(marker, 'color')
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(40)
  await lines.nth(0).getByRole('link', { name: 'billet-1.pdf' }).waitFor()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toBeGreaterThan(5)
  const href = await lines.nth(0).getByRole('link', { name: 'billet-1.pdf' }).getAttribute('href')
  const type = await page.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), href ?? '')
  expect(type).toBe(PDF)
  await shoot(page, 'office-stock-entries')
  await page.setViewportSize(PHONE)
  await shoot(page, 'office-stock-entries-phone')
  await expectClean(page)
})

// [K-STATE-011] [K-ERROR-039] [K-ERROR-049]
test('a duplicate, a document stored already or one refused by the server is marked beside it', async () => {
  const page = await asAdmin()
  await open(page, entriesAddress(empty))
  await page.getByText('50 lignes en stock').waitFor()
  const bytes = await pdf('billet-nouveau.pdf')
  const again = { ...bytes, name: 'copie de nouveau.pdf' }
  const dialog = await drop(page, [bytes, again])
  await dialog.getByRole('button', { name: 'Ajouter les 2 documents' }).click()
  await dialog
    .getByText('Erreur : Ce document est deux fois dans cet envoi : c’est le même que « billet-nouveau.pdf ».', {
      exact: true,
    })
    .waitFor()
  await dialog.getByText('Stock créé').waitFor()
  await close(dialog)
  await page.getByText('51 lignes en stock').waitFor()

  await drop(page, [again])
  await dialog.getByRole('button', { name: 'Ajouter le document' }).click()
  await dialog
    .getByText('Erreur : Ce document est déjà dans ce stock sous le nom « billet-nouveau.pdf ».', { exact: true })
    .waitFor()
  await shoot(page, 'office-stock-drop-copy')
  await close(dialog)

  await page.route(ADD, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'stockNotFound', message: 'Ce créneau n’est plus proposé.' } }),
    }),
  )
  await drop(page, [await pdf('dernier.pdf')])
  await dialog.getByRole('button', { name: 'Ajouter le document' }).click()
  await dialog.getByText('Erreur : Ce créneau n’est plus proposé.', { exact: true }).waitFor()
  await page.unroute(ADD)
  await dialog.getByRole('button', { name: 'Réessayer', exact: true }).click()
  await dialog.getByText('1 ligne de stock créée').waitFor()
  await close(dialog)
  takeProblems(page)

  await page.getByRole('button', { name: 'Ajouter des lignes de stocks' }).click()
  // A folder that the system does not let the browser read.
  await dialog.locator('[data-drop-zone]').evaluate((zone) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'x.pdf', { type: 'application/pdf' }))
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
    const unreadable = {
      kind: 'file',
      type: '',
      webkitGetAsEntry: () => ({
        isDirectory: true,
        isFile: false,
        createReader: () => ({ readEntries: (_done: unknown, fail: (error: Error) => void) => fail(new Error('no')) }),
      }),
      getAsFile: () => null,
    }
    Object.defineProperty(event, 'dataTransfer', {
      value: { items: [unreadable], files: [], types: ['Files'], dropEffect: 'copy' },
    })
    zone.dispatchEvent(event)
  })
  await dialog.getByText('Erreur lors de la récupération des fichiers', { exact: true }).waitFor()

  // Five thousand at once: a few dozen lines are drawn.
  await dialog.locator('[data-drop-zone]').evaluate((zone) => {
    const transfer = new DataTransfer()
    for (let at = 1; at <= 5000; at++)
      transfer.items.add(new File([`%PDF-1.7 ${at} %%EOF`], `billet-${at}.pdf`, { type: 'application/pdf' }))
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  })
  await dialog.getByRole('button', { name: /^Ajouter les 5.000 documents$/ }).waitFor()
  const order = dialog.getByRole('region', { name: 'Ordre des documents' })
  expect(await order.getByRole('listitem').count()).toBeLessThan(60)
  await order.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await order.getByText('billet-5000.pdf').waitFor()
})

// [K-RULE-013] [K-ERROR-043]
test('a free line is deleted and restored; a line bought meanwhile stays, and the office says why', async () => {
  const page = await asAdmin()
  await open(page, entriesAddress(waiting))
  const list = page.getByRole('list', { name: 'Lignes de stock', exact: true })
  await page.getByText('2 lignes en stock').waitFor()
  await page.getByRole('combobox', { name: 'État' }).selectOption('free')
  const remove = list.getByRole('button', { name: /^Supprimer/ })
  await expect.poll(() => remove.count()).toBe(2)
  await remove.first().click()
  await page.getByText('1 ligne en stock').waitFor()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('2 lignes en stock').waitFor()
  await page.getByRole('combobox', { name: 'État' }).selectOption('sold')
  await page.getByText('Acheté', { exact: true }).first().waitFor()
  expect(await remove.count()).toBe(0)
  await page.route(/list-stock-entries$/, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'databaseUnavailable', message: 'Le service est en lecture seule.' } }),
    }),
  )
  await page.getByRole('combobox', { name: 'État' }).selectOption('free')
  await page
    .getByText('Échec de la récupération des lignes de stock (Le service est en lecture seule.)', { exact: true })
    .waitFor()
  await page.unroute(/list-stock-entries$/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => remove.count()).toBe(2)
  takeProblems(page)
})

// [K-STATE-005] [K-STATE-007] [K-STATE-008] [K-SCREEN-108] [K-SCREEN-109]
test('a ticket that awaits its document or its drawing carries a label, and a ready one has none', async () => {
  const page = await asAdmin()
  await open(page, entriesAddress(waiting))
  const lines = page.getByRole('list', { name: 'Lignes de stock' }).getByRole('listitem')
  const missing = page.getByText('UPLOAD NÉCESSAIRE', { exact: true }).first()
  expect(await paintedColour(missing, 'backgroundColor')).toEqual(RED)
  expect(
    await paintedColour(page.getByText('GÉNÉRATION EN COURS', { exact: true }).first(), 'backgroundColor'),
  ).toEqual(ORANGE)
  expect(await paintedColour(page.getByText('Acheté', { exact: true }).first(), 'color')).toEqual(GREEN)
  await shoot(page, 'office-stock-entries-states')
  const ready = lines.filter({ has: page.getByText('En stock', { exact: true }) }).first()
  expect(await ready.locator('[data-badge]').allTextContents()).toEqual(['En stock'])
  const grey = await paintedColour(ready.getByText('En stock', { exact: true }), 'color')
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(40)
})

// [K-STATE-006] [K-STATE-010] [K-SCREEN-110] [K-ERROR-046] [K-ERROR-047] [K-ERROR-048]
test('an operator completes sold tickets from the list of waiting ones, oldest first, and recovers from every failed upload', async () => {
  const page = await asAdmin()
  await open(page, entriesAddress(waiting))
  const lines = page.getByRole('list', { name: 'Lignes de stock' }).getByRole('listitem')
  // Lines that wait for their document offer to take it; ready ones and those being drawn do not.
  const offer = page.getByRole('button', { name: /^Choisir un PDF/ })
  await expect.poll(() => lines.count()).toBe(6)
  expect(await offer.count()).toBe(3)
  expect(await lines.filter({ hasText: 'UPLOAD NÉCESSAIRE' }).filter({ has: offer }).count()).toBe(3)
  await page.getByRole('link', { name: 'À compléter' }).first().click()
  await page.getByText('3 billets vendus attendent leur document').waitFor()
  const list = page.getByRole('list', { name: 'Billets à compléter' })
  const ages = await list.getByText(/^il y a/).allTextContents()
  expect(ages).toEqual(['il y a 3 jours', 'il y a 3 jours', 'il y a 1 jour'])
  await shoot(page, 'office-to-complete')
  // From a line to its order and back, and to the tickets of its stock.
  await list.getByRole('link', { name: /^n° / }).first().click()
  await page.waitForURL(/\/admin\/orders\//)
  await page.goBack()
  await list.getByRole('link', { name: 'Aquarium de la Rade' }).first().click()
  await page.getByRole('heading', { name: 'Lignes de stock' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(entriesAddress(waiting))
  await page.goBack()
  await page.getByText('3 billets vendus attendent leur document').waitFor()
  const first = list.getByRole('listitem').first()
  const choose = async (file: Upload) => first.locator('input[type=file]').setInputFiles(file)
  const document = await pdf('aquarium-1.pdf')
  const retry = first.getByRole('button', { name: 'Réessayer' })
  const alert = first.getByRole('alert')
  const failing = (pattern: RegExp) => page.route(pattern, (route) => route.fulfill({ status: 500, body: '' }))

  await choose(noPdf)
  expect(await alert.textContent()).toBe('Le fichier n’est pas un PDF.')
  const announced = Promise.withResolvers<void>()
  await page.route(/start-ticket-file-upload$/, async (route) => {
    await announced.promise
    await route.fulfill({ status: 500, body: '' })
  })
  await choose(document)
  await first.getByText('Préparation…', { exact: true }).waitFor()
  announced.resolve()
  await alert.getByText("Erreur lors de la préparation de l'upload", { exact: true }).waitFor()
  await page.unroute(/start-ticket-file-upload$/)
  await failing(/\/files\/documents\//)
  await retry.click()
  await alert.getByText('Échec', { exact: true }).waitFor()
  await page.unroute(/\/files\/documents\//)
  await failing(/finish-ticket-file-upload$/)
  await retry.click()
  await alert.getByText("Erreur lors de la finalization de l'upload", { exact: true }).waitFor()
  await page.unroute(/finish-ticket-file-upload$/)
  // A line that carries nothing: given up after a minute, or cancelled by hand.
  await page.route(/\/files\/documents\//, () => undefined)
  await page.clock.install()
  await retry.click()
  await first.getByText('%').waitFor()
  await page.clock.fastForward(61_000)
  await alert.getByText('Upload timeout', { exact: true }).waitFor()
  await page.clock.resume()
  await retry.click()
  await first.getByText('%').waitFor()
  await first.getByRole('button', { name: 'Annuler' }).click()
  await alert.getByText('Upload annulé', { exact: true }).waitFor()
  await page.unroute(/\/files\/documents\//)
  await page.route(/finish-ticket-file-upload$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await retry.click()
  await first.getByText('finalization', { exact: true }).waitFor()
  await first.getByText('terminé', { exact: true }).waitFor()
  await page.unroute(/finish-ticket-file-upload$/)
  await page.getByText('2 billets vendus attendent leur document').waitFor()
  await page.setViewportSize(PHONE)
  await shoot(page, 'office-to-complete-phone')
  takeProblems(page)
  await expectClean(page)

  await open(page, entriesAddress(waiting))
  await page.getByText('2 documents à déposer').waitFor()
  const done = lines.filter({ hasText: 'aquarium-1.pdf' })
  expect(await done.locator('[data-badge]').allTextContents()).toEqual(['Acheté'])
  await done.getByRole('button', { name: 'Historique' }).click()
  await done.getByText(/Document reçu par téléversement$/).waitFor()
})

test('dropped documents become lines only once all tickets that await a document have been loaded', async () => {
  const page = await asAdmin()
  await open(page, entriesAddress(waiting))
  const asked: unknown[] = []
  await page.route(/list-stock-entries$/, async (route) => {
    const input = route.request().postDataJSON()
    if (input.filter !== 'awaitingUpload') return route.continue()
    asked.push(input.cursor)
    if (asked.length === 1) return route.abort()
    // A page of one ticket at a time.
    return route.continue({ postData: JSON.stringify({ ...input, limit: 1 }) })
  })
  const dialog = await drop(page, await pdfs(['neuf-1.pdf', 'neuf-2.pdf', 'neuf-3.pdf']))
  await dialog.getByText(/^Échec de la récupération des lignes de stock/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
  takeProblems(page)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByText('2 billets vendus attendent leur document.').waitFor()
  expect(asked).toHaveLength(3)
  expect(await dialog.getByText('Nouvelle ligne en stock').count()).toBe(1)
})

test('lines that failed to load are requested again only on demand; searched lines are found again, and can be saved', async () => {
  const many = await newShop(shop.server).sell({
    ...{ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 450 },
    activity: { label: 'Parc aux mille billets' },
  })
  const page = await asAdmin()
  await open(page, entriesAddress(many))
  await page.getByText('450 lignes en stock').waitFor()
  let asked = 0
  await page.route(/list-stock-entries$/, (route) => {
    if (!route.request().postDataJSON().cursor) return route.continue()
    asked += 1
    return route.abort()
  })
  const list = page.getByRole('list', { name: 'Lignes de stock' })
  const lastPlace = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return list.getByRole('listitem').last().getAttribute('aria-posinset')
  }
  await expect.poll(lastPlace).toBe('200')
  const alert = page.getByRole('alert').filter({ hasText: 'La suite n’a pas pu être chargée.' })
  await alert.waitFor()
  // Whatever is drawn anew meanwhile.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(lastPlace).toBe('200')
  expect(asked).toBe(1)
  await shoot(page, 'office-stock-entries-broken-off')
  await page.unroute(/list-stock-entries$/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await alert.waitFor({ state: 'detached' })
  await expect.poll(lastPlace).toBe('450')
  takeProblems(page)

  await open(page, entriesAddress(waiting))
  const state = page.getByRole('combobox', { name: 'État' })
  await state.selectOption('sold')
  await list.getByRole('link', { name: /^n° / }).first().click()
  await page.waitForURL(/\/admin\/orders\//)
  await page.goBack()
  await expect.poll(() => state.inputValue()).toBe('sold')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('lignes-de-stock.csv')
  expect((await readFile(await saved.path(), 'utf8')).split('\r\n').filter(Boolean)).toHaveLength(1 + 4)
  await open(page, '/admin/to-complete')
  await page.getByRole('searchbox').fill('personne de ce nom')
  await page.getByRole('button', { name: 'Effacer la recherche' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('personne de ce nom')
  expect(takeProblems(page)).toEqual([])
})

test('operators see the stock that is nearly sold out, the latest first', async () => {
  const db = shop.server.db('eu')
  const [stockId] = empty.slotIds
  await db.write([
    { sql: 'update batch set low_stock_at = 60 where id = ?', args: [empty.batchId] },
    {
      sql: `insert into stock_alert (stock_id, touched, seen, level, remaining, since_ts) values (?, 1, 1, 'low', 52, ?)
        on conflict (stock_id) do update set seen = touched, level = 'low', remaining = 52, since_ts = excluded.since_ts`,
      args: [stockId ?? '', Date.now()],
    },
  ])
  const page = await asAdmin()
  await open(page, '/admin/stock-alerts')
  const row = page.getByRole('row', { name: /Parc des Aigles/ })
  await row.getByText('Stock bas').waitFor()
  await shoot(page, 'office-stock-alerts')
  await expectClean(page)
  await row.getByRole('link', { name: 'Parc des Aigles' }).click()
  await page.getByRole('heading', { name: 'Lignes de stock' }).waitFor()
})
