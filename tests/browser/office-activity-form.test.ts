/** The activity form: missing fields, messages and previews as one types, before publication, and for another administrator. */
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { elapsed, openStopped, timesAsked } from '../support/browser-clock.ts'
import { button, field, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const CREATE = '/admin/activity/create'
const SEARCH = '/api/admin/search/query'

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const partner = (page: Page) => page.getByRole('combobox', { name: 'Partenaire', exact: true })
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } })

async function choosePartner(page: Page, name: string): Promise<void> {
  await partner(page).pressSequentially(name, { delay: 10 })
  await page.getByRole('option', { name }).first().click()
}

/** Missing fields named at the foot of the form. */
const missing = (page: Page) => readText(page.locator('[data-save-bar]'))

// [K-RULE-009] [K-RULE-034] [K-RULE-041] [K-ENTITY-021] [K-ENTITY-022]
test('the activity form keeps a slug typed by hand, offers two visibilities, and requires the group that it is restricted to', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  await newVendor(page, 'Parc des formes', 'admin')
  await open(page, CREATE)
  const submit = button(page, 'Ajouter')
  const slug = field(page, 'Nom dans l’adresse du site')
  await field(page, 'Nom').fill('Été au parc')
  expect(await slug.inputValue()).toBe('ete-au-parc')
  await slug.fill('la-fete')
  await field(page, 'Nom').fill('Hiver au parc')
  expect(await slug.inputValue()).toBe('la-fete')
  await choosePartner(page, 'Parc des formes')
  await expect.poll(() => submit.isEnabled()).toBe(true)

  const visibility = page.getByRole('group', { name: 'Visibilité' }).getByRole('radio')
  const choices = () =>
    visibility.evaluateAll((all: HTMLInputElement[]) =>
      all.map(({ value, labels }) => [value, labels?.[0]?.textContent]),
    )
  const two = [
    ['Public', 'Actif'],
    ['Hidden', 'Inactif'],
  ]
  expect(await choices()).toEqual(two)

  await radio(page, 'Restreinte à un groupe').check()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  expect(await missing(page)).toContain('Formulaire incomplet Groupe : Choisissez le groupe.')
  await page.getByRole('combobox', { name: 'Groupe' }).fill('méridional')
  await page.getByRole('option', { name: 'L’Atelier Méridional' }).click()
  await expect.poll(() => submit.isEnabled()).toBe(true)

  // An offer has the same two.
  await open(page, '/admin/activity/a-demo-bowling/offer/create')
  await visibility.first().waitFor()
  expect(await choices()).toEqual(two)
})

// [K-RULE-033] [K-RULE-035] [K-RULE-039] [K-CONSTANT-001]
test('the activity form can be sent only once the fields of the chosen address type are filled', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  await newVendor(page, 'Parc des lieux', 'admin')
  await open(page, CREATE)
  const submit = button(page, 'Ajouter')
  await field(page, 'Nom').fill('Hiver au parc')
  await choosePartner(page, 'Parc des lieux')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  const types = page.getByRole('group', { name: 'Type d’adresse' }).getByRole('radio')
  expect(await types.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).toEqual([
    'Vendor',
    'AtHome',
    'Website',
    'Manual',
  ])
  const places = page.getByRole('list', { name: 'Adresses du partenaire' })
  await expect.poll(() => places.getByRole('listitem').count()).toBe(1)
  await radio(page, 'À domicile').check()
  expect(await places.count()).toBe(0)
  const range = page.getByRole('textbox', { name: 'Rayon (km)' })
  expect(await range.inputValue()).toBe('10')
  for (const [typed, isRight] of [
    ['', false],
    ['0', false],
    ['1', true],
    ['1,5', false],
    ['1001', false],
    ['1000', true],
  ] as const) {
    await range.fill(typed)
    await expect.poll(() => submit.isEnabled(), { message: typed }).toBe(isRight)
  }
  await range.fill('')
  await page.getByRole('combobox', { name: 'Adresse de départ' }).selectOption({ index: 1 })
  await expect.poll(() => submit.isEnabled()).toBe(true)

  await radio(page, 'Sur un site web').check()
  await field(page, 'Adresse du site').waitFor()
  expect(await range.count()).toBe(0)
  await radio(page, 'À une autre adresse').check()
  await expect.poll(() => missing(page)).toContain('Adresse manquante')
  expect(await field(page, 'Adresse du site').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Adresse', exact: true }).fill('3 quai du Port')
  await expect.poll(() => missing(page)).toContain('Nom manquant')
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Nom du lieu').fill('Le quai')
  await expect.poll(() => missing(page)).toContain('Horaires manquantes')
  expect(await submit.isDisabled()).toBe(true)
  await button(page, 'Indiquer des horaires').click()
  await expect.poll(() => missing(page)).toContain('Numéro de téléphone manquant')
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Téléphone').fill('04 91 00 00 00')
  await expect.poll(() => submit.isEnabled()).toBe(true)
})

// [K-ERROR-027] [K-ERROR-028] [K-CONSTANT-016]
test('the pickers of the activity form list partners by their last change and activities by the typed name, and report a failure', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page, { label: 'Fête du port' })
  const { id: later } = await newActivity(page, { label: 'Fête du port' })
  await newVendor(page, 'Parc tout neuf', 'admin')
  const asked: { table: string; limit?: number; sort: unknown }[] = []
  page.on('request', (request) => void (request.url().endsWith(SEARCH) && asked.push(request.postDataJSON())))
  await open(page, CREATE)
  const byChange = { sort: { field: 'updatedAt', desc: true } }
  await partner(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  expect(await readText(page.getByRole('option').first())).toContain('Parc tout neuf')
  expect(asked.at(-1)).toEqual({ table: 'vendor', ...byChange })
  await partner(page).pressSequentially('zoo des', { delay: 10 })
  await page.getByRole('option', { name: 'Zoo des offres' }).first().waitFor()
  const match = { name: 'name', value: 'zoo des' }
  await expect.poll(() => asked.at(-1)).toEqual({ table: 'vendor', limit: 10, match, ...byChange })
  // The search covers all partners: the oldest is found as well.
  const { rows } = await shop.server.db().query('select name from vendor order by updated_at, id limit 1')
  await partner(page).fill(String(rows[0]?.name))
  await page
    .getByRole('option', { name: String(rows[0]?.name) })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await field(page, 'Nom').fill('FETE DU PORT')
  const both = page.getByText('2 activités de ce nom existent déjà')
  await both.waitFor()
  const links = () => both.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await links()).toEqual([`/admin/activity/${later}`, `/admin/activity/${id}`])
  // The one that was changed last comes first.
  const change = (of: string, updates: object) =>
    page.evaluate(
      (body) =>
        fetch('/api/admin/update-activity', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      JSON.stringify({ id: of, updates }),
    )
  await change(id, { comments: 'Vue' })
  await field(page, 'Nom').fill('Fête du Port')
  await expect.poll(links).toEqual([`/admin/activity/${id}`, `/admin/activity/${later}`])
  await change(later, { label: 'Autre chose' })
  await field(page, 'Nom').fill('FETE DU PORT')
  const same = page.getByText('Une activité de ce nom existe déjà')
  await same.waitFor()
  expect(asked.at(-1)).toMatchObject({ table: 'activity', limit: 10, ...byChange })
  expect(await same.getByRole('link').getAttribute('href')).toBe(`/admin/activity/${id}`)
  await field(page, 'Nom').fill('Fête du port, la suite')
  await same.waitFor({ state: 'detached' })

  await page.route(`**${SEARCH}`, fail)
  await field(page, 'Nom').fill('Une autre fête')
  await shown(page, 'Erreur lors du chargement des activités', { exact: true })
  await partner(page).fill('parc')
  await shown(page, 'Erreur lors du chargement des partenaires', { exact: true })
  takeProblems(page)
})

test('the activity form lists the fields missing for a publication while the operator types, each linked to its field', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  await open(page, `/admin/activity/${id}`)
  const list = page.getByRole('region', { name: 'Avant de publier' })
  const lines = async () =>
    (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '))
  expect(await lines()).toEqual([
    'Pas d’image',
    'Pas de prix : aucun billet',
    'Pas de date : rien à vendre à partir d’aujourd’hui',
    'Pas de description',
  ])
  await expectCleanEverywhere(page, 'office publication checklist')
  const leads = async (line: string | RegExp, to: string) => {
    await list.getByText(line).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[name], [data-field]')?.outerHTML ?? ''))
      .toMatch(new RegExp(`(name|data-field)="${to}`))
  }
  await leads('Pas de description', 'markdown')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(`**${'a'.repeat(79)}**`)
  await expect.poll(lines).toContain('Description courte : 79 caractères, 80 au moins')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('a'.repeat(80))
  await expect.poll(async () => (await lines()).join()).not.toContain('Description')
  await leads('Pas d’image', 'mediaIds')
  await radio(page, 'À une autre adresse').check()
  await leads('Pas d’adresse', 'address.type')
  // A promo code has a reduction in place of prices and dates.
  await radio(page, 'Chez le partenaire').check()
  await radio(page, 'Promo Code').check()
  await expect.poll(lines).toEqual(['Pas d’image', 'Pas de réduction'])
  await leads('Pas de réduction', 'promoCodeStock.discount')
  await field(page, 'Réduction').fill('-10 %')
  await expect.poll(lines).toEqual(['Pas d’image'])
  // The demo's activities lack nothing.
  await open(page, '/admin/activity/a-demo-bowling')
  await list.getByText('Rien ne manque.').waitFor()
})

test('the activity form previews the formatting and links of a text, and shows any other text unchanged', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, CREATE)
  const source = [
    '# Un titre',
    '## Un sous-titre',
    '**gras** et *penché*',
    '---',
    '### trois',
    '- point',
    'https://x.test',
    '<b>html</b>',
  ]
  await button(page, 'Texte brut').click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(source.join('\n\n'))
  const heading = page.getByRole('heading', { name: 'Un sous-titre' })
  await heading.waitFor()
  const tags = await heading
    .locator('..')
    .evaluate((element) => [...element.querySelectorAll('*')].map(({ tagName }) => tagName))
  expect(new Set(tags)).toEqual(new Set(['H2', 'H3', 'P', 'STRONG', 'HR', 'UL', 'LI', 'A']))
  for (const text of ['*penché*', '### trois', '<b>html</b>'])
    expect(await readText(heading.locator('..'))).toContain(text)
})

// [K-RULE-102] [K-ERROR-050] [K-CONSTANT-014]
test('the activity form looks up an address half a second after typing, shows its map, and hides a map that fails to load', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await openStopped(page, CREATE)
  const call = '/admin/address-lookup'
  const scripts: string[] = []
  page.on('request', (request) => void (/tile-map-.*\.js/.test(request.url()) && scripts.push(request.url())))
  await radio(page, 'À une autre adresse').check()
  const address = page.getByRole('combobox', { name: 'Adresse', exact: true })
  await address.pressSequentially('4 place Ronde Lill')
  // Each key begins the half second anew, and together they ask once.
  await page.clock.runFor(400)
  await address.pressSequentially('e')
  expect(await timesAsked(page, call)).toBe(0)
  expect(await elapsed(page, call)).toBe(500)
  expect(await timesAsked(page, call)).toBe(1)
  await page.clock.resume()
  expect(scripts).toEqual([])
  await page.getByRole('option').first().click()
  const map = page.getByRole('region', { name: /^Carte : .*Lille/ })
  await map.scrollIntoViewIfNeeded()
  await map.locator('img.leaflet-tile-loaded').first().waitFor()
  expect(await map.locator('.leaflet-marker-icon').count()).toBe(1)
  expect(scripts.length).toBe(1)
  await expectCleanEverywhere(page, 'office address map')

  for (const failing of ['**/_dev/tiles/**', '**/tile-map-*.js']) {
    const other = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
    await other.route(failing, (route) => route.abort())
    await open(other, CREATE)
    await radio(other, 'À une autre adresse').check()
    await other.getByRole('combobox', { name: 'Adresse', exact: true }).pressSequentially('4 place Ronde Lille')
    await other.getByRole('option').first().click()
    await expect
      .poll(() => takeProblems(other).join(), { timeout: 15_000 })
      .toContain('La carte n’a pas pu être chargée.')
    expect(await other.locator('figure').count()).toBe(0)
    expect(await other.getByRole('alert').count()).toBe(0)
    takeProblems(other)
    await expectClean(other)
  }
})
