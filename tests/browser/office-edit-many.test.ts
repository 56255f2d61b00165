/** Many activities changed at once in the office: chosen, previewed, changed, undone; at a desk and on a phone. */
import { eq, like } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { batch, ticketInfo } from '#kernel/stock/tables.ts'
import { expectCleanEverywhere, open, openBrowserShop, PHONE, readText, YOUPIIZ } from '../support/browser.ts'
import { button, newVendor } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

/** Activities whose names begin with `name`, one of them with a ticket of 10 €. */
async function prepared(page: Page, name: string, many = 4): Promise<string[]> {
  const vendorId = await newVendor(page, `Parc ${name}`, 'admin')
  const { orm, write } = shop.server.db()
  const now = Date.now() - 60_000
  const ids = Array.from({ length: many }, (_, at) => `a-${name.toLowerCase()}-${at}`)
  const columns = { vendorId, slugName: 'visite', mediaIds: [], createdAt: now, updatedAt: now }
  await write([
    orm.insert(activity).values(
      ids.map((id, at) => ({
        ...columns,
        id,
        label: `${name} ${at}`,
        addressType: 'Vendor' as const,
        stockType: 'Standard' as const,
        visibility: 'Hidden' as const,
      })),
    ),
    orm.insert(batch).values({ id: `sb-${name}`, activityId: ids[0] ?? '', mode: 'Automatic', createdAt: now }),
    orm.insert(ticketInfo).values({
      id: `ti-${name}`,
      batchId: `sb-${name}`,
      position: 0,
      label: 'Entrée',
      buyingPrice: 500,
      publicPrice: 1500,
      youpiizPrice: 1000,
    }),
  ])
  return ids
}

const visibilities = async (name: string) => {
  const { orm } = shop.server.db()
  const rows = await orm
    .select()
    .from(activity)
    .where(like(activity.label, `${name} %`))
    .orderBy(activity.id)
  return rows.map(({ visibility }) => visibility)
}
const readTicketPrice = async (name: string) => {
  const [row] = await shop.server
    .db()
    .orm.select()
    .from(ticketInfo)
    .where(eq(ticketInfo.id, `ti-${name}`))
  return row?.youpiizPrice
}

test('an administrator changes some rows of a list at a desk, reads the effects before, and undoes all at once', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  await prepared(page, 'Grotte')
  await open(page, '/admin/activity?q=grotte')
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(4)
  for (const at of [0, 1, 2]) await page.getByRole('checkbox', { name: `Grotte ${at}` }).check()
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 3 activités' })
  await dialog.getByLabel('Visibilité').waitFor()
  expect(await button(page, 'Voir l’aperçu').isDisabled()).toBe(true)
  await dialog.getByLabel('Visibilité').selectOption('Actif')
  await dialog.getByLabel('Prix', { exact: true }).selectOption('Augmenter de … %')
  await dialog.getByLabel('Prix : de combien (%)').fill('abc')
  await dialog.getByText('Entrez un pourcentage, par exemple 12,5.').waitFor()
  expect(await button(page, 'Voir l’aperçu').isDisabled()).toBe(true)
  await dialog.getByLabel('Prix : de combien (%)').fill('12,5')
  await expectCleanEverywhere(page, 'office edit many form')
  await button(page, 'Voir l’aperçu').click()
  await dialog.getByText('Sur 3 : 1 à modifier, 0 déjà ainsi, 2 refusées.').waitFor()
  const lines = dialog.getByRole('list', { name: 'Aperçu des modifications' }).getByRole('listitem')
  const texts = await lines.allInnerTexts()
  expect(texts.find((text) => text.includes('Grotte 0'))).toMatch(/Prix de «\sEntrée\s»\s: 10,00\s€ → 11,25\s€/)
  expect(texts.filter((text) => text.includes('Aucun billet'))).toHaveLength(2)
  await dialog.getByLabel('Seulement celles qui sont refusées').check()
  await expect.poll(() => lines.count()).toBe(2)
  await dialog.getByLabel('Seulement celles qui sont refusées').uncheck()
  await expect.poll(() => lines.count()).toBe(3)
  await expectCleanEverywhere(page, 'office edit many preview')
  await button(page, 'Appliquer').click()
  const ended = page.getByRole('dialog', { name: 'Modification en nombre' })
  await ended.getByText('3 sur 3, dont 2 en échec').waitFor()
  expect([await visibilities('Grotte'), await readTicketPrice('Grotte')]).toEqual([
    ['Public', 'Hidden', 'Hidden', 'Hidden'],
    1125,
  ])
  await expectCleanEverywhere(page, 'office edit many task')
  await ended.getByRole('button', { name: 'Annuler ces modifications' }).click()
  await ended.getByText('Annulation de la modification de 1 activité').first().waitFor()
  await ended.getByText('1 sur 1').waitFor()
  expect([await visibilities('Grotte'), await readTicketPrice('Grotte')]).toEqual([
    ['Hidden', 'Hidden', 'Hidden', 'Hidden'],
    1000,
  ])
})

test('an administrator changes all matching rows on a phone, and undoes it under “Tâches”', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...PHONE })
  await open(page, '/admin')
  await prepared(page, 'Cascade', 3)
  await open(page, '/admin/activity?q=cascade')
  await page.getByText('3 activités trouvées').waitFor()
  await button(page, 'Modifier tout').click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 3 activités' })
  await dialog.getByLabel('Visibilité').selectOption('Actif')
  await dialog.getByLabel('Premium').selectOption('Premium')
  await expectCleanEverywhere(page, 'office edit many form phone')
  await button(page, 'Voir l’aperçu').click()
  await dialog.getByText('Sur 3 : 3 à modifier, 0 déjà ainsi, 0 refusée.').waitFor()
  await expectCleanEverywhere(page, 'office edit many preview phone')
  await button(page, 'Appliquer').click()
  await page.getByText('3 sur 3').waitFor()
  expect(await visibilities('Cascade')).toEqual(['Public', 'Public', 'Public'])
  await open(page, '/admin/tasks')
  const card = page.getByRole('article', { name: 'Modification de 3 activités' }).first()
  await card.getByRole('button', { name: 'Annuler ces modifications' }).click()
  await page
    .getByRole('article', { name: 'Annulation de la modification de 3 activités' })
    .getByText('Terminé', { exact: true })
    .waitFor()
  expect(await visibilities('Cascade')).toEqual(['Hidden', 'Hidden', 'Hidden'])
})

test("a committee's administrator changes visibility and categories only", async () => {
  const page = await shop.newPage({ as: SECRETARY, ...PHONE })
  const now = Date.now() - 60_000
  const { orm, write } = shop.server.db()
  const [some] = await orm.select().from(activity).limit(1)
  const columns = { vendorId: some?.vendorId ?? '', slugName: 'carte', mediaIds: [], createdAt: now, updatedAt: now }
  const offers = ['a-carte-1', 'a-carte-2'].map((id) => ({
    ...columns,
    id,
    label: `Carte ${id}`,
    groupId: COMMITTEE,
    addressType: 'Vendor' as const,
    stockType: 'MemberCard' as const,
    memberCardStock: { discount: '-5 %', description: '', ctaText: '', ctaUrl: '' },
    visibility: 'Public' as const,
  }))
  await write([orm.insert(activity).values(offers)])
  await open(page, `/cse-admin/${COMMITTEE}/activity?q=carte`)
  await button(page, 'Modifier tout').click()
  const dialog = page.getByRole('dialog', { name: /^Modifier \d+ activités$/ })
  await dialog.getByLabel('Visibilité').waitFor()
  expect(await dialog.getByLabel('Premium').count()).toBe(0)
  expect(await dialog.getByLabel('Prix', { exact: true }).count()).toBe(0)
  await dialog.getByLabel('Visibilité').selectOption('Inactif')
  await button(page, 'Voir l’aperçu').click()
  await dialog.getByText(/à modifier/).waitFor()
  await button(page, 'Appliquer').click()
  await expect.poll(() => visibilities('Carte')).toEqual(['Hidden', 'Hidden'])
  expect(await readText(page.getByRole('dialog'))).toContain('Modification de')
})
