/** A member's favourites: hearts on cards, buttons on pages, and the page of all of them. */
import { expect, test } from 'vitest'
import { expectCleanEverywhere, open, openBrowserShop, PATIENCE_MS, PHONE } from '../support/browser.ts'

const shop = openBrowserShop()

test('a visitor finds a heart that leads to signing in and back', async () => {
  const page = await shop.newPage(PHONE)
  await open(page, '/')
  await page.mouse.move(100, 300)
  const heart = page.getByRole('button', { name: /^Garder « .+ » en favori$/ }).first()
  await heart.click()
  await page.waitForURL('**/login?redirect=%2F')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a member adds an activity to the favourites, follows a partner and a category, finds all three, and turns alert mails on and off', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test', ...PHONE })
  const main = page.getByRole('main')
  await open(page, '/a/escalade/a-demo-escalade-libre')
  await main.getByRole('button', { name: /^Garder en favori/ }).click()
  await page.getByText('Ajouté. Pour être prévenu par email, ouvrez « Mes favoris ».').waitFor()
  await main.getByRole('button', { name: /^En favori/, pressed: true }).waitFor()
  await main.getByText('Proposé par').getByRole('link').click()
  await main.getByRole('button', { name: 'Suivre : Bloc & Cordes' }).click()
  await main.getByRole('button', { name: 'Suivi : Bloc & Cordes', pressed: true }).waitFor()
  // The heart of the same activity on its card, among the partner's, knows it.
  const hearts = main.getByRole('button', { name: /^Garder « .+ » en favori$/ })
  await expect.poll(() => hearts.filter({ has: page.locator('svg[fill="currentColor"]') }).count()).toBe(1)
  // By the keyboard alone.
  const other = main.getByRole('button', { name: /^Garder « .+ » en favori$/, pressed: false }).first()
  const label = (await other.getAttribute('aria-label')) ?? ''
  await other.focus()
  await page.keyboard.press('Space')
  await main.getByRole('button', { name: label, pressed: true }).waitFor()

  await open(page, '/favoris')
  await main.getByRole('heading', { level: 1, name: 'Mes favoris' }).waitFor()
  expect(await main.getByRole('article').count()).toBe(2)
  await main.getByRole('link', { name: 'Bloc & Cordes' }).waitFor()
  await main.getByRole('checkbox', { name: /^Me prévenir par email/ }).check()
  await page.getByText('Vous serez prévenu par email').waitFor()
  await expectCleanEverywhere(page, 'favourites')

  // A removed favourite stays in sight until the page is left, so that its heart restores it.
  // Both show before the server has answered.
  const isRemoved = () => page.waitForResponse('**/api/remove-favourite')
  await Promise.all([isRemoved(), main.getByRole('button', { name: label, pressed: true }).click()])
  await main.getByRole('button', { name: label, pressed: false }).waitFor()
  await Promise.all([isRemoved(), main.getByRole('button', { name: 'Suivi : Bloc & Cordes' }).click()])
  await main.getByRole('button', { name: 'Suivre : Bloc & Cordes' }).waitFor()
  await open(page, '/favoris')
  expect(await main.getByRole('article').count()).toBe(1)
  expect(await main.getByRole('link', { name: 'Bloc & Cordes', exact: true }).count()).toBe(0)
  expect(await main.getByRole('checkbox', { name: /^Me prévenir par email/ }).isChecked()).toBe(true)
})

test('a heart returns to its former state when its call fails, and a notice reports the failure', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const main = page.getByRole('main')
  await open(page, '/a/escalade/a-demo-escalade-libre')
  await page.route('**/api/remove-favourite', (route) => route.abort())
  const kept = main.getByRole('button', { name: /^En favori/ })
  await kept.click()
  await page.getByText('Le service n’a pas pu répondre. Réessayez dans un instant.').waitFor()
  await kept.waitFor()
})

test('a favourite removed by a member stays so when they leave the page before the server has answered', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const main = page.getByRole('main')
  const { rows } = await shop.server.db().query("select id from user where email = 'marie@demo.test'", [])
  const kept = async () =>
    (
      await shop.server
        .db()
        .query("select 1 from favourite where user_id = ? and target_id = 'a-demo-bowling'", [String(rows[0]?.id)])
    ).rows.length
  await open(page, '/a/bowling/a-demo-bowling')
  await main.getByRole('button', { name: /^Garder en favori/ }).click()
  await expect.poll(kept).toBe(1)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 },
  })
  await main.getByRole('button', { name: /^En favori/, pressed: true }).click()
  await main.getByRole('button', { name: /^Garder en favori/, pressed: false }).waitFor()
  await page.goto('about:blank')
  await expect.poll(kept, { timeout: PATIENCE_MS }).toBe(0)
})
