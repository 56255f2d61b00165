/** An operator's day: a partner with two places and a photo, a category, an activity with a promotion, seen where it may be. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { activity, activityCategory, category, location, vendor } from '#kernel/catalogue/tables.ts'
import { offer } from '#kernel/stock/tables.ts'
import { ATELIER, HOOBIIZ, open, openBrowserShop, readText, takeProblems } from '../support/browser.ts'
import { button, chooseAddress, field, shown } from '../support/browser-partners.ts'
import { plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journey-'))
  await writeFile(join(folder, 'photo.png'), await plainPicture('png', 900, 600))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function send(page: Page, label: string): Promise<void> {
  const input = page.locator(`input[type=file][aria-label="${label}"]`)
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles(join(folder, 'photo.png'))
}

test('an operator puts an activity of a new partner into a new category, for one group, with a promotion', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test' })
  const { orm } = shop.server.db()

  await open(page, '/admin')
  const goTo = (entry: string) =>
    page.getByRole('complementary').getByRole('link', { name: entry, exact: true }).click()
  await goTo('Partenaires')
  await page.getByRole('link', { name: 'Créer un partenaire', exact: true }).click()
  await field(page, 'Nom').fill('Les Grands Bassins')
  for (const [at, address] of ['12 rue Haute Lyon', '3 quai Bas Nantes'].entries()) {
    await button(page, 'Ajouter une adresse').click()
    await chooseAddress(page, at, address)
  }
  // Without hours nothing could be sold there.
  await button(page, 'Indiquer des horaires').first().click()
  await button(page, 'Ajouter une période le lundi').click()
  await send(page, 'Choisir des images')
  await page.getByRole('list', { name: 'Images', exact: true }).locator('img').first().waitFor()
  await button(page, 'Ajouter').last().click()
  await shown(page, 'Partenaire Les Grands Bassins créé')
  await page.waitForURL((url) => url.pathname === '/admin/vendor')
  const [partner] = await orm.select().from(vendor).where(eq(vendor.name, 'Les Grands Bassins'))
  const vendorId = partner?.id ?? ''
  const places = await orm.select().from(location).where(eq(location.vendorId, vendorId))
  expect([places.map(({ city }) => city).sort(), partner?.mediaIds.length]).toEqual([['Lyon', 'Nantes'], 1])
  const hours = places.find(({ city }) => city === 'Lyon')?.openingHours
  expect(hours?.weekdays.Monday).toEqual([{ startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }])

  await goTo('Catégories')
  await page.getByRole('link', { name: 'Ajouter', exact: true }).click()
  await field(page, 'Nom').fill('Jeux d’eau')
  await send(page, 'Envoyer une image')
  await page.getByRole('img', { name: 'Image choisie' }).waitFor()
  await button(page, 'Ajouter').click()
  await shown(page, 'Catégorie Jeux d’eau créée')
  const [made] = await orm.select().from(category).where(eq(category.name, 'Jeux d’eau'))

  await goTo('Activités')
  await page.getByRole('link', { name: 'Ajouter une nouvelle activité', exact: true }).click()
  await page.getByRole('combobox', { name: 'Partenaire', exact: true }).pressSequentially('Grands Bassins')
  await page.getByRole('option', { name: 'Les Grands Bassins' }).click()
  await field(page, 'Nom').fill('Toboggan géant')
  await page.getByRole('radio', { name: 'Restreinte à un groupe', exact: true }).check()
  await page.getByRole('combobox', { name: 'Groupe' }).fill('méridional')
  await page.getByRole('option', { name: 'L’Atelier Méridional' }).click()
  await page.locator('summary', { hasText: 'Jeux d’eau' }).click()
  await page.getByRole('checkbox', { name: 'Jeux d’eau' }).check()
  await button(page, 'Ajouter').click()
  await shown(page, 'Activité "Toboggan géant" créée')
  await page.waitForURL((url) => url.search === '?tab=stock')
  const [row] = await orm.select().from(activity).orderBy(desc(activity.createdAt), desc(activity.id)).limit(1)
  const id = row?.id ?? ''
  expect(row).toMatchObject({ label: 'Toboggan géant', vendorId, groupId: demoId.group('atelier') })
  const chosen = await orm.select().from(activityCategory).where(eq(activityCategory.activityId, id))
  expect(chosen.map(({ categoryId }) => categoryId)).toEqual([made?.id])

  await page.getByRole('link', { name: 'Promotions', exact: true }).click()
  await page.getByRole('link', { name: 'Ajouter une promotion', exact: true }).click()
  await field(page, 'Nom').fill('Ouverture')
  await field(page, 'Réduction (%)').fill('20')
  await button(page, 'Ajouter').click()
  await shown(page, 'Promotion créée')
  const offers = await orm.select().from(offer).where(eq(offer.targetId, id))
  expect(offers).toMatchObject([{ percentHundredths: 2000, visibility: 'Public' }])

  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, `/c1/jeux-d-eau/${made?.id}`)
  await member
    .getByRole('link', { name: /Toboggan géant/ })
    .first()
    .click()
  await member.getByRole('heading', { level: 1, name: 'Toboggan géant' }).waitFor()
  const said = await readText(member.locator('main'))
  for (const text of ['Les Grands Bassins', '12 rue Haute']) expect(said).toContain(text)
  await open(member, `/v/${partner?.slugName}/${vendorId}`)
  await member.locator(`main img[src*="/media/media/${partner?.mediaIds[0]}/"]`).first().waitFor()
  const stranger = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  expect(await open(stranger, `/a/toboggan-geant/${id}`)).toBe(404)
  takeProblems(stranger)
})
