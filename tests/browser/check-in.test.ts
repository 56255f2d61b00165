/** An evening at a theatre: a link is made, the partner scans with a phone, loses the network, and the office sees it all. */
import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import {
  expectClean,
  expectCleanEverywhere,
  hydrated,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { makeScanLink } from '../support/browser-check-in.ts'
import { keptBy } from '../support/browser-kept.ts'
import { button, field, shown } from '../support/browser-partners.ts'
import { browserWithCamera } from '../support/fake-camera.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { sellTickets } from '../support/sold-tickets.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const codes = Array.from({ length: 9 }, (_, at) => `7K3M-Q0ZT-94XB-HD${at}C`)
const codeAt = (at: number): string => codes[at] ?? ''

let sold: Sold
let made: string | undefined
shop.filledBy(async () => {
  const db = shop.server.db()
  // Half an hour ago: of today at any hour.
  sold = await newShop({ db: () => db }).sell({
    startTs: Date.now() - 30 * 60_000,
    quantity: 50,
    vendor: { name: 'Théâtre des Ombres' },
    activity: { label: 'La nuit des rois' },
  })
  await sellTickets(db, sold, codes, 'La nuit des rois')
  made = undefined
})

const answer = (page: Page) => page.getByRole('status').filter({ hasText: /Entrée|Déjà|Billet|Autre|vérifier|Liste/ })
async function type(page: Page, code: string, expected: string): Promise<void> {
  await field(page, 'Code du billet').fill(code)
  await button(page, 'Vérifier').click()
  await answer(page).getByText(expected, { exact: true }).waitFor()
}

/** The address of a link that is made once. */
async function linkUrl(): Promise<string> {
  if (made) return made
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  made = await makeScanLink(page, sold.vendorId)
  const section = page.getByRole('region', { name: 'Contrôle des billets' })
  await section.getByRole('list', { name: 'Liens de contrôle' }).getByText('Valable', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'check-in link')
  await page.reload()
  await section.getByText('Valable', { exact: true }).waitFor()
  expect(await readText(section)).not.toContain(made)
  return made
}

async function phone(): Promise<Page> {
  const page = await shop.newPage({ ...PHONE, host: YOUPIIZ })
  await open(page, new URL(await linkUrl()).pathname)
  await expect.poll(() => knowsTheDay(page), { timeout: PATIENCE_MS }).toBe(true)
  return page
}
/** The list for a time without network has come: it is asked for once the page is there. */
const knowsTheDay = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/get-scan-day')))

test("a partner scans with a phone's camera, by a decoder served from our own site", async () => {
  const { browser, close } = await browserWithCamera(codeAt(0))
  onTestFinished(close)
  const path = new URL(await linkUrl()).pathname
  const context = await browser.newContext({ baseURL: shop.server.url(YOUPIIZ), viewport: PHONE, locale: 'en-US' })
  const page = await context.newPage()
  const wasm = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.wasm'))
      wasm.add(`${response.headers()['content-type']} ${new URL(response.url()).host}`)
  })
  await page.goto(path)
  await hydrated(page)
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
  await button(page, 'Scanner avec la caméra').click()
  await page.getByText('Entrée validée', { exact: true }).waitFor()
  expect([...wasm]).toEqual([`application/wasm ${new URL(page.url()).host}`])
  expect(await readText(answer(page))).toContain(
    `La nuit des rois Plein tarif Aujourd’hui Billet 1 sur 9, …${codeAt(0).slice(-4)}`,
  )
  await shoot(page, 'check-in camera phone')
  // It stays in the picture, and is one scan.
  await page.waitForTimeout(2500)
  await page.getByText('Entrée validée', { exact: true }).waitFor()
  await button(page, 'Fermer la caméra').click()
  expect((await admissionRows(codeAt(0))).length).toBe(1)
  // On any other page of the site the same browser may not.
  await page.goto('/contact')
  const refusal = await page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).catch(String))
  expect(String(refusal)).toContain('NotAllowedError')
})

test('a browser with its own barcode reader uses it, and loads no decoder', async () => {
  // The camera sees one code, the browser says another: what is let in says which of them was read.
  const { browser, close } = await browserWithCamera(codeAt(4))
  onTestFinished(close)
  const path = new URL(await linkUrl()).pathname
  const context = await browser.newContext({ baseURL: shop.server.url(YOUPIIZ), viewport: PHONE, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript((rawValue) => {
    class Detector {
      static getSupportedFormats = async () => ['qr_code', 'code_128', 'unknown']
      formats: string[]
      constructor({ formats }: { formats: string[] }) {
        this.formats = formats
      }
      detect = async (source: unknown) =>
        source instanceof HTMLVideoElement && !this.formats.includes('unknown') ? [{ rawValue }] : []
    }
    Object.assign(window, { BarcodeDetector: Detector })
  }, codeAt(8))
  const decoders: string[] = []
  page.on('response', (response) => void (response.url().endsWith('.wasm') && decoders.push(response.url())))
  await page.goto(path)
  await hydrated(page)
  await button(page, 'Scanner avec la caméra').click()
  await page.getByText('Entrée validée', { exact: true }).waitFor()
  await button(page, 'Fermer la caméra').click()
  expect([(await admissionRows(codeAt(8))).length, (await admissionRows(codeAt(4))).length]).toEqual([1, 0])
  expect(decoders).toEqual([])
})

test('a partner types codes at the door, checks in offline for a while, and sees which tickets two devices admitted', async () => {
  const [north, south] = [await phone(), await phone()]
  await field(north, 'Nom de cet appareil').fill('Porte nord')
  await field(south, 'Nom de cet appareil').fill('Porte sud')
  await type(north, codeAt(1).toLowerCase().replaceAll('-', ' '), 'Entrée validée')
  await expectCleanEverywhere(north, 'check-in admitted')
  await type(south, codeAt(1), 'Déjà utilisé')
  expect(await readText(answer(south))).toMatch(/À \d\d:\d\d, Porte nord · Entrée nord/)
  await expectCleanEverywhere(south, 'check-in used')
  await type(south, 'QUOI-1234', 'Billet inconnu')

  for (const page of [north, south]) await page.context().setOffline(true)
  await type(north, codeAt(2), 'Entrée validée')
  await shown(north, '1 entrée à confirmer dès le retour du réseau')
  expect(await readText(north)).toMatch(
    /Hors ligne depuis \d\d:\d\d Cet appareil vérifie seul les billets du jour jusqu’à \d\d:\d\d/,
  )
  await shoot(north, 'check-in offline phone')
  await type(north, codeAt(2), 'Déjà utilisé')
  await type(north, codeAt(1), 'Déjà utilisé')
  await type(north, 'QUOI-1234', 'À vérifier')
  await type(south, codeAt(2), 'Entrée validée')

  // The phone drops the tab: the page comes back without a network, and knows what it did.
  await shown(north, 'Cette page se rouvre aussi sans réseau')
  await north.reload()
  await shown(north, '1 entrée à confirmer dès le retour du réseau')
  await type(north, codeAt(2), 'Déjà utilisé')
  await type(north, codeAt(5), 'Entrée validée')
  await type(north, codeAt(5), 'Déjà utilisé')
  const figures = await readText(north.getByRole('list', { name: 'Billets du jour' }))
  await north.reload()
  await type(north, codeAt(5), 'Déjà utilisé')
  await shown(north, '2 entrées à confirmer dès le retour du réseau')
  expect(await readText(north.getByRole('list', { name: 'Billets du jour' }))).toBe(figures)
  await shoot(north, 'check-in reloaded offline phone')
  // Its list is too old after ten minutes, and a reload makes it no younger.
  await north.clock.setFixedTime(Date.now() + 11 * 60_000)
  await north.reload()
  await type(north, codeAt(6), 'Liste trop ancienne')
  expect(await readText(north)).toMatch(/La liste de \d\d:\d\d \(il y a 1[12] minutes\) est trop ancienne/)
  await north.clock.setFixedTime(Date.now())
  // The devices keep neither codes nor names, and only this page's data.
  const kept = await keptBy(north)
  expect(kept.text).toContain('check-in.queue')
  for (const secret of [...codes, codeAt(2).slice(-4), 'Martin', 'exemple.test'])
    expect(kept.text).not.toContain(secret)
  const path = new URL(await linkUrl()).pathname
  expect(kept.paths.filter((each) => !each.startsWith('/assets/')).sort()).toEqual(
    [path, `${path}/day`, `${path}/hashes`, `${path}/near`, `${path}/own`].sort(),
  )
  expect(kept.paths.some((each) => each.endsWith('.wasm'))).toBe(true)
  expect(kept.scopes).toEqual([path])

  takeProblems(north)
  await north.context().setOffline(false)
  await expect.poll(() => readText(north), { timeout: PATIENCE_MS }).not.toContain('à confirmer')
  await south.context().setOffline(false)
  await shown(south, 'Des entrées hors ligne posent question')
  expect(await readText(south)).toMatch(
    new RegExp(
      `Billet …${codeAt(2).slice(-4)}, La nuit des rois : deux entrées, à \\d\\d:\\d\\d \\(Porte nord · Entrée nord\\) et à \\d\\d:\\d\\d sur cet appareil`,
    ),
  )
  await north.reload()
  await shown(north, 'Des entrées hors ligne posent question')
  for (const page of [north, south]) takeProblems(page)
  await expectCleanEverywhere(south, 'check-in disagreement')
  expect((await admissionRows(codeAt(2))).map((row) => [row.deviceName, row.isOffline, row.dispute])).toEqual([
    ['Porte sud', true, 'alreadyUsed'],
    ['Porte nord', true, null],
  ])
  // Let in by the page that was loaded anew, and told once.
  expect((await admissionRows(codeAt(5))).map((row) => [row.deviceName, row.isOffline, row.dispute])).toEqual([
    ['Porte nord', true, null],
  ])
  expect(await admissionRows(codeAt(6))).toEqual([])
})

test('a scan is answered in less than two seconds once the page has reported that the network hangs', async () => {
  const page = await phone()
  // A network that takes everything and answers nothing.
  await page.route(/\/api\/(check-scanned-ticket|get-scan-day|reconcile-scans)$/, () => undefined)
  await type(page, codeAt(6), 'Entrée validée')
  await page
    .getByText(/Hors ligne|hors ligne|Sans réseau|sans réseau/)
    .first()
    .waitFor()
  await field(page, 'Code du billet').fill(codeAt(4))
  const began = Date.now()
  await button(page, 'Vérifier').click()
  await page.getByText('2 entrées à confirmer dès le retour du réseau').waitFor()
  expect(Date.now() - began).toBeLessThan(2000)
  takeProblems(page)
})

test("an operator checks a ticket in from the office, sees the day's entries, and revokes the partner's link while it is in use", async () => {
  await letInTwice(codeAt(2))
  const door = await phone()
  await shown(door, 'Cette page se rouvre aussi sans réseau')
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  // By a document of its own, which alone may use the camera, and away by another one.
  await page.getByRole('link', { name: 'Contrôle', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Contrôle des billets' }).waitFor()
  await hydrated(page)
  expect(await mayUseCamera(page)).toBe(true)
  const partner = page.getByRole('combobox', { name: 'Partenaire' })
  await partner.pressSequentially('Ombres', { delay: 20 })
  await page.getByRole('option', { name: 'Théâtre des Ombres' }).click()
  await type(page, codeAt(3), 'Entrée validée')
  await page
    .getByRole('row')
    .filter({ hasText: codeAt(3) })
    .getByText('Entré', { exact: true })
    .waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: codeAt(2) })
    .getByText('Entré deux fois', { exact: true })
    .waitFor()
  await expectCleanEverywhere(page, 'office check-in')
  // It was a mistake: the operator takes the entry back, and the ticket lets in again.
  await page.getByRole('checkbox', { name: `Sélectionner Billet ${codeAt(3)}` }).click()
  await button(page, 'Annuler l’entrée').click()
  await shown(page, 'Entrée annulée : le billet est de nouveau valable')
  await page
    .getByRole('row')
    .filter({ hasText: codeAt(3) })
    .getByText('Entrée annulée', { exact: true })
    .waitFor()
  await shoot(page, 'office check-in cancelled')
  await type(page, codeAt(3), 'Entrée validée')
  // The answer of the first scan may still stand.
  await expect.poll(async () => (await admissionRows(codeAt(3))).map(({ dispute }) => dispute)).toEqual([null, 'void'])
  await page.getByLabel('Désaccords').selectOption('Désaccords seulement')
  await shown(page, '2 entrées')
  await page.getByRole('link', { name: 'Partenaires' }).first().click()
  await page.getByRole('heading', { name: 'Partenaires' }).waitFor()
  await hydrated(page)
  expect(await mayUseCamera(page)).toBe(false)

  // To a door without a network the operator takes a page of their own.
  await page.goBack()
  await button(page, 'Ouvrir une page de contrôle hors ligne').click()
  await page.waitForURL(/\/controle\//)
  await shown(page, 'Théâtre des Ombres · Porte de ')
  await shown(page, 'Cette page se rouvre aussi sans réseau')
  await page.context().setOffline(true)
  await page.reload()
  await type(page, codeAt(7), 'Entrée validée')
  await page.context().setOffline(false)
  await expect.poll(() => readText(page), { timeout: PATIENCE_MS }).not.toContain('1 entrée à confirmer')
  await expect.poll(async () => (await admissionRows(codeAt(7))).map((row) => row.isOffline)).toEqual([true])
  takeProblems(page)

  await open(page, `/admin/vendor/${sold.vendorId}`)
  const links = page.getByRole('list', { name: 'Liens de contrôle' }).getByRole('listitem')
  await links.filter({ hasText: 'Entrée nord' }).getByRole('button', { name: 'Retirer' }).click()
  await shown(page, 'Lien « Entrée nord » retiré')
  await field(door, 'Code du billet').fill(codeAt(4))
  await button(door, 'Vérifier').click()
  await shown(door, 'Ce lien de contrôle a été retiré : demandez-en un nouveau.')
  expect(await admissionRows(codeAt(4))).toEqual([])
  await expect.poll(() => keptBy(door)).toMatchObject({ paths: [], scopes: [] })
  takeProblems(door)
  await expectClean(door, 'a link that was taken back')
})

/** Camera permission of this document's headers, as Chromium alone reports it. */
const mayUseCamera = (page: Page) =>
  page.evaluate(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy')
    const allows: unknown = typeof policy === 'object' && policy !== null && Reflect.get(policy, 'allowsFeature')
    return typeof allows === 'function' && allows.call(policy, 'camera') === true
  })

/** Lets two devices without a network admit one ticket, whatever was recorded of it before. */
async function letInTwice(code: string): Promise<void> {
  const { orm, query, write } = shop.server.db()
  const { rows } = await query('select id from entry where code = ?', [code])
  const entryId = String(rows[0]?.id)
  const at = Date.now()
  const admission = (device: string, dispute: 'alreadyUsed' | null) =>
    orm.insert(checkIn).values({
      ...{
        id: newId('ki'),
        entryId,
        scanId: crypto.randomUUID(),
        vendorId: sold.vendorId,
        activityId: sold.activityId,
      },
      ...{ day: dayKey('Europe/Paris', at), at, recordedAt: at, isOffline: true },
      ...{ deviceId: crypto.randomUUID(), deviceName: device, userId: demoId.user('admin'), dispute },
    })
  await write([
    orm.delete(checkIn).where(eq(checkIn.entryId, entryId)),
    admission('Porte nord', null),
    admission('Porte sud', 'alreadyUsed'),
  ])
}

async function admissionRows(code: string) {
  const { orm } = shop.server.db()
  const rows = await orm
    .select()
    .from(checkIn)
    .where(eq(checkIn.vendorId, sold.vendorId))
    .orderBy(desc(checkIn.recordedAt))
  const { rows: found } = await shop.server.db().query('select id from entry where code = ?', [code])
  return rows.filter(({ entryId }) => entryId === found[0]?.id)
}
