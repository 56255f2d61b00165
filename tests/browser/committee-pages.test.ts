/** How a committee's news and polls look to a member, on a phone and on a desk; what they do is told in tests/screens. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PASSWORD,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { signInByCall } from '../support/browser-session.ts'

const shop = openBrowserShop()
const groupId = demoId.group('atelier')
const poll = { choices: ['À la mer', 'En ville'], multiple: false, changeable: false }

async function createAs(email: string, path: CallPath, input: object): Promise<string> {
  const cookies = (await signInByCall(shop.server, ATELIER, email, PASSWORD)) ?? []
  const answer = await shop.server.fetch(`/api${path}`, {
    host: ATELIER,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(input),
  })
  return (await answer.json()).res.item.id
}

async function vote(page: Page, pollId: string, name: string) {
  await open(page, `/polls/${pollId}`)
  await page.getByRole('radio', { name: 'À la mer', exact: true }).check()
  await expectCleanEverywhere(page, `${name} before the vote`)
  await page.getByRole('button', { name: 'Voter', exact: true }).click()
  await page.getByText('Votre vote est enregistré.', { exact: true }).waitFor()
  await expectCleanEverywhere(page, `${name} after the vote`)
}

test('news and polls of a committee are readable at both widths, before a vote and after it', async () => {
  const now = Date.now()
  const create = (path: CallPath, input: object) => createAs('cse@demo.test', path, { groupId, ...input })
  const newsId = await create('/cse-admin/create-news', {
    ...{ type: 'events', title: 'Arbre de Noël', description: '## Le 14 décembre\nInscrivez **vos enfants**.' },
    ...{ date: new Date(now).toISOString().slice(0, 10), mediaId: null, isPublished: true },
  })
  const times = { opensAt: now, endsAt: now + 3_600_000 }
  const named = { ...poll, ...times, title: 'Où partir au printemps ?', anonymous: false, results: 'afterVote' }
  const secret = { ...poll, ...times, title: 'Où partir en été ?', anonymous: true, results: 'afterEnd' }
  const namedId = await create('/cse-admin/create-poll', named)
  const secretId = await create('/cse-admin/create-poll', secret)

  const page = await shop.newPage({ as: 'marie@demo.test', host: ATELIER, ...PHONE })
  await open(page, '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sondage en cours : Où partir/ })
    .first()
    .waitFor()
  await expectCleanEverywhere(page, 'home with news and an open poll')
  await page.getByRole('banner').locator('summary[aria-label="Menu"]').click()
  await page.getByRole('banner').getByRole('link', { name: 'Actualités', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Actualités' }).waitFor()
  await page.getByRole('button', { name: 'Créer mon lien RSS' }).click()
  await page.getByRole('textbox', { name: 'Votre lien RSS' }).waitFor()
  await expectCleanEverywhere(page, 'news')
  await open(page, `/news/${newsId}`)
  await expectCleanEverywhere(page, 'news item')
  await open(page, '/polls')
  await expectCleanEverywhere(page, 'polls')
  await vote(page, namedId, 'poll')
  await page.getByText('1 · 100 %').waitFor()
  await vote(page, secretId, 'anonymous poll')
  expect(takeProblems(page)).toEqual([])
})
