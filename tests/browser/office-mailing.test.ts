/** A mailing of a committee: written, tried, sent, followed; and the person who asks for no more. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { mailing, mailingRecipient } from '#features/committee/mailings/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { memberAnswer, memberField } from '#kernel/member-answers/tables.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  linkIn,
  mailTo,
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

const readers = (prefix: string) =>
  Array.from({ length: 20 }, (_, at) => ({
    ...{ id: `${prefix}-${at}`, email: `${prefix}${at}@exemple.test`, groupId: GROUP },
    ...{ firstName: `Ana${at}`, lastName: 'Roy', createdAt: 0, updatedAt: 0 },
  }))

test('a secretary writes to her members, sends herself a test, sends the mailing and follows it, and one of them unsubscribes', async () => {
  const db = shop.server.db()
  await db.write([db.orm.insert(user).values(readers('lecteur'))])
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
  await button(page, 'Texte brut').click()
  await field(page, 'MESSAGE').fill('# Le 12 décembre\n\nBonjour {prénom}, **venez** à 14 h !')
  await page.getByText(/^Ce mail s’adresse à 22 personnes\.$/).waitFor()
  await page.frameLocator('iframe[title="Aperçu de l’email"]').locator('p', { hasText: 'Bonjour Nadia' }).waitFor()
  // An invented reader, so that no member's name is shown; and the whole of a long mail.
  await page.getByLabel('Tel que le lit', { exact: true }).selectOption('Une personne avec un nom (inventée)')
  const shown = page.frameLocator('iframe[title="Aperçu de l’email"]')
  await shown.locator('p', { hasText: 'Bonjour Camille' }).waitFor()
  await field(page, 'MESSAGE').fill(`Bonjour {prénom} !\n\n${'Encore une ligne.\n\n'.repeat(60)}La fin.`)
  await shown.getByText('La fin.', { exact: true }).waitFor()
  const cutOff = () =>
    page.locator('iframe[title="Aperçu de l’email"]').evaluate((frame) => {
      const { contentDocument, clientHeight } = frame as HTMLIFrameElement
      return (contentDocument?.body.scrollHeight ?? Number.POSITIVE_INFINITY) > clientHeight + 1
    })
  await expect.poll(cutOff).toBe(false)
  await field(page, 'MESSAGE').fill('# Le 12 décembre\n\nBonjour {prénom}, **venez** à 14 h !')

  const answers = page.getByRole('textbox', { name: /^RÉPONSES À/ })
  await answers.fill('contact@')
  await answers.blur()
  await expect.poll(() => answers.getAttribute('aria-invalid')).toBe('true')
  await answers.fill('contact@cse.test')
  await expect.poll(() => answers.getAttribute('aria-invalid')).not.toBe('true')

  await page.getByRole('radio', { name: 'À ceux qui répondent à tous ces critères', exact: true }).check()
  await page.getByText(/^Vous ne demandez encore rien qui s’y prête/).waitFor()
  await page.getByText('Choisissez un critère.').first().waitFor()
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
  const trial = await shop.newPage({ host: ATELIER })
  await open(trial, '/desinscription/apercu')
  await trial.getByText('Ceci est un lien d’essai.', { exact: true }).waitFor()
  await expectCleanEverywhere(trial, 'unsubscribe by a trial link')

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
  await page.getByText('Réponses à contact@cse.test.').waitFor()
  await expectCleanEverywhere(page, 'office mailing sent')
  await open(page, MAILING)
  await page.getByRole('link', { name: 'Arbre de Noël' }).first().waitFor()
  await expectCleanEverywhere(page, 'office mailing list')

  const address = new URL(linkIn(await mailTo(shop.server, 'marie@demo.test', /Se désinscrire/), '/desinscription'))
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

test('a mailing to people with chosen answers is scheduled, cancelled, and paused and resumed while being sent', async () => {
  const db = shop.server.db()
  const people = readers('repondant')
  const times = { createdAt: 0, updatedAt: 1 }
  await db.write([
    db.orm.update(userGroup).set({ premium: true }).where(eq(userGroup.id, GROUP)),
    db.orm.insert(user).values(people),
    db.orm.insert(memberField).values({
      ...{ id: 'mf-parking', groupId: GROUP, position: 0, type: 'YesNo', label: 'Parking', help: '', choices: [] },
      ...{ required: false, filledBy: 'Member', isSeniority: false, readers: 'Committee', ...times },
    }),
    db.orm
      .insert(memberAnswer)
      .values(people.slice(0, 7).map(({ id }) => ({ fieldId: 'mf-parking', userId: id, value: true, updatedAt: 1 }))),
    { sql: 'update catalogue_version set version = version + 1', args: [] },
  ])
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await expect
    .poll(
      async () => {
        await open(page, `${MAILING}/create`)
        const answered = page.getByRole('radio', { name: 'À ceux qui répondent à tous ces critères', exact: true })
        if (!(await answered.isVisible())) return false
        await answered.check()
        await button(page, 'Ajouter une réponse')
          .or(page.getByText(/^Vous ne demandez/))
          .waitFor()
        return button(page, 'Ajouter une réponse').isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await button(page, 'Ajouter une réponse').click()
  await page.getByText('Choisissez une question et sa réponse.').first().waitFor()
  await page.getByLabel('Question', { exact: true }).selectOption({ label: 'Parking' })
  await page.getByLabel('Réponse', { exact: true }).selectOption({ label: 'Oui' })
  await page.getByText('Ce mail s’adresse à au moins 5 personnes.').waitFor()
  await field(page, 'OBJET').fill('Parking fermé')
  await field(page, 'MESSAGE').fill('Le parking ferme lundi.')
  await expectCleanEverywhere(page, 'office mailing for an answer')
  await page.setViewportSize(DESKTOP)
  await button(page, 'ENREGISTRER').click()
  await page.waitForURL(/\/mailing\/ml-/)

  await button(page, 'Envoyer…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Envoyer ce message ?' })
  await dialog.getByText('au moins 5 personnes').waitFor()
  await dialog.getByRole('radio', { name: 'Plus tard', exact: true }).check()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
  await dialog.getByRole('combobox', { name: 'Date et heure d’envoi' }).fill(`${tomorrow} 9h00`)
  await dialog.getByRole('button', { name: 'Programmer l’envoi', exact: true }).click()
  await page.getByText('Programmé', { exact: true }).waitFor()
  await page.getByText(/^À ceux qui correspondent\s: réponse «\sParking\s: Oui\s»\. Départ le /).waitFor()
  await expectCleanEverywhere(page, 'office mailing scheduled')
  await page.setViewportSize(DESKTOP)
  await button(page, 'Annuler l’envoi').click()
  await button(page, 'Envoyer…').waitFor()

  // Under way, with nobody who takes its mails out: what a large one is for minutes.
  const [draft] = await db.orm.select().from(mailing).where(eq(mailing.subject, 'Parking fermé'))
  const mailingId = draft?.id ?? ''
  const now = Date.now()
  await db.write([
    db.orm
      .update(mailing)
      .set({ state: 'sending', startedAt: now, scheduledAt: now, gatheredTo: null })
      .where(eq(mailing.id, mailingId)),
    db.orm
      .insert(mailingRecipient)
      .values(people.slice(0, 7).map(({ id }) => ({ mailingId, userId: id, state: 'waiting' as const }))),
  ])
  await page.reload()
  await button(page, 'Mettre en pause').click()
  await page.getByText('En pause', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office mailing paused')
  await page.setViewportSize(DESKTOP)
  await button(page, 'Reprendre').click()
  await page.getByText('Envoyé', { exact: true }).waitFor({ timeout: 60_000 })
  const { rows } = await db.query("select count(*) as mails from mail where subject = 'Parking fermé'")
  expect(rows[0]?.mails).toBe(7)
  expect(takeProblems(page)).toEqual([])
})
