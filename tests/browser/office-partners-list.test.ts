/** The lists of partners, as an operator and a committee's secretary meet them; with them the table of the office. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { catalogueVersion, vendor } from '#kernel/catalogue/tables.ts'
import { groupAdmin, userGroup } from '#kernel/groups/tables.ts'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { callAs, newVendor } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')
const EMPTY_COMMITTEE = 'ug-vide'
const PARTNERS = '/admin/vendor'
const CALL = '**/api/admin/list-vendors'
const MANY = 1000
const HOUR = 3_600_000

shop.filledBy(async () => {
  const db = shop.server.db()
  const now = Date.now()
  const shared = {
    slugName: 'partenaire',
    mediaIds: [],
    contact: { firstName: '', lastName: '', email: '', phone: '' },
    visibility: 'Public' as const,
    createdAt: now - 400 * 24 * HOUR,
  }
  const named = (id: string, name: string, more: Partial<typeof vendor.$inferInsert> = {}) => ({
    ...{ ...shared, id, name, updatedAt: now - 90 * 24 * HOUR },
    ...more,
  })
  const many = Array.from({ length: MANY }, (_, at) =>
    named(`v-many-${at}`, `Lieu n° ${String(at).padStart(4, '0')}`, { updatedAt: now - (200 + at) * 24 * HOUR }),
  )
  const own = { groupId: COMMITTEE }
  const insertAddress = (vendorId: string, position: number, main: string) => ({
    sql: 'insert into location (id, vendor_id, position, address) values (?, ?, ?, ?)',
    args: [`${vendorId}-${position}`, vendorId, position, JSON.stringify({ main, secondary: '31000 Toulouse' })],
  })
  const times = { createdAt: now, updatedAt: now }
  await db.write([
    db.orm.insert(vendor).values(many.slice(0, 500)),
    db.orm.insert(vendor).values(many.slice(500)),
    db.orm
      .insert(vendor)
      .values([
        named('v-theatre', 'Théâtre de la Presqu’île, saison anniversaire et tournée', { updatedAt: now - 3 * HOUR }),
        named('v-formula', '=HYPERLINK("http://x"), "fin"', { visibility: 'Archived' }),
        named('v-lines', 'Deux\nlignes'),
        named('v-comma', 'Étang, lac et rivière'),
        named('v-none', 'Sans lieu', own),
        named('v-one', 'Salle du Port', own),
        named('v-two', 'Club des Deux Rives', { ...own, visibility: 'Hidden' }),
      ]),
    {
      sql: `update vendor set logo_media_id = (select id from media where status = 'Ready' limit 1) where id = 'v-theatre'`,
      args: [],
    },
    insertAddress('v-one', 0, '1 quai du Port'),
    insertAddress('v-two', 0, '2 quai du Port'),
    insertAddress('v-two', 1, '3 quai du Port'),
    db.orm.insert(userGroup).values({
      id: EMPTY_COMMITTEE,
      parentId: 'ROOT',
      path: `ROOT/${EMPTY_COMMITTEE}`,
      label: 'Comité neuf',
      memberCardConfig: {
        adminCanCreateMemberCardStock: true,
        memberCardCodeRequiredOnRegister: false,
        memberCardCodePrefix: '',
      },
      ...times,
    }),
    // Read anew when the version has grown.
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
    db.orm.insert(groupAdmin).values({ groupId: EMPTY_COMMITTEE, userId: demoId.user('admin'), createdAt: now }),
  ])
})

const office = (as: string, facts: { width?: number; height?: number } = {}) =>
  shop.newPage({ as, ...(as === ADMIN ? { host: YOUPIIZ } : {}), ...facts })

async function partners(search = '', facts: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await office(ADMIN, facts)
  await open(page, PARTNERS + search)
  return page
}

const table = (page: Page) => page.getByRole('table', { name: 'Partenaires' })
const rows = (page: Page) => table(page).locator('tr[data-row]')
const namesIn = async (page: Page) =>
  (await rows(page).locator('td:first-of-type').allInnerTexts()).map((name) => name.trim())
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null)
const pageSearch = (page: Page) => new URL(page.url()).searchParams
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un partenaire' })
/** The list has answered what it was asked last. */
const settled = (page: Page) => page.locator('main:not(:has([aria-busy]))').waitFor()

// [K-ROUTE-017] [K-SCREEN-084] [K-SCREEN-085] [K-SCREEN-086] [K-SCREEN-089] [P-COMPONENT-042]
test('the list shows an operator the partners, the latest change first, at both widths', async () => {
  const page = await partners()
  await page.getByRole('complementary').getByRole('link', { name: 'Partenaires' }).waitFor()
  const known = await shop.server.db().query('select count(*) as n from vendor')
  const total = Number(known.rows[0]?.n).toLocaleString('fr')
  await expect
    .poll(async () => readText(page.getByText(/ partenaires dans le système$/)))
    .toBe(`${total.replace(/\s/g, ' ')} partenaires dans le système`)
  expect(await table(page).locator('th').allInnerTexts()).toEqual([
    expect.stringContaining('Partenaire'),
    expect.stringContaining('Création'),
    expect.stringContaining('Dernière modification'),
    expect.stringContaining('Status'),
  ])
  expect(await table(page).locator('th button').count()).toBe(4)
  const sorted = table(page).locator('th[aria-sort]')
  expect([await sorted.getAttribute('aria-sort'), await readText(sorted)]).toEqual([
    'descending',
    expect.stringContaining('Dernière modification'),
  ])
  const newest = await shop.server.db().query('select id from vendor order by updated_at desc, id desc limit 20')
  const shown = await rows(page).evaluateAll((all) => all.slice(0, 20).map((row) => row.getAttribute('data-row')))
  expect(shown).toEqual(newest.rows.map(({ id }) => id))
  const theatre = table(page).locator('[data-row=v-theatre]')
  expect(await readText(theatre)).toContain('il y a 3 heures')
  expect(await theatre.locator('td').nth(2).getAttribute('title')).toMatch(
    /^\p{L}{3}\. \d{1,2} .+ 20\d\d(,| à) \d\d:\d\d$/u,
  )
  expect(await readText(theatre.locator('td').nth(3))).toContain('Actif')
  const logo = theatre.locator('img')
  await expect
    .poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  // A name has the width that is left free; without any it is cut at 256 px, and whole as its title.
  const name = theatre.locator('td').first()
  expect(await name.getAttribute('title')).toBe('Théâtre de la Presqu’île, saison anniversaire et tournée')
  const widest = async () =>
    Math.max(
      ...(await rows(page)
        .locator('td:not(:last-child)')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width))),
    )
  expect(await widest()).toBeGreaterThan(256)
  await table(page).evaluate((whole: HTMLElement) => whole.style.setProperty('--spare', '0px'))
  await expect.poll(widest).toBeLessThanOrEqual(256)
  expect(await page.getByRole('link', { name: 'Créer un partenaire' }).getAttribute('href')).toBe(
    '/admin/vendor/create',
  )
  await expectCleanEverywhere(page, 'office partners')
  await page.setViewportSize(PHONE)
  const card = page.getByRole('list', { name: 'Partenaires' }).locator('[data-row=v-theatre]')
  expect(await readText(card)).toMatch(/^Théâtre de la .* Actif$/)
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-085] [P-COMPONENT-027] [P-COMPONENT-028] [P-COMPONENT-036]
test('the list sorts by its headers, and keeps the order in the URL', async () => {
  const page = await partners('?q=lieu')
  const header = (name: string) => table(page).getByRole('columnheader', { name })
  await header('Partenaire').getByRole('button').click()
  await expect.poll(() => header('Partenaire').getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => namesIn(page).then((names) => names[0])).toBe('Lieu n° 0000')
  await header('Partenaire').getByRole('button').click()
  await expect.poll(() => namesIn(page).then((names) => names[0])).toBe('Sans lieu')
  expect([pageSearch(page).get('sort'), pageSearch(page).get('dir'), pageSearch(page).get('q')]).toEqual([
    'name',
    'desc',
    'lieu',
  ])
  await page.reload()
  await expect.poll(() => namesIn(page).then((names) => names[0])).toBe('Sans lieu')
  expect(await header('Partenaire').getAttribute('aria-sort')).toBe('descending')
  // Another column begins ascending.
  await header('Status').getByRole('button').click()
  await expect.poll(() => header('Status').getAttribute('aria-sort')).toBe('ascending')
  expect(await table(page).locator('th[aria-sort]').count()).toBe(1)
  await open(page, `${PARTNERS}?sort=name`)
  const names = await namesIn(page)
  const around = ['Domaine du Semnier', 'Étang, lac et rivière', 'La Clé des Champs'].map((name) => names.indexOf(name))
  expect(around).toEqual([...around].sort((one, other) => one - other))
  expect(around).not.toContain(-1)
  await open(page, `${PARTNERS}?sort=nothing&dir=up&status=x`)
  expect(await header('Dernière modification').getAttribute('aria-sort')).toBe('descending')
})

// [K-SCREEN-083]
test('the list searches without accents, and discards outdated answers', async () => {
  const page = await partners()
  const asked: unknown[] = []
  const dropped: string[] = []
  let holdBack: (() => void) | undefined
  page.on('requestfailed', (request) => dropped.push(String(request.postData())))
  await page.route(CALL, async (route) => {
    const text = route.request().postDataJSON().text
    asked.push(text)
    if (text === 'lieu') await new Promise<void>((resolve) => (holdBack = resolve))
    await route.continue().catch(() => undefined)
  })
  await filter(page).click()
  await page.keyboard.type('lieu', { delay: 30 })
  await expect.poll(() => asked).toEqual(['lieu'])
  // The rows of before stay until the new ones come, and what has the focus keeps it.
  await page.locator('[aria-busy=true]').getByRole('table').waitFor()
  await filter(page).fill('THEATRE presqu')
  await expect.poll(() => namesIn(page).then((names) => names.map((name) => name.slice(0, 7)))).toEqual(['Théâtre'])
  holdBack?.()
  expect(asked).toEqual(['lieu', 'THEATRE presqu'])
  await expect.poll(() => dropped.some((body) => body.includes('lieu'))).toBe(true)
  expect(await readText(page.getByText('trouvé'))).toBe('1 partenaire trouvé')
  expect(pageSearch(page).get('q')).toBe('THEATRE presqu')
  expect(await filter(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await filter(page).fill('rien de tel')
  await page.getByText('Aucun résultat').waitFor()
  await expectCleanEverywhere(page, 'office partners nothing found')
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await page.getByText('dans le système').waitFor()
  expect([await filter(page).inputValue(), page.url().includes('q=')]).toEqual(['', false])
  await page.getByRole('combobox', { name: 'Statut' }).selectOption('Archivé')
  await expect.poll(() => namesIn(page)).toEqual(['=HYPERLINK("http://x"), "fin"'])
  expect(pageSearch(page).get('status')).toBe('Archived')
})

test('the list says “Plus de 1 000” beyond the limit of counting, at both widths, and the number otherwise', async () => {
  const page = await partners('?q=lieu')
  const told = () => readText(page.locator('main').getByRole('status').first())
  await expect.poll(told).toBe('Plus de 1 000 partenaires trouvés')
  expect(await readText(page.getByText(/^100 sur/))).toBe('100 sur plus de 1 000')
  expect(await table(page).getAttribute('aria-rowcount')).toBe('-1')
  await expectCleanEverywhere(page, 'office partners more than counted')
  await filter(page).fill('lieu n°')
  await expect.poll(told).toBe('1 000 partenaires trouvés')
  await expect.poll(() => table(page).getAttribute('aria-rowcount')).toBe('1001')
  await page.setViewportSize(PHONE)
  await filter(page).fill('lieu')
  await expect.poll(told).toBe('Plus de 1 000 partenaires trouvés')
  expect(await readText(page.getByText(/^100 sur/))).toBe('100 sur plus de 1 000')
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-087]
test('the list restores filters, rows, scroll position and focus on the way back from a partner', async () => {
  const page = await partners('?q=lieu&sort=name')
  await settled(page)
  await page.getByRole('button', { name: 'Afficher la suite' }).scrollIntoViewIfNeeded()
  await expect.poll(() => readText(page.locator('main')).then((text) => /[23]00 sur/.test(text))).toBe(true)
  const target = table(page).locator('[data-row=v-many-150]')
  await target.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(2000)
  // Anywhere on the row.
  await target.locator('td').nth(2).click()
  await page.waitForURL((url) => url.pathname === '/admin/vendor/v-many-150')
  await table(page).waitFor({ state: 'detached' })
  await page.goBack()
  await target.waitFor()
  await expect.poll(() => focused(page)).toBe('v-many-150')
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(50)
  expect([await filter(page).inputValue(), pageSearch(page).get('sort')]).toEqual(['lieu', 'name'])
})

test('the list restores its row when the operator goes back before the partner has loaded', async () => {
  const page = await partners('?q=lieu&sort=name')
  await settled(page)
  await page.route('**/api/admin/get-vendor', () => new Promise(() => undefined))
  // The same one twice, and another: the list is only hidden meanwhile, and knows by then which was opened last.
  for (const id of ['v-many-50', 'v-many-50', 'v-many-52']) {
    const row = table(page).locator(`[data-row=${id}]`)
    await row.locator('td').nth(2).click()
    await page.getByText('Chargement du partenaire').waitFor()
    await table(page).waitFor({ state: 'hidden' })
    await page.goBack()
    await row.waitFor()
    await expect.poll(() => focused(page)).toBe(id)
  }
})

test('the list restores filters, order and row after saving a partner, and by the link above it', async () => {
  const page = await partners()
  const id = await newVendor(page, 'Lieu n° 0990 du port', 'admin')
  await open(page, `${PARTNERS}?q=lieu&sort=name&dir=desc`)
  await settled(page)
  const at = () => new URL(page.url())
  const listed = at().search
  const row = table(page).locator(`[data-row=${id}]`)
  await row.locator('td').nth(2).click()
  await page.waitForURL((url) => url.pathname === `/admin/vendor/${id}`)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Lieu n° 0990 bis')
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.waitForURL((url) => url.pathname === PARTNERS)
  await page.getByText('Lieu n° 0990 bis', { exact: true }).waitFor()
  expect(at().search).toBe(listed)
  await expect.poll(() => focused(page)).toBe(id)

  await row.locator('td').nth(2).click()
  await page.waitForURL((url) => url.pathname === `/admin/vendor/${id}`)
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await trail.getByRole('link', { name: 'Partenaires', exact: true }).click()
  await page.waitForURL((url) => url.pathname === PARTNERS)
  await row.waitFor()
  expect(at().search).toBe(listed)
  await expect.poll(() => focused(page)).toBe(id)
  expect(takeProblems(page)).toEqual([])
  // Other tests count what there is.
  await callAs(page, '/admin/delete-vendor', { id })
})

// [K-SCREEN-088]
test('the list opens a row in a new tab with the ctrl key or the middle button, and keeps its own position', async () => {
  const page = await partners()
  const cell = table(page).locator('[data-row=v-theatre] td').nth(1)
  for (const click of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), cell.click(click)])
    await tab.waitForURL((url) => url.pathname === '/admin/vendor/v-theatre')
    await tab.close()
  }
  const link = table(page).locator('[data-row=v-theatre] a')
  expect(await link.getAttribute('href')).toBe('/admin/vendor/v-theatre')
  expect(new URL(page.url()).pathname).toBe(PARTNERS)
})

test('the list is walked from row to row with the keyboard', async () => {
  const page = await partners('?q=lieu&sort=name')
  await filter(page).focus()
  // One stop for all the rows.
  for (let step = 0; step < 12 && (await focused(page)) === null; step++) await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('v-many-0')
  const last = await rows(page).last().getAttribute('data-row')
  for (const [key, expected] of [
    ['ArrowDown', 'v-many-1'],
    ['ArrowDown', 'v-many-2'],
    ['ArrowUp', 'v-many-1'],
    ['End', last],
    ['Home', 'v-many-0'],
    ['ArrowUp', 'v-many-0'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page), { message: key }).toBe(expected)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/admin/vendor/v-many-1')
})

test('the list continues from its current row by keyboard when more rows arrive than are drawn', async () => {
  const page = await partners('?q=lieu&sort=name')
  const shown = (count: number) => page.getByText(`${count} sur plus de 1 000`).waitFor()
  await rows(page).first().locator('a').first().focus()
  for (const [last, count] of [
    ['v-many-99', 200],
    ['v-many-199', 300],
  ] as const) {
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe(last)
    await shown(count)
    expect(await focused(page)).toBe(last)
  }
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('v-many-200')
})

test("the list remembers the operator's choice of columns", async () => {
  const page = await partners()
  await page.locator('summary', { hasText: 'Colonnes' }).click()
  await page.getByLabel('Groupe').check()
  await page.getByLabel('Création').uncheck()
  expect(await page.getByLabel('Partenaire', { exact: true }).isDisabled()).toBe(true)
  await expectClean(page, 'columns')
  await shoot(page, 'office columns')
  const expected = ['Partenaire', 'Dernière modification', 'Status', 'Groupe']
  const heads = async () =>
    (await table(page).locator('th').allInnerTexts()).map((text) => text.replace(/[↑↓\s]+$/u, ''))
  expect(await heads()).toEqual(expected)
  await page.reload()
  await table(page).waitFor()
  expect(await heads()).toEqual(expected)
})

test('the list says why the partners could not be loaded, and loads them on demand', async () => {
  const page = await office(ADMIN)
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } })
  await page.route(CALL, fail)
  await open(page, PARTNERS)
  const banner = page.getByRole('alert')
  await banner
    .getByText('Erreur lors du chargement des partenaires: Le service n’a pas pu répondre. Réessayez dans un instant.')
    .waitFor()
  takeProblems(page)
  await expectCleanEverywhere(page, 'office partners error')
  await page.unroute(CALL, fail)
  await page.route(CALL, (route) => route.abort())
  await banner.getByRole('button', { name: 'Réessayer' }).click()
  await banner.getByText('vérifiez votre connexion').waitFor()
  await page.unroute(CALL)
  await banner.getByRole('button', { name: 'Réessayer' }).click()
  await table(page).waitFor()
  expect(await banner.count()).toBe(0)
})

/** As in a busy browser: an observer hears of what happened in the last moments at once. */
const observersHearLate = () => {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const heard: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        if (heard.push(...entries) === entries.length) setTimeout(() => hear(heard.splice(0), observer), 300)
      }, options)
    }
  }
}

test('the list scrolls through 1,000 rows in a busy browser, drawing only those near the window', async () => {
  const page = await office(ADMIN)
  await page.addInitScript(observersHearLate)
  await open(page, `${PARTNERS}?q=n°&sort=name`)
  const more = page.getByRole('button', { name: 'Afficher la suite' })
  const goDown = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const left = async () => {
    await goDown()
    return more.count()
  }
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  await goDown()
  await table(page).locator('[data-row=v-many-999]').waitFor()
  expect(await rows(page).count()).toBeLessThan(150)
  expect(await table(page).getAttribute('aria-rowcount')).toBe(String(MANY + 1))
  expect(await table(page).locator('[data-row=v-many-999]').getAttribute('aria-rowindex')).toBe(String(MANY + 1))
  // The head stays in sight.
  const head = await table(page).locator('thead').boundingBox()
  expect(head?.y).toBeGreaterThanOrEqual(0)
  await table(page).locator('[data-row=v-many-999] a').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => focused(page)).toBe('v-many-0')
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('v-many-999')
  expect(takeProblems(page)).toEqual([])
})

// [P-COMPONENT-038]
test('the list exports all matching rows for a spreadsheet, and the export can be stopped', async () => {
  const page = await partners('?sort=name')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter le tableau', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('export.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(
    text.startsWith('\uFEFFPartenaire;Création;Dernière modification;Status;Identité légale;Groupe;Adresses\r\n'),
  ).toBe(true)
  const lines = text.trimEnd().split('\r\n')
  const total = await shop.server.db().query('select count(*) as n from vendor')
  expect(lines).toHaveLength(Number(total.rows[0]?.n) + 1)
  expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(
    /^"'=HYPERLINK\(""http:\/\/x""\), ""fin""";\d{4}-\d\d-\d\d \d\d:\d\d;\d{4}-\d\d-\d\d \d\d:\d\d;Archivé;Manquante;;0$/,
  )
  expect(text).toContain('\r\n"Deux\nlignes";')
  expect(text).toContain('\r\n"Étang, lac et rivière";')
  expect(lines.find((line) => line.startsWith('Club'))).toMatch(/;Inactif;[^;]+;[^;]+;2$/)
  expect(parse(text, { bom: true, delimiter: ';', record_delimiter: '\r\n' })).toHaveLength(lines.length)
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/office/file/'))
  // It never answers.
  await page.route('**/office/file/**', () => undefined)
  await page.getByRole('button', { name: 'Exporter le tableau', exact: true }).click()
  await page.getByText('Export…', { exact: true }).waitFor()
  await shoot(page, 'office export')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Exporter le tableau', exact: true }).waitFor()
  await stopped
  expect(await page.getByRole('alert').count()).toBe(0)
})

// [K-ROUTE-021] [K-SCREEN-098] [K-SCREEN-099] [K-SCREEN-100] [K-SCREEN-101] [K-SCREEN-102]
test("the list shows a secretary the committee's partners as cards", async () => {
  const page = await office(SECRETARY, PHONE)
  const base = `/cse-admin/${COMMITTEE}`
  await open(page, `${base}/vendors`)
  const card = (id: string) => page.getByRole('list', { name: 'Partenaires' }).locator(`[data-row=${id}]`)
  expect(await readText(card('v-none'))).toBe('Sans lieu Aucune adresse')
  expect(await readText(card('v-one'))).toBe('Salle du Port Adresse : 1 quai du Port 31000 Toulouse')
  expect(await readText(card('v-two'))).toBe('Club des Deux Rives Inactif 2 adresses')
  expect(await page.getByText('Lieu n°').count()).toBe(0)
  const create = page.getByRole('link', { name: 'Créer un partenaire', exact: true })
  expect(await create.getAttribute('href')).toBe(`${base}/vendor/create`)
  await expectCleanEverywhere(page, 'office committee partners')
  await card('v-one').getByRole('link').click()
  await page.waitForURL((url) => url.pathname === `${base}/vendor/v-one`)
  await page.goBack()
  await card('v-one').waitFor()
  await expect.poll(() => focused(page)).toBe('v-one')
})

// [K-SCREEN-103]
test('the empty list explains to a committee without partners what belongs there', async () => {
  const page = await office(ADMIN, DESKTOP)
  await open(page, `/cse-admin/${EMPTY_COMMITTEE}/vendors`)
  await page.getByText("Vous n'avez pas de partenaires pour le moment", { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Créer un partenaire' }).count()).toBe(2)
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await expectCleanEverywhere(page, 'office no partners')
})

test('the list kit shows all its states, and selects ranges of rows', async () => {
  const page = await office(ADMIN)
  await open(page, '/ui/office')
  await expectCleanEverywhere(page, 'office showcase')
  const part = page.getByRole('region', { name: 'Tableau avec sélection' })
  const boxes = part.getByRole('checkbox', { name: /^Sélectionner/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await part.getByText('4 sélectionnées').waitFor()
  expect(await part.getByLabel('Tout sélectionner').evaluate((node) => (node as HTMLInputElement).indeterminate)).toBe(
    true,
  )
  await part.locator('tbody a').nth(6).focus()
  await page.keyboard.press(' ')
  await part.getByText('5 sélectionnées').waitFor()
  expect(await boxes.nth(6).isChecked()).toBe(true)
  await part.getByLabel('Tout sélectionner').check()
  await part.getByText('12 sélectionnées').waitFor()
  const number = part.locator('tbody td').filter({ hasText: /^\d/ }).first()
  expect(
    await number.evaluate((cell) => [getComputedStyle(cell).textAlign, getComputedStyle(cell).fontVariantNumeric]),
  ).toEqual(['right', 'tabular-nums'])
})
