/** The secretary's way to an offer: four questions on a phone, and a member sees it. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import {
  ATELIER,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { button, chooseAddress, field, newVendor, shown } from '../support/browser-partners.ts'
import { plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
const COMMITTEE = demoId.group('atelier')
const GUIDED = `/cse-admin/${COMMITTEE}/activity/guided`

const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
/** By the menu as it is on a phone. */
async function goTo(page: Page, entry: string): Promise<void> {
  await button(page, 'Ouvrir le menu').click()
  await page.getByRole('dialog').getByRole('link', { name: entry, exact: true }).click()
}

const goOn = (page: Page) => button(page, 'Continuer').click()

async function choosePartner(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Partenaire', exact: true }).pressSequentially(name, { delay: 10 })
  await page.getByRole('option', { name }).first().click()
}

// [P-SCREEN-088] [P-SCREEN-089]
test('the list of offers shows that it is loading, then that it is empty, and links to the form of a new offer', async () => {
  const db = shop.server.db()
  const { rows } = await db.query('select id from activity where group_id = ?', [COMMITTEE])
  const own = rows.map(({ id }) => String(id))
  const give = (groupId: string | null) =>
    db.write(own.map((id) => ({ sql: 'update activity set group_id = ? where id = ?', args: [groupId, id] })))
  await give(null)
  const page = await shop.newPage({ as: 'cse@demo.test' })
  const listed = Promise.withResolvers<void>()
  await page.route('**/api/cse-admin/list-activities', async (route) => {
    await listed.promise
    await route.fallback()
  })
  const opening = open(page, `/cse-admin/${COMMITTEE}/activity`)
  await page.getByText('Chargement des offres', { exact: true }).waitFor()
  listed.resolve()
  await opening
  await page.getByText("Vous n'avez pas d'offres pour le moment", { exact: true }).waitFor()
  await give(COMMITTEE)
  await page.getByRole('link', { name: 'Créer une offre', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/activity/create`)
  await field(page, 'Nom').waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-119] [P-SCREEN-085] [P-SCREEN-086] [P-SCREEN-087]
test('a secretary publishes an offer in four screens, the last of which names its audience', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}`)
  await goTo(page, 'Partenaires')
  await page.getByRole('link', { name: 'Créer un partenaire', exact: true }).first().click()
  await field(page, 'Nom').fill('Salle des sports')
  await button(page, 'Ajouter une adresse').click()
  await chooseAddress(page, 0, '4 place Ronde Lille')
  await button(page, 'Ajouter').last().click()
  await shown(page, 'Partenaire Salle des sports créé')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/vendor/v-`))
  await goTo(page, 'Offres')
  await page.getByRole('link', { name: 'Pas à pas' }).click()
  await step(page, 'Quelle est l’offre ?').waitFor()
  await page.getByText('Étape 1 sur 4', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office guided offer 1')

  // A missing value is reported beside its field, which gets the focus, and the step stays.
  await goOn(page)
  const name = field(page, 'Nom')
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('Gym du midi')
  await field(page, 'Titre de l’offre').fill('-30 % sur l’abonnement')
  await goOn(page)

  const second = step(page, 'Chez qui ?')
  await expect.poll(() => second.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await choosePartner(page, 'Salle des sports')
  await expectCleanEverywhere(page, 'office guided offer 2')
  await goOn(page)
  await step(page, 'Comment la présenter ?').waitFor()
  await expectCleanEverywhere(page, 'office guided offer 3')
  // Leads back from what is missing, and on again.
  await goOn(page)
  await step(page, 'Relisez l’offre').waitFor()
  const checklist = page.getByRole('region', { name: 'Avant de publier' }).filter({ visible: true })
  expect(await checklist.getByRole('listitem').allInnerTexts()).toEqual(['Pas d’image', 'Pas de description'])
  await checklist.getByText('Pas de description').click()
  await step(page, 'Comment la présenter ?').waitFor()
  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await expect.poll(() => text.evaluate((input) => input === document.activeElement)).toBe(true)
  // It leads there once: what is typed in another step afterwards stays where it is typed.
  await button(page, 'Retour').click()
  await button(page, 'Retour').click()
  await step(page, 'Quelle est l’offre ?').waitFor()
  const terms = page.getByRole('textbox', { name: /^Conditions/ })
  await terms.click()
  await page.keyboard.type('Sur présentation de la carte.', { delay: 20 })
  await step(page, 'Quelle est l’offre ?').waitFor()
  expect(await terms.inputValue()).toBe('Sur présentation de la carte.')
  expect(await terms.evaluate((input) => input === document.activeElement)).toBe(true)
  await goOn(page)
  await goOn(page)
  await step(page, 'Comment la présenter ?').waitFor()
  const counted = Promise.withResolvers<void>()
  await page.route('**/api/cse-admin/count-audience', async (route) => {
    await counted.promise
    await route.fallback()
  })
  await page.reload()
  await page.getByRole('button', { name: /Reprendre le brouillon/ }).click()
  const counting = page.getByLabel('Relisez l’offre').getByText('Chargement...', { exact: true })
  await counting.waitFor({ state: 'attached' })
  for (const _ of [1, 2]) await goOn(page)
  await step(page, 'Comment la présenter ?').waitFor()
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(await plainPicture('png', 900, 600)) }
  await page.locator('input[type=file][aria-label="Choisir des images"]').setInputFiles([photo])
  await page.getByRole('list', { name: 'Images', exact: true }).locator('img').first().waitFor()
  await goOn(page)
  await step(page, 'Relisez l’offre').waitFor()
  await counting.waitFor()
  counted.resolve()

  const { rows } = await shop.server
    .db()
    .query(
      "select count(*) as n from user u join user_group g on g.id = u.group_id where (g.id = ? or g.path like '%/' || ? || '/%') and u.erased_at is null",
      [COMMITTEE, COMMITTEE],
    )
  const count = Number(rows[0]?.n)
  expect(count).toBeGreaterThan(0)
  await page.getByText(`${count} personne${count > 1 ? 's' : ''}`, { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office guided offer 4')
  // Going back loses nothing.
  await button(page, 'Retour').click()
  await goOn(page)
  expect(await readText(page.getByRole('definition').first())).toBe('Gym du midi')
  await button(page, 'Mettre en ligne').click()
  await shown(page, '« Gym du midi » est en ligne')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/activity/a-`))

  const id = new URL(page.url()).pathname.split('/').at(-1)
  // Its card leads to its form, and to its page in the shop.
  await open(page, `/cse-admin/${COMMITTEE}/activity`)
  const cards = page.getByRole('list', { name: 'Offres', exact: true })
  expect(await cards.evaluate((node) => getComputedStyle(node).display)).toBe('grid')
  const card = cards.getByRole('listitem').filter({ hasText: 'Gym du midi' })
  // Each of them has the same two links.
  const all = await cards.getByRole('listitem').count()
  expect(all).toBeGreaterThan(1)
  expect(await cards.getByRole('link', { name: /^Voir dans la boutique : / }).count()).toBe(all)
  expect(await cards.locator(`a[href^="/cse-admin/${COMMITTEE}/activity/a-"]`).count()).toBe(all)
  const [inShop] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: 'Voir dans la boutique : Gym du midi' }).click(),
  ])
  await inShop.getByRole('heading', { level: 1, name: 'Gym du midi' }).waitFor()
  expect(new URL(inShop.url()).pathname).toMatch(new RegExp(`^/a/.+/${id}$`))
  await inShop.close()
  await expectCleanEverywhere(page, 'office committee offers')
  await card.getByRole('link', { name: /^Gym du midi/ }).click()
  await page.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/activity/${id}`)
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Gym du midi')
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, `/a/x/${id}`)
  await member.getByRole('heading', { level: 1, name: 'Gym du midi' }).waitFor()
  await member.getByText('-30 % sur l’abonnement').first().waitFor()
  await member.locator('main img[src*="/media/media/"]').first().waitFor()
  const stranger = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  expect(await open(stranger, `/a/x/${id}`)).toBe(404)
  takeProblems(stranger)
})

test('a guided offer keeps its input after a reload, and stays invisible to members until its scheduled moment', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, GUIDED)
  await newVendor(page, 'Piscine du centre', 'cse-admin')
  await field(page, 'Nom').fill('Bassin du soir')
  await field(page, 'Titre de l’offre').fill('Une entrée offerte')
  const isKept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(([key, draft]) => key.startsWith('draft:') && /Bassin.*entrée/.test(draft)),
    )
  await expect.poll(isKept).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: /Reprendre le brouillon/ }).click()
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Bassin du soir')
  await goOn(page)
  await choosePartner(page, 'Piscine du centre')
  await goOn(page)
  await step(page, 'Comment la présenter ?').waitFor()
  await goOn(page)
  await button(page, 'Garder pour plus tard').click()
  await shown(page, '« Bassin du soir » est gardée, inactive')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/activity/a-`))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  expect(await open(member, `/a/x/${id}`)).toBe(404)
  takeProblems(member)
})

test('a secretary publishes an offer with a promo code in the four screens', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, GUIDED)
  await newVendor(page, 'Librairie du coin', 'cse-admin')
  await field(page, 'Nom').fill('Livres du mois')
  await field(page, 'Titre de l’offre').fill('-15 % en ligne')
  expect(await field(page, 'Code promo').count()).toBe(0)
  await page.getByRole('radio', { name: 'Avec un code promo', exact: true }).check()
  await expectCleanEverywhere(page, 'office guided offer with a code')
  await goOn(page)
  const code = field(page, 'Code promo')
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText('Indiquez le code.').waitFor()
  await code.fill('LIVRES15')
  const site = page.getByRole('textbox', { name: /^Site où le saisir/ })
  await site.fill('pas une adresse')
  await goOn(page)
  await expect.poll(() => site.evaluate((input) => input === document.activeElement)).toBe(true)
  await site.fill('https://librairie.exemple/')
  await goOn(page)
  await step(page, 'Chez qui ?').waitFor()
  await choosePartner(page, 'Librairie du coin')
  await goOn(page)
  await step(page, 'Comment la présenter ?').waitFor()
  await goOn(page)
  await page.getByRole('definition').filter({ hasText: 'LIVRES15' }).waitFor()
  await button(page, 'Mettre en ligne').click()
  await shown(page, '« Livres du mois » est en ligne')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/activity/a-`))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, `/a/x/${id}`)
  await member.getByText('Code promo : LIVRES15').waitFor()
  const link = member.getByRole('link', { name: /^Profiter de l’offre/ })
  expect(await link.getAttribute('href')).toBe('https://librairie.exemple/')
  await expectCleanEverywhere(member, 'guided offer with a code')
})

// [K-ROLE-013] [P-ROLE-007]
test('the menu of partners and offers is shown only to a committee that may make member-card offers', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  const entries = page.getByRole('complementary').first().getByRole('link')
  const names = async () => {
    await open(page, `/cse-admin/${COMMITTEE}`)
    return (await entries.allInnerTexts()).filter((name) => ['Partenaires', 'Offres'].includes(name))
  }
  expect(await names()).toEqual(['Partenaires', 'Offres'])
  const { orm, write } = shop.server.db()
  const [group] = await orm.select().from(userGroup).where(eq(userGroup.id, COMMITTEE))
  const config = group?.memberCardConfig
  if (!config) throw new Error('The committee of the demo has a configuration.')
  const permit = (adminCanCreateMemberCardStock: boolean) =>
    write([
      orm
        .update(userGroup)
        .set({ memberCardConfig: { ...config, adminCanCreateMemberCardStock } })
        .where(eq(userGroup.id, COMMITTEE)),
      bumpCatalogueVersion(),
    ])
  await permit(false)
  await expect.poll(names).toEqual([])
  await permit(true)
  await expect.poll(names).toEqual(['Partenaires', 'Offres'])
})
