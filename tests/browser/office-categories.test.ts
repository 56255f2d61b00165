/** Categories in the office: made, ordered, changed, deleted and taken back, at a desk and on a phone. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { category } from '../../src/features/catalogue/tables.ts'
import {
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { button, field, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'

const office = (facts: { width?: number; height?: number } = {}) => shop.newPage({ as: ADMIN, host: YOUPIIZ, ...facts })

/** A category made by a call of the page's own person. */
async function newCategory(page: Page, level: 1 | 2 | 3, fields: { name: string; parentId?: string }): Promise<string> {
  const { name, parentId } = fields
  const mediaId = demoId.media('eu', 'theatre stage')
  const input = { name, description: '', mediaId, ...(level > 1 ? { [`cat${level - 1}Id`]: parentId } : {}) }
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).json()
    },
    { path: `/api/admin/create-cat${level}`, body: JSON.stringify(input) },
  )
  return answer.res[`cat${level}`].id
}

const tiles = (page: Page, level: 1 | 2 | 3) => page.getByRole('list', { name: `Catégories ${level}` })
const namesIn = async (page: Page, level: 1 | 2 | 3) =>
  tiles(page, level).getByRole('link').locator('span.font-semibold').allInnerTexts()
/** A page of the shop at the next request, by a document of its own. */
const inShop = (page: Page, path: string): Promise<{ status: number; text: string }> =>
  page.evaluate(async (address) => {
    const response = await fetch(address)
    return { status: response.status, text: await response.text() }
  }, path)

async function chooseFirstPicture(page: Page): Promise<void> {
  await button(page, 'Choisir une image').click()
  const dialog = page.getByRole('dialog', { name: 'Choisir une image' })
  await dialog.getByRole('button', { name: /^Image 1, / }).click()
  await dialog.waitFor({ state: 'hidden' })
}

// [K-ROUTE-010] [K-SCREEN-068] [K-SCREEN-069] [K-ENTITY-008]
test('shows the categories of level 1 as tiles with name and picture', async () => {
  const page = await office()
  await open(page, '/admin/cat1')
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Catégories')
  const stored = await shop.server
    .db()
    .orm.select({ name: category.name })
    .from(category)
    .where(eq(category.level, 1))
    .orderBy(category.sortOrder)
  expect(stored.length).toBeGreaterThan(3)
  expect(await namesIn(page, 1)).toEqual(stored.map(({ name }) => name))
  const pictures = tiles(page, 1).locator('img')
  expect(await pictures.count()).toBe(stored.length)
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: 'Ajouter', exact: true }).getAttribute('href')).toBe('/admin/cat1/create')
  await expectCleanEverywhere(page, 'office categories')
})

// [K-SCREEN-070]
test('exchanges two neighbours in the office and in the shop, by keyboard, and takes it back', async () => {
  const page = await office()
  await open(page, '/admin/cat1')
  const [first = '', second = '', ...others] = await namesIn(page, 1)
  const home = async () => {
    const { text } = await inShop(page, '/')
    return text.indexOf(`>${first}<`) < text.indexOf(`>${second}<`)
  }
  expect(await home()).toBe(true)
  const swap = page.getByRole('button', { name: `Échanger ${first} et ${second}` })
  await swap.focus()
  await page.keyboard.press('Enter')
  await shown(page, `${second} passe devant ${first}`)
  expect(await namesIn(page, 1)).toEqual([second, first, ...others])
  expect(await home()).toBe(false)
  // The same key takes it back: the focus is still between the two places.
  const back = page.getByRole('button', { name: `Échanger ${second} et ${first}` })
  await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(page, 1)).toEqual([first, second, ...others])
  await shown(page, `${first} passe devant ${second}`)
  await button(page, 'Annuler').click()
  await expect.poll(() => namesIn(page, 1)).toEqual([second, first, ...others])
  await page.getByRole('button', { name: `Échanger ${second} et ${first}` }).click()
  await expect.poll(home).toBe(true)
})

test('tells an operator that the order has changed meanwhile, and shows the new one', async () => {
  const [page, colleague] = [await office(), await office()]
  await open(page, '/admin/cat1')
  await open(colleague, '/admin/cat1')
  const [one, two, three] = await namesIn(page, 1)
  await colleague.getByRole('button', { name: `Échanger ${two} et ${three}` }).click()
  await shown(colleague, `${three} passe devant ${two}`)
  await page.getByRole('button', { name: `Échanger ${one} et ${two}` }).click()
  await shown(page, 'Quelqu’un d’autre a modifié cette fiche entre-temps.')
  await expect.poll(() => namesIn(page, 1)).toEqual(await namesIn(colleague, 1))
  // The browser tells of the refusal itself, the notice of its cause.
  expect(takeProblems(page).every((problem) => /409|entre-temps/.test(problem))).toBe(true)
  await button(colleague, 'Annuler').click()
})

// [K-ROUTE-011] [K-SCREEN-117] [K-RULE-067] [K-SCREEN-118] [K-CONSTANT-013] [K-ERROR-060]
test('makes a category of level 1, once it has a name and a picture, and shows it in the shop', async () => {
  const page = await office()
  await open(page, '/admin/cat1')
  await page.getByRole('link', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Ajouter une nouvelle catégorie 1' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/cat1/create')
  const submit = button(page, 'Ajouter')
  expect(await submit.isDisabled()).toBe(true)
  const description = page.getByRole('textbox', { name: /^Description/ })
  expect((await description.boundingBox())?.height).toBe(100)
  await field(page, 'Nom').fill('Jeux & énigmes')
  expect(await field(page, 'Nom dans l’adresse du site').inputValue()).toBe('jeux-enigmes')
  await description.fill('Salles, cartes et plateaux')
  await page.getByText('Image : Choisissez une image.').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await button(page, 'Choisir une image').click()
  const dialog = page.getByRole('dialog', { name: 'Choisir une image' })
  await dialog.getByRole('button', { name: /^Image 1, / }).waitFor()
  await expectCleanEverywhere(page, 'office category pictures')
  await dialog.getByRole('button', { name: /^Image 1, / }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('img', { name: 'Image choisie' }).waitFor()
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await expectCleanEverywhere(page, 'office category new')
  await submit.dblclick()
  await shown(page, 'Catégorie Jeux & énigmes créée')
  await page.waitForURL((url) => url.pathname === '/admin/cat1')
  expect((await namesIn(page, 1)).at(-1)).toBe('Jeux & énigmes')
  const [made] = await shop.server.db().orm.select().from(category).where(eq(category.slug, 'jeux-enigmes'))
  expect((await inShop(page, '/')).text).toContain('Jeux &amp; énigmes')
  expect((await inShop(page, `/c1/jeux-enigmes/${made?.id}`)).text).toContain('Salles, cartes et plateaux')
})

// [K-ROUTE-012] [K-SCREEN-074]
test('leads from the list to a category of level 1, which is changed once something is typed, or deleted', async () => {
  const page = await office()
  await open(page, '/admin')
  const id = await newCategory(page, 1, { name: 'Rayon un' })
  await open(page, '/admin/cat1')
  await page.getByRole('link', { name: /^Rayon un/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Modifier la catégorie 1 Rayon un' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/cat1/${id}`)
  await button(page, 'Supprimer').waitFor()
  expect(await button(page, 'Modifier').isDisabled()).toBe(true)
  await field(page, 'Nom').fill('Rayon zéro')
  await expect.poll(() => button(page, 'Modifier').isEnabled()).toBe(true)
})

// [K-SCREEN-071] [K-SCREEN-072] [K-SCREEN-073] [K-ROUTE-013] [K-SCREEN-075]
test('makes the categories under one of level 1 and orders them', async () => {
  const page = await office()
  await open(page, '/admin')
  const id = await newCategory(page, 1, { name: 'Rayon un' })
  await open(page, `/admin/cat1/${id}`)
  for (const name of ['Danse', 'Cirque']) {
    await page.getByRole('link', { name: 'Ajouter', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Ajouter une nouvelle catégorie 2' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/cat1/${id}/cat2/create`)
    await field(page, 'Nom').fill(name)
    await chooseFirstPicture(page)
    await button(page, 'Ajouter').click()
    await shown(page, `Catégorie ${name} créée`)
    await page.waitForURL((url) => url.pathname === `/admin/cat1/${id}`)
  }
  await expect.poll(() => namesIn(page, 2)).toEqual(['Danse', 'Cirque'])
  await page.getByRole('button', { name: 'Échanger Danse et Cirque' }).click()
  await expect.poll(() => namesIn(page, 2)).toEqual(['Cirque', 'Danse'])
  const { text } = await inShop(page, `/c1/rayon-un/${id}`)
  expect(text.indexOf('Cirque')).toBeLessThan(text.indexOf('Danse'))
  await expectCleanEverywhere(page, 'office category 1')
  const href = await tiles(page, 2).getByRole('link').first().getAttribute('href')
  expect(href).toMatch(new RegExp(`^/admin/cat1/${id}/cat2/c2-`))
})

// [K-ROUTE-014] [K-SCREEN-076] [K-SCREEN-077] [K-ROUTE-015] [K-SCREEN-078] [K-SCREEN-079]
test('makes categories of level 3 and orders them, on a phone', async () => {
  const page = await office(PHONE)
  await open(page, '/admin')
  const cat1 = await newCategory(page, 1, { name: 'Rayon deux' })
  const cat2 = await newCategory(page, 2, { name: 'Danse', parentId: cat1 })
  const parent = `/admin/cat1/${cat1}/cat2/${cat2}`
  await open(page, parent)
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Modifier la catégorie 2 Danse')
  for (const name of ['Tango', 'Valse']) {
    await page.getByRole('link', { name: 'Ajouter', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Ajouter une nouvelle catégorie 3' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${parent}/cat3/create`)
    await field(page, 'Nom').fill(name)
    await chooseFirstPicture(page)
    await button(page, 'Créer').click()
    await shown(page, `Catégorie ${name} créée`)
    await page.waitForURL((url) => url.pathname === parent)
  }
  await page.getByRole('button', { name: 'Échanger Tango et Valse' }).click()
  await expect.poll(() => namesIn(page, 3)).toEqual(['Valse', 'Tango'])
  await expectCleanEverywhere(page, 'office category 2')
})

// [K-ROUTE-016] [K-SCREEN-080] [K-SCREEN-082]
test('changes a category of level 3, takes the change back, and deletes it, on a phone', async () => {
  const page = await office(PHONE)
  await open(page, '/admin')
  const cat1 = await newCategory(page, 1, { name: 'Rayon deux' })
  const cat2 = await newCategory(page, 2, { name: 'Danse', parentId: cat1 })
  for (const name of ['Valse', 'Tango']) await newCategory(page, 3, { name, parentId: cat2 })
  const parent = `/admin/cat1/${cat1}/cat2/${cat2}`
  await open(page, parent)
  await page.getByRole('link', { name: /^Tango/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Modifier la catégorie 3 Tango' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${parent}/cat3/c3-`))
  await button(page, 'Supprimer').waitFor()
  await expectCleanEverywhere(page, 'office category 3')
  await field(page, 'Nom').fill('Tango argentin')
  await button(page, 'Modifier').click()
  await shown(page, 'Catégorie Tango argentin modifiée')
  await page.waitForURL((url) => url.pathname === parent)
  await expect.poll(() => namesIn(page, 3)).toEqual(['Valse', 'Tango argentin'])
  expect((await inShop(page, `/c2/danse/${cat2}`)).text).toContain('Tango argentin')
  await button(page, 'Annuler').click()
  await shown(page, 'Modification annulée')
  await expect.poll(() => namesIn(page, 3)).toEqual(['Valse', 'Tango'])
  await page.getByRole('link', { name: /^Tango/ }).click()
  await button(page, 'Supprimer').click()
  await shown(page, 'Catégorie "Tango" supprimée')
  await page.waitForURL((url) => url.pathname === parent)
  await expect.poll(() => namesIn(page, 3)).toEqual(['Valse'])
})

// [K-ERROR-060]
test('deletes a category on which nothing hangs, and takes it back to its place', async () => {
  const page = await office()
  await open(page, '/admin')
  const id = await newCategory(page, 1, { name: 'Éphémère' })
  await newCategory(page, 1, { name: 'Dernière' })
  await open(page, `/admin/cat1/${id}`)
  await button(page, 'Supprimer').click()
  await shown(page, 'Catégorie "Éphémère" supprimée')
  await page.waitForURL((url) => url.pathname === '/admin/cat1')
  expect((await inShop(page, '/')).text).not.toContain('Éphémère')
  expect((await inShop(page, `/c1/ephemere/${id}`)).status).toBe(404)
  await button(page, 'Annuler').click()
  await shown(page, 'Catégorie "Éphémère" reprise')
  await expect.poll(async () => (await namesIn(page, 1)).slice(-2)).toEqual(['Éphémère', 'Dernière'])
  expect((await inShop(page, '/')).text).toContain('Éphémère')
})

test('names what hangs on a category instead of deleting it, and leads there', async () => {
  const page = await office()
  await open(page, '/admin')
  const cat1 = await newCategory(page, 1, { name: 'Pleine' })
  const cat2 = await newCategory(page, 2, { name: 'Dedans', parentId: cat1 })
  await open(page, `/admin/cat1/${cat1}`)
  await button(page, 'Supprimer').click()
  const dialog = page.getByRole('dialog', { name: 'Pleine ne peut pas être supprimée' })
  await dialog.getByText('Une sous-catégorie').waitFor()
  // The browser tells of the refusal itself.
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office category in use')
  await dialog.getByRole('link', { name: 'Dedans' }).click()
  await page.waitForURL((url) => url.pathname === `/admin/cat1/${cat1}/cat2/${cat2}`)
})

// [K-ERROR-033] [K-ERROR-034] [K-ERROR-035] [K-SCREEN-081]
test.each([1, 2, 3] as const)(
  'says that a category of level %i could not be loaded, and tries again',
  async (level) => {
    const page = await office()
    await open(page, '/admin')
    const name = `Lointaine ${level}`
    const cat1 = await newCategory(page, 1, { name })
    const cat2 = level > 1 ? await newCategory(page, 2, { name, parentId: cat1 }) : ''
    const cat3 = level > 2 ? await newCategory(page, 3, { name, parentId: cat2 }) : ''
    const path = `/admin/cat1/${cat1}${cat2 && `/cat2/${cat2}`}${cat3 && `/cat3/${cat3}`}`
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/admin/get-category', async (route) => {
      await answered.promise
      await route.abort()
    })
    // As a tile leads there: the document stays.
    await page.evaluate((address) => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.getByText(`Chargement de la catégorie ${level}`).waitFor()
    answered.resolve()
    await shown(page, `Échec du chargement de la catégorie ${level}. Vous pouvez rafraichir la page pour réessayer`)
    await shoot(page, `office category ${level} failed`)
    takeProblems(page)
    await page.unroute('**/api/admin/get-category')
    await button(page, 'Réessayer').click()
    await page.getByRole('heading', { name: `Modifier la catégorie ${level} ${name}` }).waitFor()
  },
)

test('does not find a category below another parent than its own', async () => {
  const page = await office()
  await open(page, '/admin')
  const [one, other] = [await newCategory(page, 1, { name: 'A' }), await newCategory(page, 1, { name: 'B' })]
  const below = await newCategory(page, 2, { name: 'C', parentId: one })
  await open(page, `/admin/cat1/${other}/cat2/${below}`)
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  await open(page, `/admin/cat1/${below}`)
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
})
