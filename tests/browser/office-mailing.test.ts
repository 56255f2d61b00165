/** A mailing of a committee: written, tried, sent, followed; and the person who asks for no more. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { user } from '../../src/features/accounts/tables.ts'
import { userGroup } from '../../src/features/groups/tables.ts'
import { mailing } from '../../src/features/mailings/tables.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')
const MAILING = `/cse-admin/${GROUP}/mailing`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// [P-ROUTE-026] [P-COMPONENT-010]
test('a secretary writes to her members, tries it on herself, sends it and follows it, and one of them unsubscribes', async () => {
  const db = shop.server.db()
  const times = { createdAt: 0, updatedAt: 0 }
  await db.write([
    db.orm.insert(user).values(
      Array.from({ length: 20 }, (_, at) => ({
        ...{ id: `u-mailing-${at}`, email: `lecteur${at}@exemple.test`, groupId: GROUP },
        ...{ firstName: `Ana${at}`, lastName: 'Roy', ...times },
      })),
    ),
  ])
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, MAILING)
  await page.getByRole('heading', { level: 1, name: 'Mailing' }).waitFor()
  await page.getByText('Vous n’avez encore rien envoyé').waitFor()
  const link = page.getByRole('complementary').first().getByRole('link', { name: 'Mailing', exact: true })
  expect(await link.getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Écrire', exact: true }).first().click()
  await page.waitForURL('**/mailing/create')
  await field(page, 'OBJET').fill('Arbre de Noël')
  await field(page, 'MESSAGE').focus()
  await field(page, 'MESSAGE').blur()
  await page.getByText('Écrivez le message.').first().waitFor()
  await field(page, 'MESSAGE').fill('# Le 12 décembre\n\nBonjour {prénom}, **venez** à 14 h !')
  await page.getByText(/^Ce mail s’adresse à 22 personnes\.$/).waitFor()
  await page.frameLocator('iframe[title="Aperçu de l’email"]').locator('p', { hasText: 'Bonjour Nadia' }).waitFor()
  await page.getByRole('radio', { name: 'À ceux qui correspondent', exact: true }).check()
  await page.getByLabel('Achats', { exact: true }).selectOption('atLeast5')
  await page
    .getByText(/moins de 5 personnes/)
    .first()
    .waitFor()
  await page.getByRole('radio', { name: 'À tous vos bénéficiaires', exact: true }).check()
  await page.getByText(/^Ce mail s’adresse à 22 personnes\.$/).waitFor()
  // Too few is an answer, not a refusal: the browser's console has nothing to say.
  expect(takeProblems(page)).toEqual([])
  await expectCleanEverywhere(page, 'office mailing form')
  await page.setViewportSize(DESKTOP)
  await button(page, 'ENREGISTRER').click()
  await page.getByText('Brouillon enregistré', { exact: true }).first().waitFor()
  await page.waitForURL(/\/mailing\/ml-/)
  await button(page, 'M’envoyer un essai').click()
  await page.getByText('Essai envoyé à cse@demo.test').first().waitFor()

  // By the keyboard: a notice may lie over it for some seconds.
  await button(page, 'Envoyer…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Envoyer ce message ?' })
  await dialog.getByText('22 personnes').first().waitFor()
  await dialog.getByRole('radio', { name: 'Plus tard', exact: true }).check()
  await dialog.getByRole('button', { name: 'Programmer l’envoi', exact: true }).click()
  await dialog.getByText('Choisissez un moment à venir.').first().waitFor()
  await dialog.getByRole('radio', { name: 'Maintenant', exact: true }).check()
  await dialog.getByRole('button', { name: 'Envoyer maintenant', exact: true }).click()
  const numbers = page.getByRole('region', { name: 'Où en est l’envoi', exact: true })
  await numbers.waitFor({ timeout: 30_000 })
  await page.getByText('Envoyé', { exact: true }).waitFor({ timeout: 60_000 })
  await numbers.getByText('22', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office mailing sent')
  await open(page, MAILING)
  await page.getByRole('link', { name: 'Arbre de Noël' }).first().waitFor()
  await expectCleanEverywhere(page, 'office mailing list')

  const { rows } = await db.query(
    "select unsubscribe_url as url from mail where recipient = 'marie@demo.test' and kind = 'mailing'",
  )
  const address = new URL(String(rows[0]?.url))
  const reader = await shop.newPage({ host: ATELIER })
  await open(reader, address.pathname)
  await reader.getByRole('heading', { level: 1, name: 'Désinscription' }).waitFor()
  await expectCleanEverywhere(reader, 'unsubscribe')
  await reader.setViewportSize(PHONE)
  await button(reader, 'Me désinscrire').click()
  await reader.getByText('C’est fait', { exact: true }).waitFor()

  const marie = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(marie, '/account')
  const choice = marie.getByRole('checkbox', { name: /^Recevoir les informations de/ })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(false)
  await choice.check()
  await marie
    .getByText(/^Vous recevrez les informations de/)
    .first()
    .waitFor()
  await expectCleanEverywhere(marie, 'account with mail choices')

  // Without the premium right nothing more goes out; what was begun may be ended.
  await db.write([
    db.orm.update(mailing).set({ state: 'paused', finishedAt: null, counts: null }),
    db.orm.update(userGroup).set({ premium: false }).where(eq(userGroup.id, GROUP)),
    { sql: 'update catalogue_version set version = version + 1', args: [] },
  ])
  const closed = page.getByText('ACCÈS RÉSERVÉ AUX CSE PREMIUM', { exact: true })
  await expect
    .poll(
      async () => {
        await open(page, MAILING)
        await page.getByRole('heading', { level: 1, name: 'Mailing' }).waitFor()
        return closed.isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await expectCleanEverywhere(page, 'office mailing closed, one on its way')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('region', { name: 'Envois commencés' }).getByRole('link', { name: 'Arbre de Noël' }).click()
  await button(page, 'Arrêter l’envoi').waitFor()
  expect(await button(page, 'Reprendre').count()).toBe(0)
  await button(page, 'Arrêter l’envoi').click()
  await button(page, 'Arrêter pour de bon').click()
  await page.getByText('Arrêté', { exact: true }).waitFor()
  await open(page, MAILING)
  await closed.waitFor()
  expect(await page.getByText('Envois commencés').count()).toBe(0)
  for (const each of [page, reader, marie]) expect(takeProblems(each)).toEqual([])
})
