/** Polls of a committee: a secretary asks, her members vote once, and both see what came of it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  hydrated,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')
const POLLS = `/cse-admin/${GROUP}/polls`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// [P-ROUTE-022] [P-SCREEN-072] [P-SCREEN-073] [P-SCREEN-074] [P-SCREEN-075] [P-ERROR-002] [P-ENTITY-030]
test('a secretary asks with a preview, a member votes once on her phone, and the committee reads who chose what', async () => {
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, '/polls')
  await member.getByText('Pas de sondage pour le moment').waitFor()
  expect(await member.getByRole('banner').getByRole('link', { name: 'Sondages', exact: true }).count()).toBe(0)

  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, POLLS)
  await page.getByRole('heading', { level: 1, name: 'Tous les sondages' }).waitFor()
  await page.getByText('Vous n’avez pas encore de sondage').waitFor()
  await page.getByRole('link', { name: 'Ajouter', exact: true }).first().click()
  await page.waitForURL('**/polls/create')
  await field(page, 'QUESTION').fill('Où partir au printemps ?')
  await field(page, 'RÉPONSE 1').fill('À la mer')
  await field(page, 'RÉPONSE 2').fill('À la mer')
  await field(page, 'RÉPONSE 2').blur()
  await page.getByText('Cette réponse est déjà donnée.', { exact: true }).waitFor()
  await field(page, 'RÉPONSE 2').fill('À la montagne')
  await button(page, 'Ajouter une réponse').click()
  await field(page, 'RÉPONSE 3').fill('En ville')

  const preview = page.getByRole('region', { name: 'Aperçu', exact: true })
  await preview.getByRole('heading', { name: 'Où partir au printemps ?' }).waitFor()
  await preview.getByText(/^Du \d\d\/\d\d\/\d{4} à \d\d:\d\d au .* · Aucun vote$/).waitFor()
  await preview.getByText(/^Vote anonyme et définitif/).waitFor()
  await page.getByRole('radio', { name: /^Nominatif/ }).check()
  await preview.getByText(/^Vote nominatif/).waitFor()
  const voteHere = preview.getByRole('button', { name: 'Voter', exact: true })
  expect(await voteHere.count()).toBe(0)
  await preview.getByRole('radio', { name: 'En ville', exact: true }).check()
  await voteHere.click()
  await page.getByText('Aperçu : votre vote n’est pas compté').waitFor()
  await page.getByRole('radio', { name: 'Après son vote', exact: true }).check()
  await expectCleanEverywhere(page, 'office poll form')
  await page.setViewportSize(DESKTOP)
  await button(page, 'ENREGISTRER').click()
  await page.getByText('Sondage enregistré', { exact: true }).waitFor()
  await page.waitForURL(`**${POLLS}`)
  await page.getByRole('link', { name: 'Où partir au printemps ?' }).first().waitFor()
  await expectCleanEverywhere(page, 'office poll list')

  await open(member, '/')
  await member.getByRole('banner').getByRole('link', { name: 'Sondages', exact: true }).first().click()
  await member.getByRole('heading', { level: 1, name: 'Sondages' }).waitFor()
  await expectCleanEverywhere(member, 'polls')
  await member.setViewportSize(PHONE)
  await member.getByRole('main').getByRole('link', { name: 'Où partir au printemps ?' }).click()
  await member.getByRole('heading', { level: 1, name: 'Où partir au printemps ?' }).waitFor()
  await member
    .getByText('Vote nominatif : votre CSE verra votre nom à côté de votre choix. Il est définitif.')
    .waitFor()
  await member.getByText('Votez pour voir le résultat.').waitFor()
  expect(await button(member, 'Voter').count()).toBe(0)

  // The same person in another tab, which has read the poll before the first one votes.
  const twin = await member.context().newPage()
  await twin.goto(member.url())
  await hydrated(twin)
  await twin.getByRole('radio', { name: 'En ville', exact: true }).check()
  await member.getByRole('radio', { name: 'À la mer', exact: true }).check()
  await expectCleanEverywhere(member, 'poll before the vote')
  await member.setViewportSize(PHONE)
  await button(member, 'Voter').click()
  await member.getByText('Votre vote est enregistré.', { exact: true }).waitFor()
  await member.getByText('1 · 100 %').waitFor()
  await member.getByText('Votre choix', { exact: true }).waitFor()
  await expectCleanEverywhere(member, 'poll after the vote')
  await button(twin, 'Voter').click()
  await twin.getByText('Vous avez déjà voté.').waitFor()
  await twin.getByText('1 · 100 %').waitFor()
  await twin.close()

  await page.setViewportSize(DESKTOP)
  await open(page, POLLS)
  await page.getByRole('link', { name: 'Où partir au printemps ?' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Modifier le sondage' }).waitFor()
  await page.getByText('Des votes sont enregistrés', { exact: false }).first().waitFor()
  expect(await field(page, 'QUESTION').count()).toBe(0)
  const voters = page.getByRole('region', { name: 'Qui a choisi quoi', exact: true })
  await voters.getByText('À la mer', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office poll with votes')
  await page.setViewportSize(DESKTOP)
  await button(page, 'Terminer maintenant').click()
  await page.getByText('1 vote à ce jour. Un sondage terminé ne se rouvre pas.').waitFor()
  await button(page, 'Terminer le sondage').click()
  await page.getByText('Ce sondage est terminé : il ne change plus.').waitFor()
  await member.reload()
  await member.getByText(/^Terminé le /).waitFor()
  expect(takeProblems(page)).toEqual([])
  expect(takeProblems(member)).toEqual([])
})
