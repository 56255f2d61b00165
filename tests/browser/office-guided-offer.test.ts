/** The secretary's way to an offer: four questions on a phone, and a member sees it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import {
  ATELIER,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
  textOf,
} from '../support/browser.ts'
import { button, field, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const COMMITTEE = demoId.group('atelier')
const GUIDED = `/cse-admin/${COMMITTEE}/activity/guided`

const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const goOn = (page: Page) => button(page, 'Continuer').click()

async function choosePartner(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Partenaire', exact: true }).pressSequentially(name, { delay: 10 })
  await page.getByRole('option', { name }).first().click()
}

test('puts an offer online in four screens, the last of which says who will see it', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/activity`)
  await newVendor(page, 'Salle des sports', 'cse-admin')
  await page.getByRole('link', { name: 'Pas à pas' }).click()
  await step(page, 'Quelle est l’offre ?').waitFor()
  await page.getByText('Étape 1 sur 4', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office guided offer 1')

  // What is missing is said beside its field, which gets the focus, and the step stays.
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
  await goOn(page)
  await step(page, 'Tout est prêt ?').waitFor()

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
  expect(await textOf(page.getByRole('definition').first())).toBe('Gym du midi')
  await button(page, 'Mettre en ligne').click()
  await shown(page, '« Gym du midi » est en ligne')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/activity/a-`))

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, `/a/x/${id}`)
  await member.getByRole('heading', { level: 1, name: 'Gym du midi' }).waitFor()
  await member.getByText('-30 % sur l’abonnement').first().waitFor()
  const stranger = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  expect(await open(stranger, `/a/x/${id}`)).toBe(404)
  takeProblems(stranger)
})

test('keeps what was typed over a reload, and an offer for later is seen by nobody else', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, GUIDED)
  await newVendor(page, 'Piscine du centre', 'cse-admin')
  await field(page, 'Nom').fill('Bassin du soir')
  await field(page, 'Titre de l’offre').fill('Une entrée offerte')
  await page.waitForTimeout(500)
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
