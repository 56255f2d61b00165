/** A committee's page of infos: written by its secretary, read by its members; closed where the group has not the right. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { moveWithKeys } from '../support/browser-keyboard.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')
const ABOUT = `/cse-admin/${GROUP}/about`
const SECRETARY = 'cse@demo.test'
const MEMBER = 'marie@demo.test'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu', exact: true })

// [P-COMPONENT-008] [P-ROUTE-019] [P-SCREEN-064] [P-SCREEN-065]
test('a secretary writes the page with its toolbar and live preview, and members find it from home and header', async () => {
  const member = await shop.newPage({ as: MEMBER, host: ATELIER })
  await open(member, '/')
  expect(await member.getByRole('link', { name: 'Mon CSE' }).count()).toBe(0)

  const page = await shop.newPage({ as: SECRETARY })
  await open(page, ABOUT)
  const menu = page.getByRole('complementary').first().getByRole('navigation')
  const ours = menu.getByRole('region', { name: 'MON CSE', exact: true })
  await ours.getByText('MON CSE', { exact: true }).waitFor()
  expect(await ours.getByRole('link', { name: 'Infos', exact: true }).getAttribute('aria-current')).toBe('page')
  await preview(page).getByText('L’aperçu apparaît ici.').waitFor()
  await field(page, 'TITRE').fill('Votre CSE')
  await page.getByRole('textbox', { name: /^SOUS TITRE/ }).fill('À votre écoute toute l’année')
  const content = page.getByRole('textbox', { name: 'CONTENU', exact: true })
  await content.fill('Nos permanences')
  await page.getByRole('button', { name: 'Titre', exact: true }).click()
  await content.press('End')
  await content.pressSequentially('\nVenez nous voir le ')
  await page.getByRole('button', { name: 'Gras', exact: true }).click()
  await content.pressSequentially('texte en gras')
  await preview(page).getByRole('heading', { name: 'Nos permanences' }).waitFor()
  await preview(page).locator('strong').getByText('texte en gras').waitFor()
  await preview(page).getByRole('button', { name: 'Réduire', exact: true }).click()
  await expect.poll(() => preview(page).getByRole('heading', { name: 'Nos permanences' }).count()).toBe(0)
  await preview(page).getByRole('button', { name: 'Agrandir', exact: true }).click()
  await preview(page).getByRole('heading', { name: 'Nos permanences' }).waitFor()

  await page.getByRole('button', { name: 'Ajouter une personne' }).click()
  const person = page.getByRole('group', { name: 'Personne 1' })
  await person.getByRole('textbox', { name: 'Nom', exact: true }).fill('Nadia Ferrand')
  await person.getByRole('textbox', { name: /^Rôle/ }).fill('Secrétaire')
  await person.getByRole('textbox', { name: /^Permanences/ }).fill('Mardi, 12 h à 14 h')
  await person.getByRole('textbox', { name: /^E-mail/ }).fill('nadia@exemple.test')
  await page.getByRole('button', { name: 'Ajouter une personne' }).click()
  await page
    .getByRole('group', { name: 'Personne 2' })
    .getByRole('textbox', { name: 'Nom', exact: true })
    .fill('Yann Le Goff')
  const names = () =>
    page
      .getByRole('group', { name: /^Personne \d$/ })
      .getByRole('textbox', { name: 'Nom', exact: true })
      .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
  const shownNames = () => preview(page).getByRole('listitem').getByRole('heading').allTextContents()
  expect([await names(), await shownNames()]).toEqual([
    ['Nadia Ferrand', 'Yann Le Goff'],
    ['Nadia Ferrand', 'Yann Le Goff'],
  ])
  // Another order: with the keys, and by dragging.
  const handle = (at: number) => page.getByRole('button', { name: `Déplacer la personne ${at} sur 2` })
  await moveWithKeys(handle(1), 'ArrowDown', 'Personne 1')
  await expect.poll(names).toEqual(['Yann Le Goff', 'Nadia Ferrand'])
  expect(await shownNames()).toEqual(['Yann Le Goff', 'Nadia Ferrand'])
  await expectCleanEverywhere(page, 'office committee page')
  await page.setViewportSize(DESKTOP)
  await handle(2).hover()
  await page.mouse.down()
  const above = await page.getByRole('group', { name: 'Personne 1' }).boundingBox()
  await page.mouse.move((above?.x ?? 0) + 40, (above?.y ?? 0) + 20, { steps: 12 })
  await page.mouse.up()
  await expect.poll(names).toEqual(['Nadia Ferrand', 'Yann Le Goff'])
  await page.getByRole('button', { name: 'Mettre à jour', exact: true }).click()
  await page.getByText('Page mise à jour', { exact: true }).waitFor()

  await open(member, '/')
  await member.getByRole('banner').getByRole('link', { name: 'Mon CSE', exact: true }).click()
  await member.waitForURL('**/infos')
  await member.getByRole('heading', { level: 1, name: 'Votre CSE' }).waitFor()
  await member.getByRole('heading', { name: 'Nos permanences' }).waitFor()
  const people = member.getByRole('region', { name: 'Votre comité' })
  await people.getByRole('heading', { name: 'Nadia Ferrand' }).waitFor()
  expect(await people.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Nadia Ferrand', 'Yann Le Goff'])
  expect(await people.getByRole('link', { name: 'nadia@exemple.test' }).getAttribute('href')).toBe(
    'mailto:nadia@exemple.test',
  )
  await expectCleanEverywhere(member, 'infos')
  await member.setViewportSize(PHONE)
  await open(member, '/')
  await member.getByRole('main').getByRole('link', { name: 'Infos de votre CSE' }).click()
  await member.waitForURL('**/infos')
  expect(takeProblems(member)).toEqual([])
  expect(takeProblems(page)).toEqual([])
})

// [P-COMPONENT-010] [P-SCREEN-062]
test("a super admin removes a group's premium right in the group's window, and the committee's pages report it", async () => {
  const page = await shop.newPage({ as: SECRETARY })
  const menu = page.getByRole('complementary').first().getByRole('navigation')
  const further = { 'users-params': 'Paramètres', mailing: 'Mailing' }
  for (const [path, label] of Object.entries(further)) {
    await open(page, `/cse-admin/${GROUP}/${path}`)
    await page.getByRole('heading', { level: 1, name: label }).waitFor()
    const link = menu.getByRole('link', { name: label, exact: true })
    expect(await link.getAttribute('href')).toBe(`/cse-admin/${GROUP}/${path}`)
    expect(await link.getAttribute('aria-current')).toBe('page')
  }
  const communication = menu.getByRole('region', { name: 'COMMUNICATION', exact: true })
  await communication.getByText('COMMUNICATION', { exact: true }).waitFor()
  expect(await communication.getByRole('link').allInnerTexts()).toEqual(['Mailing'])

  const admin = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(admin, `/admin/groups/ROOT/${GROUP}`)
  const dialog = admin.getByRole('dialog', { name: 'Groupe', exact: true })
  const right = dialog.getByRole('checkbox', { name: /pages réservées aux CSE premium/ })
  await right.waitFor()
  expect(await right.isChecked()).toBe(true)
  await right.uncheck()
  await dialog
    .getByRole('region', { name: 'Effets du changement' })
    .getByText(/^\d+ personnes ne trouveront plus les pages du comité/)
    .waitFor()
  await expectCleanEverywhere(admin, 'office premium switched off')
  await admin.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await admin.getByText('Groupe mis à jour').waitFor()

  for (const path of [
    'about',
    'news',
    'news/create',
    'media',
    'polls',
    'polls/create',
    'subsidies',
    'subsidies/create',
    'mailing/create',
    'users-params/create',
    ...Object.keys(further),
  ]) {
    await open(page, `/cse-admin/${GROUP}/${path}`)
    await page.getByText('ACCÈS RÉSERVÉ AUX CSE PREMIUM', { exact: true }).waitFor()
    expect(await page.getByText('En construction').count()).toBe(0)
  }
  await expectCleanEverywhere(page, 'office premium closed')
  await admin.getByRole('button', { name: 'Annuler', exact: true }).click()
  await admin.getByText('Modification annulée').waitFor()
  await open(page, ABOUT)
  await field(page, 'TITRE').waitFor()
  expect(takeProblems(page)).toEqual([])
  expect(takeProblems(admin)).toEqual([])
})
