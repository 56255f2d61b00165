/** Polls of a committee: a secretary asks, her members vote once, and both see what came of it. */
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openOffice, openShop } from '../support/document/open-document.ts'
import { pollWorld } from '../support/poll-world.ts'

const QUESTION = 'Où partir au printemps ?'

// [P-SCREEN-072] [P-SCREEN-073] [P-SCREEN-074] [P-SCREEN-075] [P-ERROR-002]
test('a secretary creates a poll, with a preview that explains the vote and counts none', async () => {
  const { app, of, secretary } = await pollWorld()
  const polls = `/cse-admin/${of.groupId}/polls`
  const page = await openOffice(app, { ...secretary, path: polls })
  await screen.findByRole('heading', { level: 1, name: 'Tous les sondages' })
  await see('Vous n’avez pas encore de sondage')
  await page.user.click((await screen.findAllByRole('link', { name: 'Ajouter' }))[0] as Element)
  await page.fill('QUESTION', QUESTION)
  expect(location.pathname).toBe(`${polls}/create`)
  await page.fill('RÉPONSE 1', 'À la mer')
  await page.fill('RÉPONSE 2', 'À la mer')
  await page.leaveField()
  await see('Cette réponse est déjà donnée.')
  await page.fill('RÉPONSE 2', 'À la montagne')
  expect(screen.queryByRole('textbox', { name: 'RÉPONSE 3' })).toBeNull()
  await page.press('Ajouter une réponse')
  await page.fill('RÉPONSE 3', 'En ville')

  const preview = await screen.findByRole('region', { name: 'Aperçu' })
  await see(QUESTION, preview)
  await see(/^Du \d\d\/\d\d\/\d{4} à \d\d:\d\d au .* · Aucun vote$/, preview)
  await see(/^Vote anonyme et définitif/, preview)
  await page.choose(/^Nominatif/)
  await see(/^Vote nominatif/, preview)
  const choices = [...preview.querySelectorAll('label')].map((label) => readText(label))
  expect(choices).toEqual(['À la mer', 'À la montagne', 'En ville'])
  expect(sees('Voter', preview)).toBe(false)
  await page.choose('En ville', preview)
  await page.press('Voter', preview)
  await see('Aperçu : votre vote n’est pas compté')
  await page.choose('Après son vote')
  await page.press('ENREGISTRER')
  await see('Sondage enregistré')
  await expect.poll(() => location.pathname).toBe(polls)
  await screen.findAllByRole('link', { name: QUESTION })
  expect(page.problems).toEqual([])
})

/** A poll with names, whose result is shown to whoever has voted. */
async function openPoll(facts: object = {}) {
  const world = await pollWorld()
  const choices = ['À la mer', 'À la montagne', 'En ville']
  const poll = await world.add({ title: QUESTION, choices, results: 'afterVote', ...facts })
  world.app.advance(61_000)
  return { ...world, poll, marie: await world.newMember() }
}

test('a member finds the open poll on home and votes once', async () => {
  const { app, marie } = await openPoll()
  const page = await openShop(app, { ...marie, path: '/' })
  await page.follow(`Sondage en cours : ${QUESTION}`)
  await screen.findByRole('heading', { level: 1, name: QUESTION })
  await page.user.click((await screen.findAllByRole('link', { name: 'Sondages' }))[0] as Element)
  await screen.findByRole('heading', { level: 1, name: 'Sondages' })
  await page.follow(QUESTION)
  await see('Vote nominatif : votre CSE verra votre nom à côté de votre choix. Il est définitif.')
  await see('Votez pour voir le résultat.')
  expect(screen.queryByRole('button', { name: 'Voter' })).toBeNull()
  await page.choose('À la mer')
  await page.press('Voter')
  await see('Votre vote est enregistré.')
  await see('1 · 100 %')
  await see('Votre choix')
  expect(page.problems).toEqual([])
})

test('a member who has voted in another tab is told so, and sees the result', async () => {
  const { app, poll, marie, vote } = await openPoll()
  const page = await openShop(app, { ...marie, path: `/polls/${poll.id}` })
  await page.choose('En ville')
  // This page was read before the vote.
  await vote(poll.id, marie, 0)
  await page.press('Voter')
  await see('Vous avez déjà voté.')
  await see('1 · 100 %')
})

test("a member outside the poll's audience sees neither a poll nor the link to one", async () => {
  const { app, newMember } = await pollWorld()
  const page = await openShop(app, { ...(await newMember()), path: '/polls' })
  await see('Pas de sondage pour le moment')
  expect(document.querySelectorAll('body header a[href="/polls"]')).toHaveLength(0)
  expect(page.problems).toEqual([])
})

// [P-SCREEN-074]
test("a secretary reads each member's choice, saves both tables, and ends the poll", async () => {
  const { app, of, secretary, poll, marie, vote } = await openPoll()
  await vote(poll.id, marie, 0)
  const page = await openOffice(app, { ...secretary, path: `/cse-admin/${of.groupId}/polls` })
  await page.user.click((await screen.findAllByRole('link', { name: QUESTION }))[0] as Element)
  await screen.findByRole('heading', { level: 1, name: 'Modifier le sondage' })
  await see(/Des votes sont enregistrés/)
  await see(/ · 1 vote$/, await screen.findByRole('region', { name: 'Aperçu' }))
  expect(screen.queryByRole('textbox', { name: 'QUESTION' })).toBeNull()
  await see('À la mer', await screen.findByRole('region', { name: 'Qui a choisi quoi' }))
  await page.press('Exporter les résultats')
  await expect.poll(() => page.saved.length).toBe(1)
  expect(await page.saved[0]?.blob?.text()).toContain('À la mer;1;100 %')
  await page.press('Exporter les votes')
  await expect.poll(() => page.saved.length).toBe(2)
  expect(await page.saved[1]?.blob?.text()).toContain('À la mer')
  await page.press('Terminer maintenant')
  await see('1 vote à ce jour. Un sondage terminé ne se rouvre pas.')
  await page.press('Terminer le sondage')
  await see('Ce sondage est terminé : il ne change plus.')
  expect(page.problems).toEqual([])
  const reader = await openShop(app, { ...marie, path: `/polls/${poll.id}` })
  await see(/^Terminé le /)
  expect(reader.problems).toEqual([])
})

test('a changed vote that does not reach the server says so and keeps the choice', async () => {
  const { app, poll, marie, vote } = await openPoll({ changeable: true })
  await vote(poll.id, marie, 0)
  const page = await openShop(app, { ...marie, path: `/polls/${poll.id}` })
  await page.press('Changer mon vote')
  await page.choose('En ville')
  const again = page.intercept('/cast-vote', 'gone')
  await page.press('Voter')
  await see('Le service n’a pas pu répondre. Réessayez dans un instant.')
  expect(sees('Votre vote est enregistré.')).toBe(false)
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { name: 'En ville' }).checked
  expect(chosen()).toBe(true)
  again()
  page.problems.splice(0)
  await page.press('Voter')
  await see('Votre vote est enregistré.')
  await seeNot('Changer')
  expect(page.problems).toEqual([])
})
