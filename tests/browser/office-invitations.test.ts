/** One person invited from a list of people, and those who have not accepted reminded of it, in both offices. */
import { sql } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { user } from '#kernel/accounts/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import {
  ATELIER,
  answerRoute,
  DESKTOP,
  expectCleanEverywhere,
  greeting,
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

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')
const MEMBERS = `/cse-admin/${COMMITTEE}/users`
const WAITING = 14

shop.filledBy(async () => {
  const now = Date.now()
  const waiting = Array.from({ length: WAITING }, (_, at) => ({
    ...{ id: `u-attente-${at}`, email: `attente${at}@exemple.test`, groupId: COMMITTEE },
    ...{ firstName: 'Ana', lastName: 'Attente', createdAt: now, updatedAt: now },
  }))
  const db = shop.server.db()
  await db.write([db.orm.insert(user).values(waiting)])
})

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const inviting = (page: Page) => dialog(page, 'Inviter une personne')
const invitations = async (like: string): Promise<number> => {
  const db = shop.server.db()
  const found = await db.orm
    .select({ id: mail.id })
    .from(mail)
    .where(sql`${mail.kind} = 'invitation' and ${mail.recipient} like ${like}`)
  return found.length
}

test('a secretary invites a colleague on a phone, who signs in by the mailed link; an error is shown at its field', async () => {
  const page = await shop.newPage({ as: SECRETARY, host: ATELIER, ...PHONE })
  await open(page, MEMBERS)
  await page.getByRole('button', { name: 'Inviter une personne' }).click()
  const window = inviting(page)
  await window.getByText('La personne rejoint le groupe L’Atelier Méridional et se connecte sur').waitFor()
  expect(await window.getByRole('combobox', { name: 'GROUPE' }).count()).toBe(0)
  const email = window.getByLabel('EMAIL', { exact: true })
  const invite = window.getByRole('button', { name: 'Inviter', exact: true })
  await email.fill('nouvelle')
  await invite.click()
  await window.getByText('Email : « nouvelle » n’est pas une adresse.').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await email.fill(ADMIN)
  await invite.click()
  await window.getByText('Cette adresse a déjà un compte hors de ce groupe : il n’y est pas joint.').waitFor()
  // The browser's own word about the refusal.
  expect(takeProblems(page)).toEqual([expect.stringContaining('400')])
  await expectCleanEverywhere(page, 'office invite one person')
  await page.setViewportSize(PHONE)

  await email.fill('nouvelle@exemple.test')
  await window.getByLabel(/^PRÉNOM/).fill('Nadia')
  await window.getByLabel(/^NOM/).fill('Vidal')
  await window.getByText('Texte et aperçu').click()
  await window.getByLabel('OBJET').fill('Votre CSE vous attend')
  await window.getByText('Objet : Votre CSE vous attend').waitFor()
  await shoot(page, 'office invite one person mail')
  // The first answer is lost on its way: the same submit again invites nobody twice.
  const lose = async (route: Route) => {
    await answerRoute(shop.server, route)
    await route.abort()
  }
  await page.route('**/api/cse-admin/invite-user', lose, { times: 1 })
  await invite.click()
  await expect.poll(() => invitations('nouvelle@exemple.test')).toBe(1)
  await expect.poll(() => invite.isEnabled()).toBe(true)
  takeProblems(page)
  await invite.click()
  await page.getByText('Invitation envoyée à nouvelle@exemple.test').waitFor()
  await window.waitFor({ state: 'detached' })
  await page.getByText('nouvelle@exemple.test', { exact: true }).first().waitFor()
  expect(await invitations('nouvelle@exemple.test')).toBe(1)

  // Invited again, she is told of as the member that she is.
  await page.getByRole('button', { name: 'Inviter une personne' }).click()
  await inviting(page).getByLabel('EMAIL', { exact: true }).fill('nouvelle@exemple.test')
  await inviting(page).getByRole('button', { name: 'Inviter', exact: true }).click()
  await inviting(page)
    .getByText('est déjà membre de ce groupe : rien n’a changé, et aucun email n’est parti.')
    .waitFor()

  const sent = await mailTo(shop.server, 'nouvelle@exemple.test', /Votre CSE vous attend/)
  const hers = await shop.newPage({ host: ATELIER, ...DESKTOP })
  await open(hers, linkIn(sent, '/register-invite'))
  await hers.getByLabel('Mot de passe (min. 8 caractères)').fill('correct horse')
  await hers.getByRole('button', { name: 'Créer mon compte' }).click()
  await greeting(hers, 'Nadia').waitFor()
})

test('an operator invites a person into a group chosen beforehand, and may choose that no mail is sent', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/users')
  await page.getByRole('button', { name: 'Inviter une personne' }).click()
  const window = inviting(page)
  await window.getByRole('combobox', { name: 'GROUPE' }).fill('atelier')
  await page.getByRole('option').first().click()
  await window.getByText('se connecte sur').waitFor()
  await window.getByLabel('EMAIL', { exact: true }).fill('operateur@exemple.test')
  await window.getByText('Texte et aperçu').click()
  await window.getByText('Objet : Votre accès à').waitFor()
  await shoot(page, 'office invite by an operator')
  await window.getByLabel('OBJET').fill('')
  await window.getByRole('button', { name: 'Inviter', exact: true }).click()
  await window.getByText('Email : Indiquez un objet.').waitFor()
  await window.getByLabel('ENVOYER UN EMAIL').selectOption('N’envoyer aucun email')
  await window.getByRole('button', { name: 'Inviter', exact: true }).click()
  await page.getByText('operateur@exemple.test est membre, sans email').waitFor()
  expect(await invitations('operateur@exemple.test')).toBe(0)
  expect(takeProblems(page)).toEqual([])
})

test('a click reminds each invited person once, after the page has named the recipients', async () => {
  const page = await shop.newPage({ as: SECRETARY, host: ATELIER, ...DESKTOP })
  await open(page, `${MEMBERS}?q=attente`)
  await page.getByText(`${WAITING} bénéficiaires`, { exact: true }).waitFor()
  const remind = page.getByRole('button', { name: /^Relancer/ })
  expect(await remind.count()).toBe(0)
  await page.getByRole('combobox', { name: 'Accès', exact: true }).selectOption('Invitation en attente')
  await page.getByRole('button', { name: `Relancer les ${WAITING} invitations` }).click()
  const window = dialog(page, `Relancer les ${WAITING} invitations`)
  await window.getByText(`${WAITING} personnes reçoivent un nouveau lien pour choisir un mot de passe`).waitFor()
  await expectCleanEverywhere(page, 'office remind who is invited')
  await page.setViewportSize(DESKTOP)
  expect(await invitations('attente%')).toBe(0)
  await window.getByRole('button', { name: 'Relancer', exact: true }).click()
  await window.getByRole('heading', { name: `Relance de ${WAITING} invitations` }).waitFor()
  await window.getByText('Terminé', { exact: true }).waitFor()
  await shoot(page, 'office reminded')
  expect(await invitations('attente%')).toBe(WAITING)
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })

  await remind.click()
  await window.getByText('Personne n’est à relancer.').waitFor()
  expect(await readText(window)).toContain(`${WAITING} personnes, dont l’invitation date de moins de 24 heures`)
  expect(await window.getByRole('button', { name: 'Relancer', exact: true }).count()).toBe(0)
  await window.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await window.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Tâches' }).first().click()
  await page.getByText(`Relance de ${WAITING} invitations`).first().waitFor()
  expect(await invitations('attente%')).toBe(WAITING)
  expect(takeProblems(page)).toEqual([])
})
