import { expect, test } from 'vitest'
import { expectCleanEverywhere, open, openBrowserShop, YOUPIIZ } from '../support/browser.ts'

const shop = openBrowserShop()

// [C-SCREEN-034]
test('the customer info page shows the logos that the folder of its tenant gives', async () => {
  const page = await shop.newPage({ host: YOUPIIZ })
  await open(page, '/youpiiz-cest-quoi')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Ils nous font confiance' }) })
  const logos = section.getByRole('img')
  expect(await logos.count()).toBe(6)
  await section.scrollIntoViewIfNeeded()
  for (const logo of await logos.all()) {
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy()
    expect(await logo.getAttribute('alt')).toMatch(/\p{L}/u)
  }
  const [first = ''] = await logos.evaluateAll((all) => all.map((logo) => logo.getAttribute('src') ?? ''))
  const served = await shop.server.fetch(first, { host: YOUPIIZ })
  expect(await served.text()).toContain('aria-label="Parcs &amp; Jardins"')
  await expectCleanEverywhere(page, 'partner logos')
})
