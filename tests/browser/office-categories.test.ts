/** Categories in the office as a browser draws them: pictures, the focus that stays, measures, windows. */
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { expectCleanEverywhere, open, openBrowserShop, shoot, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { goInFront } from '../support/browser-front.ts'
import { button, field, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = { as: 'admin@demo.test', host: YOUPIIZ }

// [K-SCREEN-068] [K-SCREEN-070]
test('swapping two neighbours by keyboard keeps the focus on the control between their positions', async () => {
  const page = await shop.newPage(ADMIN)
  await open(page, '/admin/cat1')
  const tiles = page.getByRole('list', { name: 'Catégories 1' })
  const names = () => tiles.getByRole('link').locator('span.font-semibold').allInnerTexts()
  const widths = () =>
    tiles.locator('img').evaluateAll((all: HTMLImageElement[]) => all.slice(0, 3).map((each) => each.naturalWidth))
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0)
  const [first = '', second = '', ...others] = await names()
  const swap = page.getByRole('button', { name: `Échanger ${first} et ${second}` })
  const inOrder = [tiles.getByRole('link').nth(0), swap, tiles.getByRole('link').nth(1)]
  const left = await Promise.all(inOrder.map(async (each) => (await each.boundingBox())?.x ?? 0))
  expect(left).toEqual([...left].sort((one, other) => one - other))
  await swap.focus()
  await page.keyboard.press('Enter')
  await shown(page, `${second} passe devant ${first}`)
  expect(await names()).toEqual([second, first, ...others])
  // The same key takes it back.
  const back = page.getByRole('button', { name: `Échanger ${second} et ${first}` })
  await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([first, second, ...others])
})

// [K-CONSTANT-013]
test('the forms of a new category and of one in use are accessible at both widths, and the description is 100 px high', async () => {
  const page = await shop.newPage(ADMIN)
  await open(page, '/admin/cat1/create')
  const description = page.getByRole('textbox', { name: /^Description/ })
  expect((await description.boundingBox())?.height).toBe(100)
  await field(page, 'Nom').fill('Jeux & énigmes')
  await page.getByText('Image : Choisissez une image.').waitFor()
  await button(page, 'Choisir une image').click()
  const dialog = page.getByRole('dialog', { name: 'Choisir une image' })
  const image = dialog.getByRole('button', { name: /^Image 1, / })
  await image.waitFor()
  await expectCleanEverywhere(page, 'office category pictures')
  await image.click()
  await dialog.waitFor({ state: 'hidden' })
  await expectCleanEverywhere(page, 'office category new')

  await open(page, '/admin/cat1')
  await page.getByRole('list', { name: 'Catégories 1' }).getByRole('link').first().click()
  await button(page, 'Supprimer').click()
  await page.getByRole('dialog', { name: /ne peut pas être supprimée$/ }).waitFor()
  // The browser tells of the refusal itself.
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office category in use')
})

// [K-CONSTANT-013]
test('the description field of categories of levels 2 and 3 is 100 px high', async () => {
  const page = await shop.newPage(ADMIN)
  const cat1 = `/admin/cat1/${demoId.category(1, 'loisirs')}`
  for (const path of [`${cat1}/cat2/create`, `${cat1}/cat2/${demoId.category(2, 'sports')}/cat3/create`]) {
    await open(page, path)
    expect((await page.getByRole('textbox', { name: /^Description/ }).boundingBox())?.height, path).toBe(100)
  }
})

// [K-SCREEN-081]
test('a category of level 3 shows that it is being loaded, or that loading has failed', async () => {
  const page = await shop.newPage(ADMIN)
  await open(page, '/admin/cat1')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/admin/get-category', async (route) => {
    await answered.promise
    await route.abort()
  })
  await goInFront(
    page,
    `/admin/cat1/${demoId.category(1, 'loisirs')}/cat2/${demoId.category(2, 'sports')}/cat3/${demoId.category(3, 'karting')}`,
  )
  await page.getByText('Chargement de la catégorie 3').waitFor()
  answered.resolve()
  await shown(page, 'Échec du chargement de la catégorie 3. Vous pouvez rafraichir la page pour réessayer')
  await shoot(page, 'office category 3 failed')
})
