/** The controls of what every browser test asks of axe. */
import { expect, test } from 'vitest'
import { openBrowserShop, PHONE } from '../support/browser.ts'
import { axeObjections } from '../support/browser-axe.ts'

const shop = openBrowserShop()

const button = (name: string, style: string) =>
  `<button style="position: absolute; left: 40px; height: 20px; width: 90px; padding: 0; font-size: 12px; color: #000; background: #fff; ${style}">${name}</button>`

test('axe reports targets that are too close, and one half covered by a sticky element only before the page is scrolled', async () => {
  const page = await shop.newPage(PHONE)
  const objections = async (content: string) => {
    await page.setContent(
      `<!doctype html><html lang="fr"><head><title>Réglages</title><meta name="viewport" content="width=device-width"></head>
      <body><main style="height: 3000px"><h1>Réglages</h1>${content}</main></body></html>`,
    )
    return axeObjections(page)
  }
  const add = button('Ajouter', 'top: 300px')
  expect(await objections(add + button('Retirer', 'top: 310px'))).toEqual([
    expect.stringMatching(/target-size: .*Ajouter/),
  ])
  expect(await objections(add + button('Enregistrer', 'position: sticky; top: 310px'))).toEqual([])
})
