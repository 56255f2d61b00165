/** Polls of a committee: a secretary asks, her members vote once, and both see what came of it. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHOWN_AFTER_MS } from '../../src/contract/poll-limits.ts'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  hydrated,
  open,
  openBrowserShop,
  PASSWORD,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { signInByCall } from '../support/browser-session.ts'

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
  const onHome = member.getByRole('main').getByRole('link', { name: 'Sondage en cours : Où partir au printemps ?' })
  await onHome.waitFor()
  await expectCleanEverywhere(member, 'home with an open poll')
  await onHome.click()
  await member.getByRole('heading', { level: 1, name: 'Où partir au printemps ?' }).waitFor()
  await member.setViewportSize(DESKTOP)
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
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    return readFile(await file.path(), 'utf8')
  }
  expect(await saved('Exporter les résultats')).toContain('À la mer;1;100 %')
  expect(await saved('Exporter les votes')).toContain('À la mer')
  await button(page, 'Terminer maintenant').click()
  await page.getByText('1 vote à ce jour. Un sondage terminé ne se rouvre pas.').waitFor()
  await button(page, 'Terminer le sondage').click()
  await page.getByText('Ce sondage est terminé : il ne change plus.').waitFor()
  await member.reload()
  await member.getByText(/^Terminé le /).waitFor()
  expect(takeProblems(page)).toEqual([])
  expect(takeProblems(member)).toEqual([])
})

/** Asks by the form with two answers, and publishes at once. */
async function ask(page: Page, question: string, choose: () => Promise<void>): Promise<void> {
  await open(page, `${POLLS}/create`)
  await field(page, 'QUESTION').fill(question)
  await field(page, 'RÉPONSE 1').fill('Oui')
  await field(page, 'RÉPONSE 2').fill('Non')
  await choose()
  await button(page, 'ENREGISTRER').click()
  await page.waitForURL(`**${POLLS}`)
}

test('a change of a vote that does not reach the server says so and keeps what was chosen', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await ask(page, 'Un repas ensemble ?', async () => {
    await page.getByRole('radio', { name: /^Nominatif/ }).check()
    await page.getByRole('checkbox', { name: /changer/ }).check()
  })
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER, ...PHONE })
  await open(member, '/polls')
  await member.getByRole('main').getByRole('link', { name: 'Un repas ensemble ?' }).click()
  await member.getByRole('radio', { name: 'Oui', exact: true }).check()
  await button(member, 'Voter').click()
  const counted = member.getByText('Votre vote est enregistré.', { exact: true })
  await counted.waitFor()
  await button(member, 'Changer mon vote').click()
  await member.getByRole('radio', { name: 'Non', exact: true }).check()
  await member.route('**/api/cast-vote', (route) => route.abort())
  await button(member, 'Voter').click()
  await member.getByText('Server error').waitFor()
  expect(await counted.count()).toBe(0)
  expect(await member.getByRole('radio', { name: 'Non', exact: true }).isChecked()).toBe(true)
  await member.unroute('**/api/cast-vote')
  takeProblems(member)
  await button(member, 'Voter').click()
  await counted.waitFor()
  expect(takeProblems(member)).toEqual([])
})

/** Further members of the group, with Marie's password. */
async function newColleagues(names: readonly string[]): Promise<void> {
  await shop.server.db().write([
    {
      sql: `insert into user (id, email, group_id, first_name, created_at, updated_at)
        select 'us-' || names.value, names.value || '@demo.test', u.group_id, names.value, u.created_at, u.updated_at
        from user u, json_each(?) names where u.id = ?`,
      args: [JSON.stringify(names), demoId.user('marie')],
    },
    {
      sql: `insert into credential (user_id, kind, secret, updated_at)
        select 'us-' || names.value, c.kind, c.secret, c.updated_at
        from credential c, json_each(?) names where c.user_id = ? and c.kind = 'Password'`,
      args: [JSON.stringify(names), demoId.user('marie')],
    },
  ])
}

/** Votes for the first answer, as the page's own call does, and says what that was answered. */
async function voteByCall(email: string, question: string): Promise<number> {
  const cookies = (await signInByCall(shop.server, ATELIER, email, PASSWORD)) ?? []
  const send = (path: string, input: object) =>
    shop.server.fetch(`/api${path}`, {
      host: ATELIER,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(input),
    })
  const { res: polls } = await (await send('/list-polls', {})).json()
  const { id } = polls.items.find(({ title }: { title: string }) => title === question)
  const { res } = await (await send('/get-poll', { pollId: id })).json()
  const { askedAt, choices } = res.item
  return (await send('/cast-vote', { pollId: id, choiceIds: [choices[0].id], askedAt })).status
}

test('an anonymous vote is cast once and for all, and its end shows by itself to a member and to the secretary', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await ask(page, 'Faut-il changer les horaires ?', async () => {
    await page.getByRole('radio', { name: /^Anonyme/ }).check()
  })
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER, ...PHONE })
  await open(member, '/polls')
  await member.getByRole('main').getByRole('link', { name: 'Faut-il changer les horaires ?' }).click()
  await member.getByText(/^Vote anonyme et définitif/).waitFor()
  await member.getByRole('radio', { name: 'Non', exact: true }).check()
  await expectCleanEverywhere(member, 'anonymous poll before the vote')
  await member.setViewportSize(PHONE)
  await button(member, 'Voter').click()
  await member.getByText('Votre vote est enregistré.', { exact: true }).waitFor()
  expect(await button(member, 'Changer mon vote').count()).toBe(0)
  expect(await member.getByText('Votre choix', { exact: true }).count()).toBe(0)
  await member.getByText(/^Le résultat sera publié après la fin/).waitFor()
  await expectCleanEverywhere(member, 'anonymous poll after the vote')

  // Five are enough for a result: the others vote by the call.
  const colleagues = ['ada', 'ben', 'cleo', 'dan']
  await newColleagues(colleagues)
  for (const name of colleagues)
    expect(await voteByCall(`${name}@demo.test`, 'Faut-il changer les horaires ?')).toBe(200)
  await open(page, POLLS)
  await page.getByRole('link', { name: 'Faut-il changer les horaires ?' }).first().click()
  await button(page, 'Terminer maintenant').click()
  await button(page, 'Terminer le sondage').click()
  await page.getByText('Ce sondage est terminé : il ne change plus.').waitFor()
  await open(member, new URL(member.url()).pathname)
  await member.getByText('Le résultat sera publié dans quelques secondes.').waitFor()
  const result = { timeout: SHOWN_AFTER_MS + 15_000 }
  await member.getByRole('list', { name: 'Résultat', exact: true }).waitFor(result)
  await page.getByRole('list', { name: 'Résultat', exact: true }).waitFor(result)
  expect(takeProblems(page)).toEqual([])
  expect(takeProblems(member)).toEqual([])
})
