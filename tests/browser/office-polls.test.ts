/** The end of an anonymous poll, which takes its time: both sides see the result come. The rest is told in tests/screens. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { SHOWN_AFTER_MS } from '#features/committee/polls/poll-limits.ts'
import { ATELIER, open, openBrowserShop, PASSWORD, PHONE, takeProblems } from '../support/browser.ts'
import { signInByCall } from '../support/browser-session.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')
const POLLS = `/cse-admin/${GROUP}/polls`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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

test('an anonymous vote is cast once and is final; member and secretary see the poll end without a reload', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await ask(page, 'Faut-il changer les horaires ?', async () => {
    await page.getByRole('radio', { name: /^Anonyme/ }).check()
  })
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER, ...PHONE })
  await open(member, '/polls')
  await member.getByRole('main').getByRole('link', { name: 'Faut-il changer les horaires ?' }).click()
  await member.getByText(/^Vote anonyme et définitif/).waitFor()
  await member.getByRole('radio', { name: 'Non', exact: true }).check()
  await button(member, 'Voter').click()
  await member.getByText('Votre vote est enregistré.', { exact: true }).waitFor()
  expect(await button(member, 'Changer mon vote').count()).toBe(0)
  expect(await member.getByText('Votre choix', { exact: true }).count()).toBe(0)
  await member.getByText(/^Le résultat sera publié après la fin/).waitFor()

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
