/** Pictures of a partner, dropped and picked in the office, until they are seen in the shop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '#kernel/accounts/tables.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PASSWORD,
  PHONE,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { moveWithKeys } from '../support/browser-keyboard.ts'
import { button, inShop, newVendor, shown } from '../support/browser-partners.ts'
import { joined, phonePhoto, plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'

let folder: string
const paths: Record<string, string> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const photo = await phonePhoto(1200, 800)
  const files: Record<string, Uint8Array> = {
    'lying.jpg': photo,
    'plain.png': await plainPicture('png', 800, 600),
    'wide.webp': await plainPicture('webp', 900, 500),
    'poster.svg': joined('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'notes.pdf': joined('%PDF-1.7'),
    'half.jpg': photo.slice(0, Math.floor(photo.length / 2)),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name)
    await writeFile(path, bytes)
    paths[name] = path
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = (name: string): string => paths[name] ?? ''
const pictures = (page: Page) => page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem')
const lines = (page: Page) => page.getByRole('list', { name: 'Envois' }).getByRole('listitem')
const choose = (page: Page, label: string, names: string[]) =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(names.map(file))

async function openPartner(page: Page, name: string): Promise<string> {
  await open(page, '/admin')
  const id = await newVendor(page, name, 'admin')
  await open(page, `/admin/vendor/${id}`)
  await page.locator('input[type=file]').nth(1).waitFor({ state: 'attached' })
  return id
}

const stored = async (id: string) => {
  const [row] = await shop.server.db().orm.select().from(vendor).where(eq(vendor.id, id))
  return { logo: row?.logoMediaId ?? null, mediaIds: row?.mediaIds ?? [] }
}

const middle = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

/** Takes the one by the mouse and lets it go over the other. */
async function dragOver(page: Page, one: Locator, other: Locator): Promise<void> {
  await one.scrollIntoViewIfNeeded()
  const [from, to] = [await middle(one), await middle(other)]
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 12 })
  await page.mouse.up()
}

// [K-ENTITY-010] [K-STATE-001] [K-ERROR-006]
test('a committee sends a logo and pictures, orders them by keyboard, and the shop shows them', {
  timeout: 90_000,
}, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const id = await openPartner(page, 'Zoo aux images')
  // A small picture is in work for a moment only: it is looked for from before it is sent.
  await Promise.all([
    shown(page, 'En traitement', { exact: true }),
    choose(page, 'Choisir un logo', ['plain.png']).then(() =>
      choose(page, 'Choisir des images', ['lying.jpg', 'wide.webp', 'poster.svg', 'notes.pdf', 'half.jpg']),
    ),
  ])
  await shown(page, 'Les dessins SVG ne sont pas acceptés')
  await shown(page, "Le fichier n'est pas une image", { exact: true })
  await shown(page, 'L’image est abîmée et ne peut pas être lue.')
  // The file's order, whichever arrived first; the broken one says so in its place.
  await expect.poll(() => pictures(page).locator('img').count()).toBe(2)
  expect(await pictures(page).count()).toBe(3)
  await expect.poll(() => page.getByText('En traitement', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('list', { name: 'Logo' }).locator('img').count()).toBe(1)
  await shoot(page, 'office pictures mixed')
  await expectClean(page, 'pictures mixed')
  await button(page, 'Retirer l’image 3').click()
  for (const name of ['poster.svg', 'notes.pdf']) await button(page, `Retirer ${name}`).click()
  expect(await lines(page).count()).toBe(0)
  const ratio = (at: number) =>
    pictures(page)
      .nth(at)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
  await expect.poll(() => ratio(0)).toBe(true)
  await moveWithKeys(button(page, 'Déplacer l’image 1 sur 2'), 'ArrowRight', 'Image 1')
  await expect.poll(() => ratio(0)).toBe(false)
  // And by its handle, with the mouse.
  await dragOver(page, button(page, 'Déplacer l’image 1 sur 2'), button(page, 'Déplacer l’image 2 sur 2'))
  await expect.poll(() => ratio(0)).toBe(true)
  await page.getByLabel('Texte alternatif').first().fill('Une girafe qui boit')
  await button(page, 'Enregistrer le texte').click()
  await expect.poll(() => button(page, 'Enregistrer le texte').count()).toBe(0)
  // Typed and not saved by its own button: saving the partner, or whatever one does next, saves it.
  await page.getByLabel('Texte alternatif').nth(1).fill('Un éléphant qui dort')
  await button(page, 'Modifier').last().click()
  await shown(page, 'Partenaire Zoo aux images modifié')
  await expect.poll(async () => (await inShop(page, id)).text).toContain('Un éléphant qui dort')
  const { logo, mediaIds } = await stored(id)
  expect([logo !== null, mediaIds.length]).toEqual([true, 2])
  const seen = await inShop(page, id)
  for (const mediaId of [logo, ...mediaIds]) expect(seen.text).toContain(`/media/media/${mediaId}/`)
  expect(seen.text).toContain('Une girafe qui boit')
  await open(page, `/admin/vendor/${id}`)
  await expect.poll(() => pictures(page).locator('img').count()).toBe(2)
  await page.setViewportSize(PHONE)
  await expectCleanEverywhere(page, 'office pictures')
})

// [K-ERROR-008] [K-STATE-001] [K-STATE-012]
test('a lost connection is reported, and interrupted uploads resume by themselves', { timeout: 90_000 }, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const id = await openPartner(page, 'Zoo sans réseau')
  await page.route('**/files/uploads/**', (route) => route.abort('internetdisconnected'))
  await choose(page, 'Choisir des images', ['plain.png', 'wide.webp'])
  await shown(page, "Échec lors de l'upload : pas de connexion. L’envoi reprendra quand elle sera revenue.", {
    exact: true,
  })
  expect(await lines(page).count()).toBe(2)
  await button(page, 'Modifier').last().waitFor()
  await page.unroute('**/files/uploads/**')
  // In progress as long as the store has not answered; an answer other than 200 is an error.
  const held = Promise.withResolvers<void>()
  await page.route('**/files/uploads/**', async (route) => {
    await held.promise
    await route.fulfill({ status: 500 })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => lines(page).getByRole('progressbar').count()).toBe(2)
  expect(await pictures(page).count()).toBe(0)
  held.resolve()
  await expect.poll(() => lines(page).getByRole('alert').count()).toBe(2)
  expect(await lines(page).getByText("Échec lors de l'upload", { exact: true }).count()).toBe(2)
  expect(await pictures(page).count()).toBe(0)
  await page.unroute('**/files/uploads/**')
  for (const name of ['plain.png', 'wide.webp']) await button(page, `Réessayer ${name}`).click()
  await expect.poll(() => pictures(page).locator('img').count(), { timeout: 20_000 }).toBe(2)
  expect(await lines(page).count()).toBe(0)
  expect((await stored(id)).mediaIds).toEqual([])
  takeProblems(page)
})

test('pictures are sent at most four at once, and a cancelled one can be sent again', { timeout: 90_000 }, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await openPartner(page, 'Zoo en file')
  let underWay = 0
  let most = 0
  const held: (() => void)[] = []
  await page.route('**/files/uploads/**', async (route) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise<void>((resolve) => held.push(resolve))
    underWay -= 1
    await route.continue().catch(() => undefined)
  })
  const copies = Array.from({ length: 8 }, () => 'plain.png')
  await choose(page, 'Choisir des images', copies)
  await expect.poll(() => held.length).toBe(4)
  expect(await page.getByText('Dans la file d’attente…').count()).toBe(4)
  await button(page, 'Annuler plain.png').first().click()
  await shown(page, 'Upload annulé')
  await expect.poll(() => held.length).toBe(5)
  // While files are on their way nothing is saved without them.
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Zoo en file 2')
  await button(page, 'Modifier').last().click()
  await shown(page, 'Des images sont encore en cours d’envoi')
  const release = setInterval(() => held.splice(0).forEach((go) => void go()), 100)
  await expect.poll(() => pictures(page).count(), { timeout: 30_000 }).toBe(7)
  await button(page, 'Réessayer plain.png').click()
  await expect.poll(() => pictures(page).count(), { timeout: 30_000 }).toBe(8)
  clearInterval(release)
  expect(most).toBeLessThanOrEqual(5)
  takeProblems(page)
})

test('the showcase shows every state of pictures, on a desktop and on a phone', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/ui/office')
  for (const text of ['En traitement', 'Image introuvable', 'Upload annulé']) await shown(page, text)
  const section = page.getByRole('region', { name: 'Images : en place, en traitement, refusée, introuvable' })
  await section.scrollIntoViewIfNeeded()
  await shoot(page, 'office pictures showcase')
  await page.setViewportSize(PHONE)
  await section.scrollIntoViewIfNeeded()
  await shoot(page, 'office pictures showcase phone')
})

test('queued pictures continue to upload once a person whose session had ended has signed in again', {
  timeout: 90_000,
}, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await openPartner(page, 'Zoo sans session')
  await shop.server.db().write([shop.server.db().orm.delete(session)])
  await choose(page, 'Choisir des images', ['plain.png'])
  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await dialog.getByRole('button', { name: 'Se reconnecter' }).click()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => pictures(page).locator('img').count(), { timeout: 20_000 }).toBe(1)
  takeProblems(page)
})
