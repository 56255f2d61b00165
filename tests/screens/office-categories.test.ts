/** Categories in the office: made, ordered, changed, deleted and taken back, and what the shop then shows. */
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { demoApp } from '../support/demo-app.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'

type Level = 1 | 2 | 3

/** The demo's operator, in whose office a page is opened, and what stands in the shop. */
async function categoryWorld() {
  const app = await demoApp()
  const as = await app.demoPerson('admin@demo.test')
  const mediaId = demoId.media('eu', 'theatre stage')
  const make = {
    1: async (name: string) =>
      (await app.call('/admin/create-cat1', { name, description: '', mediaId }, { as })).cat1.id,
    2: async (name: string, cat1Id: string) =>
      (await app.call('/admin/create-cat2', { name, description: '', mediaId, cat1Id }, { as })).cat2.id,
    3: async (name: string, cat2Id: string) =>
      (await app.call('/admin/create-cat3', { name, description: '', mediaId, cat2Id }, { as })).cat3.id,
  }
  const openPath = (path: string) => openOffice(app, { as, path })
  const inShop = async (path: string) => {
    app.advance(61_000)
    const response = await app.fetch(path)
    return { status: response.status, text: await response.text() }
  }
  return { app, as, make, open: openPath, inShop }
}

const tiles = (level: Level) => screen.findByRole('list', { name: `Catégories ${level}` })
const names = async (level: Level) =>
  within(await tiles(level))
    .getAllByRole('link')
    .map((link) => readText(link.querySelector('span.font-semibold')))
const notices = () => screen.findByRole('region', { name: /Notifications/ })
const isDisabled = async (name: string) => (await screen.findByRole<HTMLButtonElement>('button', { name })).disabled
/** How many tiles show a picture. */
const pictures = async (level: Level) => (await tiles(level)).querySelectorAll('img[src*="/media/"]').length
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function chooseFirstPicture(page: Page): Promise<void> {
  await page.press('Choisir une image')
  await page.press(/^Image 1, /, await screen.findByRole('dialog', { name: 'Choisir une image' }))
  await screen.findByRole('img', { name: 'Image choisie' })
}

// [K-ROUTE-010] [K-SCREEN-068] [K-SCREEN-069] [K-ENTITY-008]
test('the office shows the categories of level 1 as tiles with name and picture', async () => {
  const { app, open } = await categoryWorld()
  await open('/admin/cat1')
  await heading('Catégories')
  const { orm } = app.db()
  const stored = await orm.select().from(category).where(eq(category.level, 1)).orderBy(category.sortOrder)
  expect(stored.length).toBeGreaterThan(3)
  expect(await names(1)).toEqual(stored.map(({ name }) => name))
  const pictures = [...(await tiles(1)).querySelectorAll('img')]
  expect(pictures).toHaveLength(stored.length)
  for (const [at, picture] of pictures.entries()) expect(picture.src).toContain(stored[at]?.mediaId ?? '')
  const [add] = screen.getAllByRole('link', { name: 'Ajouter' })
  expect(add?.getAttribute('href')).toBe('/admin/cat1/create')
})

// [K-SCREEN-070]
test('an operator swaps two neighbours in the office and in the shop, and undoes it', async () => {
  const { open, inShop } = await categoryWorld()
  const page = await open('/admin/cat1')
  const [first = '', second = '', ...others] = await names(1)
  const isFirst = async () => {
    const { text } = await inShop('/')
    return text.indexOf(`>${first}<`) < text.indexOf(`>${second}<`)
  }
  expect(await isFirst()).toBe(true)
  await page.press(`Échanger ${first} et ${second}`)
  await see(`${second} passe devant ${first}`)
  expect(await names(1)).toEqual([second, first, ...others])
  expect(await isFirst()).toBe(false)
  await page.press(`Échanger ${second} et ${first}`)
  await see(`${first} passe devant ${second}`)
  expect(await names(1)).toEqual([first, second, ...others])
  await page.press('Annuler')
  await expect.poll(() => names(1)).toEqual([second, first, ...others])
  await page.press(`Échanger ${second} et ${first}`)
  await expect.poll(isFirst).toBe(true)
})

test('an operator is told that the order of categories has changed meanwhile, and sees the new one', async () => {
  const { app, as, open } = await categoryWorld()
  const page = await open('/admin/cat1')
  const [one = '', two = '', three = '', ...others] = await names(1)
  const { items } = await app.call('/admin/list-categories', {}, { as })
  const [, a, b] = items
  if (!a || !b) throw new Error('The demo has three categories of level 1.')
  await app.call('/admin/update-cat1', { id: a.id, updates: { order: b.order }, swapWith: b.id }, { as })
  await page.press(`Échanger ${one} et ${two}`)
  await see('Quelqu’un d’autre a modifié cette fiche entre-temps.')
  await expect.poll(() => names(1)).toEqual([one, three, two, ...others])
})

// [K-RULE-029] [K-RULE-067] [K-SCREEN-117] [K-SCREEN-118] [K-ERROR-060]
test.each([1, 2, 3] as const)('a new category of level %i has a name, a description and a picture', async (level) => {
  const { make, open } = await categoryWorld()
  const cat1 = level > 1 ? await make[1]('Rayon') : ''
  const cat2 = level > 2 ? await make[2]('Danse', cat1) : ''
  const parent = `/admin/cat1${cat1 && `/${cat1}`}${cat2 && `/cat2/${cat2}`}`
  const page = await open(level === 1 ? `${parent}/create` : `${parent}/cat${level}/create`)
  const form = await screen.findByRole('form', { name: `Catégorie ${level}` })
  expect([...form.querySelectorAll('label, legend')].map((label) => readText(label).replace(/ ?\(.*/, ''))).toEqual([
    'Nom',
    'Nom dans l’adresse du site',
    'Description',
    'Nature des contrats',
    'Image',
  ])
  expect(screen.getByLabelText(/^Description/).tagName).toBe('TEXTAREA')
  const submit = level === 3 ? 'Créer' : 'Ajouter'
  expect(await isDisabled(submit)).toBe(true)
  await page.fill('Nom', 'Tango')
  await see('Image : Choisissez une image.')
  expect(await isDisabled(submit)).toBe(true)
  await chooseFirstPicture(page)
  await expect.poll(() => isDisabled(submit)).toBe(false)
  await page.fill('Nom', '')
  await expect.poll(() => isDisabled(submit)).toBe(true)
  await page.fill('Nom', 'Tango')
  await page.press(submit)
  await see('Catégorie Tango créée')
  await expect.poll(() => location.pathname).toBe(parent)
})

// [K-ROUTE-011] [K-SCREEN-117] [K-ERROR-060]
test('an operator creates a category of level 1, once it has a name and a picture, and the shop shows it', async () => {
  const { app, open, inShop } = await categoryWorld()
  const page = await open('/admin/cat1')
  await page.follow('Ajouter')
  await heading('Ajouter une nouvelle catégorie 1')
  expect(location.pathname).toBe('/admin/cat1/create')
  expect(await isDisabled('Ajouter')).toBe(true)
  await page.fill('Nom', 'Jeux & énigmes')
  expect(screen.getByLabelText<HTMLInputElement>('Nom dans l’adresse du site').value).toBe('jeux-enigmes')
  await page.fill(/^Description/, 'Salles, cartes et plateaux')
  await see('Image : Choisissez une image.')
  expect(await isDisabled('Ajouter')).toBe(true)
  await chooseFirstPicture(page)
  await expect.poll(() => isDisabled('Ajouter')).toBe(false)
  await page.user.dblClick(screen.getByRole('button', { name: 'Ajouter' }))
  await see('Catégorie Jeux & énigmes créée')
  await expect.poll(() => location.pathname).toBe('/admin/cat1')
  expect((await names(1)).at(-1)).toBe('Jeux & énigmes')
  const made = await app.db().orm.select().from(category).where(eq(category.slug, 'jeux-enigmes'))
  expect(made).toHaveLength(1)
  expect((await inShop('/')).text).toContain('Jeux &amp; énigmes')
  expect((await inShop(`/c1/jeux-enigmes/${made[0]?.id}`)).text).toContain('Salles, cartes et plateaux')
})

// [K-ROUTE-012] [K-SCREEN-074] [K-SCREEN-117] [K-ERROR-060]
test('the list leads to a category of level 1, which can be saved once something is typed, or deleted', async () => {
  const { make, open } = await categoryWorld()
  const id = await make[1]('Rayon un')
  const page = await open('/admin/cat1')
  await page.follow(/^Rayon un/)
  await heading('Modifier la catégorie 1 Rayon un')
  expect(location.pathname).toBe(`/admin/cat1/${id}`)
  await screen.findByRole('button', { name: 'Supprimer' })
  expect(await isDisabled('Modifier')).toBe(true)
  await page.fill('Nom', 'Rayon zéro')
  await page.press('Modifier')
  await see('Catégorie Rayon zéro modifiée')
  await expect.poll(() => location.pathname).toBe('/admin/cat1')
})

// [K-SCREEN-077] [K-SCREEN-117] [K-ERROR-060]
test('a category of level 2 leads back to its parent once it is changed or deleted', async () => {
  const { make, open } = await categoryWorld()
  const parent = `/admin/cat1/${await make[1]('Rayon trois')}`
  const id = await make[2]('Danse', parent.split('/').at(-1) ?? '')
  const page = await open(`${parent}/cat2/${id}`)
  await heading('Modifier la catégorie 2 Danse')
  await page.fill('Nom', 'Ballet')
  await page.press('Modifier')
  await see('Catégorie Ballet modifiée')
  await expect.poll(() => location.pathname).toBe(parent)
  await page.follow(/^Ballet/)
  await page.press('Supprimer')
  await see('Catégorie "Ballet" supprimée')
  await expect.poll(() => location.pathname).toBe(parent)
  await expect.poll(() => screen.queryByRole('link', { name: /^Ballet/ })).toBeNull()
})

// [K-SCREEN-071] [K-SCREEN-072] [K-SCREEN-073] [K-ROUTE-013] [K-SCREEN-075] [K-ENTITY-008]
test('an operator creates the categories below one of level 1 and orders them', async () => {
  const { app, make, open, inShop } = await categoryWorld()
  const id = await make[1]('Rayon un')
  const page = await open(`/admin/cat1/${id}`)
  for (const name of ['Danse', 'Cirque']) {
    await page.follow('Ajouter')
    await heading('Ajouter une nouvelle catégorie 2')
    expect(location.pathname).toBe(`/admin/cat1/${id}/cat2/create`)
    await page.fill('Nom', name)
    await chooseFirstPicture(page)
    await page.press('Ajouter')
    await see(`Catégorie ${name} créée`)
    await expect.poll(() => location.pathname).toBe(`/admin/cat1/${id}`)
  }
  await expect.poll(() => names(2)).toEqual(['Danse', 'Cirque'])
  await page.press('Échanger Danse et Cirque')
  await expect.poll(() => names(2)).toEqual(['Cirque', 'Danse'])
  const { text } = await inShop(`/c1/rayon-un/${id}`)
  expect(text.indexOf('Cirque')).toBeGreaterThan(0)
  expect(text.indexOf('Cirque')).toBeLessThan(text.indexOf('Danse'))
  expect(await pictures(2)).toBe(2)
  const [link] = within(await tiles(2)).getAllByRole('link')
  const [own] = await app.db().orm.select().from(category).where(eq(category.name, 'Cirque'))
  expect(link?.getAttribute('href')).toBe(`/admin/cat1/${id}/cat2/${own?.id}`)
})

// [K-ROUTE-014] [K-SCREEN-076] [K-ROUTE-015] [K-SCREEN-078] [K-SCREEN-079] [K-ENTITY-008]
test('an operator creates categories of level 3 and orders them', async () => {
  const { make, open } = await categoryWorld()
  const cat1 = await make[1]('Rayon deux')
  const parent = `/admin/cat1/${cat1}/cat2/${await make[2]('Danse', cat1)}`
  const page = await open(parent)
  await heading('Modifier la catégorie 2 Danse')
  for (const name of ['Tango', 'Valse']) {
    await page.follow('Ajouter')
    await heading('Ajouter une nouvelle catégorie 3')
    expect(location.pathname).toBe(`${parent}/cat3/create`)
    await page.fill('Nom', name)
    await chooseFirstPicture(page)
    await page.press('Créer')
    await see(`Catégorie ${name} créée`)
    await expect.poll(() => location.pathname).toBe(parent)
  }
  await page.press('Échanger Tango et Valse')
  await expect.poll(() => names(3)).toEqual(['Valse', 'Tango'])
  expect(await pictures(3)).toBe(2)
})

// [K-ROUTE-016] [K-SCREEN-080] [K-SCREEN-082] [K-SCREEN-117] [K-ERROR-060]
test('an operator changes a category of level 3, undoes the change, and deletes it', async () => {
  const { make, open, inShop } = await categoryWorld()
  const cat1 = await make[1]('Rayon deux')
  const cat2 = await make[2]('Danse', cat1)
  for (const name of ['Valse', 'Tango']) await make[3](name, cat2)
  const parent = `/admin/cat1/${cat1}/cat2/${cat2}`
  const page = await open(parent)
  await page.follow(/^Tango/)
  await heading('Modifier la catégorie 3 Tango')
  expect(location.pathname).toMatch(new RegExp(`^${parent}/cat3/c3-`))
  await screen.findByRole('button', { name: 'Supprimer' })
  await page.fill('Nom', 'Tango argentin')
  await page.press('Modifier')
  await see('Catégorie Tango argentin modifiée')
  await expect.poll(() => location.pathname).toBe(parent)
  await expect.poll(() => names(3)).toEqual(['Valse', 'Tango argentin'])
  expect((await inShop(`/c2/danse/${cat2}`)).text).toContain('Tango argentin')
  await page.press('Annuler')
  await see('Modification annulée')
  await expect.poll(() => names(3)).toEqual(['Valse', 'Tango'])
  await page.follow(/^Tango/)
  await page.press('Supprimer')
  await see('Catégorie "Tango" supprimée')
  await expect.poll(() => location.pathname).toBe(parent)
  await expect.poll(() => names(3)).toEqual(['Valse'])
})

// [K-SCREEN-117] [K-ERROR-060]
test('an operator deletes an unused category, and restores it at its position', async () => {
  const { make, open, inShop } = await categoryWorld()
  const id = await make[1]('Éphémère')
  await make[1]('Dernière')
  const page = await open(`/admin/cat1/${id}`)
  await page.press('Supprimer')
  await see('Catégorie "Éphémère" supprimée')
  await expect.poll(() => location.pathname).toBe('/admin/cat1')
  expect((await inShop('/')).text).not.toContain('Éphémère')
  expect((await inShop(`/c1/ephemere/${id}`)).status).toBe(404)
  await page.press('Annuler')
  await see('Catégorie "Éphémère" reprise')
  await expect.poll(async () => (await names(1)).slice(-2)).toEqual(['Éphémère', 'Dernière'])
  expect((await inShop('/')).text).toContain('Éphémère')
})

test('a category in use is not deleted, and its dependents are named and linked', async () => {
  const { make, open } = await categoryWorld()
  const cat1 = await make[1]('Pleine')
  const cat2 = await make[2]('Dedans', cat1)
  const page = await open(`/admin/cat1/${cat1}`)
  await page.press('Supprimer')
  const dialog = await screen.findByRole('dialog', { name: 'Pleine ne peut pas être supprimée' })
  await see(/Une sous-catégorie/, dialog)
  expect(page.problems).toEqual([])
  await page.follow(/Dedans/, dialog)
  await expect.poll(() => location.pathname).toBe(`/admin/cat1/${cat1}/cat2/${cat2}`)
})

// [K-ERROR-033] [K-ERROR-034] [K-ERROR-035]
test.each([
  [1, 'Échec du chargement de la catégorie 1. Vous pouvez rafraichir la page pour réessayer'],
  [2, 'Échec du chargement de la catégorie 2. Vous pouvez rafraichir la page pour réessayer'],
  [3, 'Échec du chargement de la catégorie 3. Vous pouvez rafraichir la page pour réessayer'],
] as const)(
  'a category of level %i that could not be loaded says so, and is loaded on demand',
  async (level, failure) => {
    const { app, as, make } = await categoryWorld()
    const name = `Lointaine ${level}`
    const cat1 = await make[1](name)
    const cat2 = level > 1 ? await make[2](name, cat1) : ''
    const cat3 = level > 2 ? await make[3](name, cat2) : ''
    const page = await openOffice(app, {
      as,
      path: `/admin/cat1/${cat1}${cat2 && `/cat2/${cat2}`}${cat3 && `/cat3/${cat3}`}`,
      before: (visit) => visit.intercept('/admin/get-category', 'gone'),
    })
    await see(failure, await notices())
    page.intercept('/admin/get-category', (pass) => pass())
    await page.press('Réessayer')
    await heading(`Modifier la catégorie ${level} ${name}`)
  },
)

test('a category is not found below a parent other than its own', async () => {
  const { app, as, make } = await categoryWorld()
  const [one, other] = [await make[1]('A'), await make[1]('B')]
  const below = await make[2]('C', one)
  for (const path of [`/admin/cat1/${other}/cat2/${below}`, `/admin/cat1/${below}`]) {
    await openOffice(app, { as, path })
    await screen.findByRole('heading', { name: 'Page introuvable' })
  }
})
