/** Pictures that are sent from the forms of activities and categories, until they are seen in the shop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity, category } from '#kernel/catalogue/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, field, shown } from '../support/browser-partners.ts'
import { joined, plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'

let folder: string
const file = (name: string): string => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'item-pictures-'))
  await writeFile(file('one.png'), await plainPicture('png', 900, 600))
  await writeFile(file('two.webp'), await plainPicture('webp', 800, 600))
  await writeFile(file('notes.pdf'), joined('%PDF-1.7'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const choose = async (page: Page, label: string, names: string[]) => {
  const input = page.locator(`input[type=file][aria-label="${label}"]`)
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles(names.map(file))
}
/** A shop page at the next request, in a document of its own. */
const inShop = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => (await fetch(address)).text(), path)

// [K-ENTITY-010]
test('an activity shows in the shop the pictures sent with it, in their order', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  await open(page, `/admin/activity/${id}`)
  const pictures = page.getByRole('list', { name: 'Images', exact: true }).locator('img')
  await choose(page, 'Choisir des images', ['one.png', 'two.webp'])
  await expect.poll(() => pictures.count()).toBe(2)
  await expectCleanEverywhere(page, 'office activity pictures')
  await button(page, 'Modifier').click()
  await shown(page, 'Mis à jour')
  const [row] = await shop.server.db().orm.select().from(activity).where(eq(activity.id, id))
  expect(row?.mediaIds.length).toBe(2)
  await open(page, `/a/visite-guidee/${id}`)
  const seen = page.locator('main img')
  for (const [at, mediaId] of (row?.mediaIds ?? []).entries()) {
    const image = page.locator(`main img[src*="/media/media/${mediaId}/"]`).first()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
    expect(await seen.nth(at).getAttribute('src')).toContain(mediaId)
  }
  await expectClean(page, 'activity with pictures')
})

// [K-ENTITY-010] [K-RULE-030]
test('a category takes the first of the sent pictures, and the shop shows it', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...PHONE })
  await open(page, '/admin/cat1/create')
  await field(page, 'Nom').fill('Jeux d’eau')
  const chosen = page.getByRole('img', { name: 'Image choisie' })
  await choose(page, 'Envoyer une image', ['notes.pdf'])
  await shown(page, "Le fichier n'est pas une image")
  expect(await button(page, 'Ajouter').isDisabled()).toBe(true)
  await button(page, 'Retirer notes.pdf').click()
  // Dropped, as the picker lets nobody choose two.
  const transfer = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(640, 480)
    const paint = canvas.getContext('2d')
    const files = []
    for (const [name, colour] of [
      ['first.png', '#0a5'],
      ['second.png', '#c30'],
    ] as const) {
      if (paint) paint.fillStyle = colour
      paint?.fillRect(0, 0, 640, 480)
      files.push(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
    }
    const data = new DataTransfer()
    for (const each of files) data.items.add(each)
    return data
  })
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/start-media-upload') && sent.push(request.url())))
  const zone = page.locator('fieldset[data-field="mediaId"] div:has(> input[type=file])')
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
  await chosen.waitFor()
  expect(sent.length).toBe(1)
  // Green, as the first one is.
  const [red = 255, green = 0] = await chosen.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const paint = new OffscreenCanvas(1, 1).getContext('2d')
    paint?.drawImage(image, 0, 0, 1, 1)
    return [...(paint?.getImageData(0, 0, 1, 1).data ?? [])]
  })
  expect(green).toBeGreaterThan(red)
  await expectCleanEverywhere(page, 'office category picture sent')
  await button(page, 'Ajouter').click()
  await shown(page, 'Catégorie Jeux d’eau créée')
  const [row] = await shop.server.db().orm.select().from(category).where(eq(category.name, 'Jeux d’eau'))
  expect(await inShop(page, '/')).toContain(`/media/media/${row?.mediaId}/`)

  // Another one in its place.
  await open(page, `/admin/cat1/${row?.id}`)
  await choose(page, 'Envoyer une image', ['two.webp'])
  await expect.poll(() => chosen.getAttribute('src')).not.toContain(row?.mediaId ?? '')
  await button(page, 'Modifier').click()
  await shown(page, 'Catégorie Jeux d’eau modifiée')
  const [now] = await shop.server.db().orm.select().from(category).where(eq(category.name, 'Jeux d’eau'))
  expect(now?.mediaId).not.toBe(row?.mediaId)
  const home = await inShop(page, '/')
  expect(home).toContain(`/media/media/${now?.mediaId}/`)
  expect(home).not.toContain(`/media/media/${row?.mediaId}/`)
  takeProblems(page)
})
