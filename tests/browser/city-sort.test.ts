import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectCleanEverywhere, HOOBIIZ, open, openBrowserShop, PHONE, readText } from '../support/browser.ts'

const shop = openBrowserShop()

/** The address of a category of the demo that has activities. */
async function categoryPath(): Promise<string> {
  const { rows } = await shop.server.db().query(
    `select c.id as id from category c join category d on d.parent_id = c.id
       where c.level = 1 and exists (select 1 from activity_category where category_id in
         (select id from category where parent_id = d.id union select d.id)) limit 1`,
  )
  return `/c1/x/${String(rows[0]?.id)}`
}

const unknown = 'Nous ne connaissons pas de ville « Trifouillis ».'

test('a list that is to be sorted from a city that nobody knows says so, and one from a known city does not', async () => {
  const path = await categoryPath()
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, `${path}?ville=Trifouillis`)
  const main = page.getByRole('main')
  expect(await main.getByText(unknown).isVisible()).toBe(true)
  expect(await main.getByRole('status').filter({ hasText: unknown }).count()).toBe(1)
  await expectCleanEverywhere(page, 'unknown city')
  await open(page, `${path}?ville=Strasbourg`)
  expect(await readText(main)).not.toContain('Nous ne connaissons pas')
  await open(page, path)
  await main.getByRole('searchbox', { name: 'Ville' }).fill('Trifouillis')
  await page.keyboard.press('Enter')
  await main.getByText(unknown).waitFor()
})

/** The calls for cities that a page makes from now on. */
function citiesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search-city')) asked.push(String(request.postDataJSON().query))
  })
  return asked
}

// [C-COMPONENT-018]
test('the city field says how many letters it needs, and asks for nothing before they are typed', async () => {
  const page = await shop.newPage({ ...PHONE, host: HOOBIIZ })
  await open(page, await categoryPath())
  const asked = citiesAsked(page)
  const field = page.getByRole('main').getByLabel('Ville')
  await field.click()
  const suggesting = page.getByRole('main').getByRole('combobox', { name: 'Ville' })
  await suggesting.waitFor()
  await page.keyboard.type('st')
  const hint = page.getByText('Tapez au moins 3 lettres.').filter({ visible: true })
  await hint.last().waitFor()
  await expectCleanEverywhere(page, 'city field with two letters')
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await page.keyboard.type('r')
  await page.getByRole('option', { name: /^Strasbourg/ }).waitFor()
  expect(asked).toEqual(['str'])
  expect(await page.getByText('Tapez au moins 3 lettres.').count()).toBe(0)
  await page.getByRole('option', { name: /^Strasbourg/ }).click()
  await page.waitForURL(/ville=Strasbourg/)
})
