/** A works committee opened from nothing, until one of its people sees what it sells and its administrator looks after them. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  greeting,
  HOOBIIZ,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { computedColour, rgb } from '../support/browser-colours.ts'
import { callAs } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const DOMAIN = 'lac.hoobiiz.localhost'
const MAIN = '#0b5d3b'
const PEOPLE = 50
const memberEmail = (at: number) => `membre${at}@lac.test`
const SPORTS = '/c2/sports/c2-demo-sports'
const PREMIUM = 'Grand Prix entre collègues'
const PLAIN = 'Karting électrique, session chronométrée'

/** Accepts the invitation that somebody was sent, at the group's own address. */
async function accept(page: Page, email: string): Promise<void> {
  const invitation = await mailTo(shop.server, email, /Bienvenue au Lac/)
  const link = linkIn(invitation, '/register-invite')
  expect(new URL(link).hostname).toBe(DOMAIN)
  await open(page, link)
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('correct horse')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
}
const partBackground = (part: Locator) => computedColour(part, 'backgroundColor')

// [P-ENTITY-006]
test('a committee is set up from nothing: group, domain, theme, permissions, fifty people; one sees its offers, one administers it', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  const dialog = page.getByRole('dialog', { name: 'Groupe', exact: true })

  // The group, its domain and what its members see.
  await open(page, '/admin/groups')
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  const making = page.getByRole('dialog', { name: 'Créer un groupe' })
  await making.getByLabel('Nom du groupe').fill('Comité du Lac')
  await making.getByRole('button', { name: 'Créer', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Comité du Lac' }).waitFor()
  const address = new URL(page.url()).pathname
  const groupId = address.split('/').at(-1) ?? ''
  const domains = dialog.getByRole('region', { name: 'Autres domaines' })
  await domains.getByLabel('Ajouter un domaine').fill(DOMAIN)
  await domains.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await domains.getByRole('button', { name: 'Ajouter le domaine' }).click()
  await expect.poll(() => dialog.getByLabel('Nom de domaine').inputValue()).toBe(DOMAIN)
  await dialog.getByRole('group', { name: 'Activités premium', exact: true }).getByLabel('ON', { exact: true }).check()
  await dialog
    .getByRole('group', { name: 'Activités non premium', exact: true })
    .getByLabel('OFF', { exact: true })
    .check()
  await dialog.getByLabel('Code premium').fill('LAC-2026')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.getByText('Aucune modification.').waitFor()
  const { item } = await callAs(page, '/admin/get-user-group', { groupId })
  expect(item.groupProfile.permissions).toEqual(
    expect.arrayContaining([
      { name: 'cse-activities', value: true },
      { name: 'non-cse-activities', value: false },
    ]),
  )

  // Its colours and its name.
  await dialog.getByRole('link', { name: 'Voir le thème', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Thème du groupe Comité du Lac' }).waitFor()
  await page.getByRole('radio', { name: /^CSE/ }).check()
  await page.getByRole('textbox', { name: 'Nom du site', exact: true }).fill('Loisirs du Lac')
  await page.getByRole('textbox', { name: 'Titre de l’onglet', exact: true }).fill('Loisirs du Lac')
  await page.getByRole('textbox', { name: 'Couleur principale', exact: true }).fill(MAIN)
  await page.getByRole('textbox', { name: 'Couleur principale', exact: true }).press('Tab')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Thème mis à jour').waitFor()

  // Its people, pasted from a spreadsheet, with their first mail.
  await open(page, address)
  await dialog.getByRole('link', { name: 'Importer des utilisateurs', exact: true }).click()
  const list = page.getByRole('textbox', { name: 'LISTE' })
  await list.waitFor()
  const rows = Array.from({ length: PEOPLE }, (_, at) => `${memberEmail(at)}\tAna${at}\tDulac`)
  await list.fill(['Email\tPrénom\tNom', ...rows].join('\n'))
  await page.getByLabel('TITRE', { exact: true }).fill('Bienvenue au Lac')
  await page.getByRole('button', { name: 'Vérifier la liste' }).click()
  await page.getByText(`À créer : ${PEOPLE}`).waitFor()
  await page.getByRole('button', { name: "Démarrer l'import" }).click()
  await page.getByText(`L’import est terminé : ${PEOPLE} réussies`).waitFor({ timeout: 120_000 })
  await expectClean(page)

  // One of them signs in by the invitation, on that domain, in its colours, and sees what the committee sells.
  const member = await shop.newPage({ host: DOMAIN })
  await accept(member, memberEmail(7))
  await greeting(member, 'Ana7').waitFor()
  expect(new URL(member.url()).hostname).toBe(DOMAIN)
  expect(await member.title()).toContain('Loisirs du Lac')
  expect(await readText(member.getByRole('contentinfo'))).toContain('Loisirs du Lac')
  await open(member, SPORTS)
  const card = (name: string) => member.getByRole('main').getByRole('article').filter({ hasText: name })
  await card(PREMIUM).getByText(/€/).first().waitFor()
  expect(await card(PLAIN).count()).toBe(0)
  await expectCleanEverywhere(member, 'new committee sports')
  // A visitor is asked to register, in the same colours; elsewhere nothing has changed.
  const visitor = await shop.newPage({ host: DOMAIN })
  await open(visitor, '/login')
  await expect
    .poll(() => partBackground(visitor.getByRole('banner').getByRole('link', { name: 'Inscription' })))
    .toBe(rgb(MAIN))
  const elsewhere = await shop.newPage({ host: HOOBIIZ })
  await open(elsewhere, '/login')
  expect(await partBackground(elsewhere.getByRole('banner').getByRole('link', { name: 'Inscription' }))).not.toBe(
    rgb(MAIN),
  )

  // One of them is given the committee, from her own window.
  await page.setViewportSize(DESKTOP)
  await open(page, '/admin/users?q=membre0@lac')
  await page
    .getByRole('link', { name: memberEmail(0), exact: true })
    .first()
    .click()
  const person = page.getByRole('dialog', { name: 'Fiche utilisateur' })
  const administered = person.getByRole('region', { name: 'Groupes administrés' })
  await administered.getByLabel('Confier un groupe').fill('du lac')
  await page.getByRole('option', { name: /Comité du Lac/ }).click()
  await administered
    .getByText(`Elle verra et modifiera les fiches de ${PEOPLE} bénéficiaires`, { exact: false })
    .waitFor()
  await administered.getByRole('button', { name: 'Confier le groupe' }).click()
  await administered.getByRole('button', { name: 'Retirer Comité du Lac' }).waitFor()

  // She looks after them on her phone.
  const phone = await shop.newPage({ host: DOMAIN, ...PHONE })
  await accept(phone, memberEmail(0))
  await open(phone, `/cse-admin/${groupId}`)
  await phone.getByRole('heading', { level: 1, name: 'Bénéficiaires' }).waitFor()
  await phone.getByText(`${PEOPLE} bénéficiaires`, { exact: true }).waitFor()
  await phone.getByText('LAC-2026').first().waitFor()
  await shoot(phone, 'new committee on a phone')
  await phone.getByRole('searchbox', { name: 'Rechercher un bénéficiaire' }).fill(memberEmail(12))
  await phone.getByText('1 bénéficiaire', { exact: true }).waitFor()
  await phone
    .getByRole('link', { name: memberEmail(12) })
    .first()
    .click()
  const sheet = phone.getByRole('dialog', { name: 'Fiche utilisateur' })
  await sheet.getByText('Invitation en attente').waitFor()
  await sheet.getByLabel('Téléphone').fill('06 12 12 12 12')
  await sheet.getByRole('button', { name: 'Modifier' }).click()
  await phone.getByText('Utilisateur mis à jour avec succès').waitFor()
  await expectClean(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  for (const each of [page, member, phone]) expect(takeProblems(each)).toEqual([])
})
