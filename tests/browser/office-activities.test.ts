/** Activities in the office: listed, made, changed and deleted, at a desk and on a phone. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { activity, vendor } from '../../src/features/catalogue/tables.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, callAs, field, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

const lastMade = async () => {
  const { orm } = shop.server.db()
  const [row] = await orm.select().from(activity).orderBy(desc(activity.createdAt), desc(activity.id)).limit(1)
  if (!row) throw new Error('There is no activity.')
  return row
}

async function choosePartner(page: Page, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: 'Partenaire', exact: true })
  await input.pressSequentially(name, { delay: 10 })
  await page.getByRole('option', { name }).first().click()
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

// [K-ROUTE-001] [K-SCREEN-001] [K-SCREEN-002] [K-SCREEN-004] [K-SCREEN-005]
test('lists activities, the last changed first, and finds one by its name in any case', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const { orm, write } = shop.server.db()
  // One that was made first and changed last.
  const times = { createdAt: 1, updatedAt: Date.now() }
  await write([orm.update(activity).set(times).where(eq(activity.id, 'a-demo-bowling'))])
  await open(page, '/admin/activity')
  const stored = await orm.select().from(activity).orderBy(desc(activity.updatedAt), desc(activity.id)).limit(10)
  const [newest] = stored
  expect(newest?.id).toBe('a-demo-bowling')
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
  expect(ids.slice(0, 10)).toEqual(stored.map(({ id }) => id))
  // Every column is seen at a desk's usual width.
  await page.setViewportSize({ width: 1280, height: 800 })
  const status = await page.getByRole('columnheader', { name: 'Status' }).boundingBox()
  expect(status && status.x + status.width).toBeLessThanOrEqual(1280)
  await expectCleanEverywhere(page, 'office activities')
  await page.getByLabel('Rechercher une activité').fill((newest?.label ?? '').toUpperCase())
  await page.getByText(/activités? trouvée/).waitFor()
  await expect.poll(() => rows.count()).toBeLessThan(3)
  await expect.poll(() => readText(rows.first())).toContain(newest?.label)
  await page.getByRole('link', { name: 'Ajouter une nouvelle activité' }).click()
  await page.waitForURL((url) => url.pathname === '/admin/activity/create')
})

// [K-SCREEN-003] [K-ENTITY-023]
test('sorts activities by name, creation, change and status, by its headers', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const { orm, write } = shop.server.db()
  // Each column has a first and a last of its own.
  const ids = (await orm.select({ id: activity.id }).from(activity).orderBy(activity.id)).map(({ id }) => id)
  const change = (at: number, facts: Partial<typeof activity.$inferInsert>) =>
    orm
      .update(activity)
      .set(facts)
      .where(eq(activity.id, ids.at(at) ?? ''))
  await write([
    orm.update(activity).set({ visibility: 'Archived' }).where(eq(activity.id, 'a-demo-bowling')),
    change(3, { createdAt: 1 }),
    change(-4, { createdAt: 2, updatedAt: 2 }),
    change(5, { updatedAt: Date.now() + 60_000 }),
  ])
  await open(page, '/admin/activity')
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  await page.locator('summary', { hasText: 'Colonnes' }).click()
  await page.getByLabel('Création').check()
  await page.keyboard.press('Escape')
  for (const [header, column] of [
    ['Activité', activity.nameKey],
    ['Création', activity.createdAt],
    ['Modifiée', activity.updatedAt],
    ['Status', activity.visibility],
  ] as const)
    for (const order of [asc, desc]) {
      await page.getByRole('columnheader', { name: header }).getByRole('button').click()
      const [first] = await orm.select().from(activity).orderBy(order(column), order(activity.id)).limit(1)
      await expect.poll(() => readText(rows.first()), { message: header }).toContain(first?.label.replace(/\s+/g, ' '))
    }
  await page.getByLabel('Rechercher une activité').fill('bowling')
  await page.getByText(/activités? trouvée/).waitFor()
  await expect.poll(() => readText(rows.first())).toContain('Archivé')
  // What is archived may stay so, or become one of the two again.
  await open(page, '/admin/activity/a-demo-bowling')
  const choices = page.getByRole('group', { name: 'Visibilité' }).getByRole('radio')
  await choices.first().waitFor()
  expect(await choices.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).toEqual([
    'Public',
    'Hidden',
    'Archived',
  ])
  await write([orm.update(activity).set({ visibility: 'Public' }).where(eq(activity.id, 'a-demo-bowling'))])
})

// [K-ERROR-002] [K-ERROR-029] [K-ERROR-051]
test('says what could not be loaded or done, and does it when asked again', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } })
  await page.route('**/api/admin/list-activities', fail)
  await open(page, '/admin/activity')
  const banner = page.getByRole('alert')
  await banner.getByText('Erreur lors du chargement des activités: Server error').waitFor()
  await page.unroute('**/api/admin/list-activities')
  await banner.getByRole('button', { name: 'Réessayer' }).click()
  await page.locator('[data-row]').first().waitFor()
  expect(await banner.count()).toBe(0)

  await page.route('**/api/admin/get-activity', fail)
  await open(page, `/admin/activity/${id}`)
  await shown(page, "Échec du chargement de l'activité. Vous pouvez rafraichir la page pour réessayer")
  await page.unroute('**/api/admin/get-activity')
  await button(page, 'Réessayer').click()
  await field(page, 'Nom').waitFor()

  await page.route('**/api/admin/delete-activity', fail)
  await button(page, 'Supprimer').click()
  await page.locator('[data-sonner-toast]').getByText('Server error').waitFor()
  const refusal = { code: 'activityNotFound', message: 'Activity not found' }
  await page.route('**/api/admin/duplicate-activity', (route) =>
    route.fulfill({ status: 404, json: { error: refusal } }),
  )
  await button(page, 'Dupliquer').click()
  await page.locator('[data-sonner-toast]').getByText('Activity not found').waitFor()
  takeProblems(page)
})

/** The form of a new activity with its name, of which nothing else is typed yet. */
async function openNewActivity(): Promise<Page> {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  await newVendor(page, 'Parc des essais', 'admin')
  await open(page, '/admin/activity/create')
  await field(page, 'Nom').fill('Été à l’Œuvre, ça & là')
  return page
}

// [K-ROUTE-002] [K-SCREEN-006] [K-SCREEN-012] [K-RULE-032] [K-RULE-040] [K-ERROR-009]
test('a new activity has five sections, an address from its name, and is incomplete without a partner', async () => {
  const page = await openNewActivity()
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Ajouter une nouvelle offre')
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles).toEqual(['INFO', 'TYPE DE STOCK', 'CATÉGORIES', 'ADRESSE', 'DÉTAILS', 'APERÇUS'])
  const submit = button(page, 'Ajouter')
  await page.getByText('Formulaire incomplet', { exact: true }).waitFor()
  expect(await field(page, 'Nom dans l’adresse du site').inputValue()).toBe('ete-a-l-oeuvre-ca-la')
  expect(await submit.isDisabled()).toBe(true)
  await choosePartner(page, 'Parc des essais')
  await expect.poll(() => submit.isEnabled()).toBe(true)
})

// [K-SCREEN-016] [K-SCREEN-017]
test('a super admin chooses who may buy an activity, one group from the tree included, and what it sells', async () => {
  const page = await openNewActivity()
  for (const name of ['Activité non premium', 'Activité premium', 'Restreinte à un groupe'])
    expect(await radio(page, name).isVisible()).toBe(true)
  for (const name of ['Standard', 'Promo Code', 'Member Card']) expect(await radio(page, name).isVisible()).toBe(true)
  await radio(page, 'Restreinte à un groupe').check()
  await button(page, 'Parcourir les groupes').click()
  const groups = page.getByRole('tree', { name: 'Groupes' })
  await groups.getByRole('treeitem', { name: /^L’Atelier Méridional/ }).click()
  await groups.waitFor({ state: 'detached' })
  await page.locator('[data-field="groupId"]').getByText('L’Atelier Méridional').waitFor()
})

// [K-SCREEN-008] [K-RULE-036] [K-RULE-037] [K-ERROR-053]
test('makes a promo-code activity on a site once everything is there', async () => {
  const page = await openNewActivity()
  const submit = button(page, 'Ajouter')
  await choosePartner(page, 'Parc des essais')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await radio(page, 'Sur un site web').check()
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Adresse du site').fill('https://parc.exemple')
  await expect.poll(() => submit.isEnabled()).toBe(true)

  await radio(page, 'Promo Code').check()
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Réduction').fill('-10 %')
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Description de l’offre').fill('Sur toutes les entrées')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await field(page, 'Réduction').fill('')
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await field(page, 'Réduction').fill('-10 %')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await expectCleanEverywhere(page, 'office activity new')
  await submit.click()
  await shown(page, 'Activité "Été à l’Œuvre, ça & là" créée')
  await page.waitForURL((url) => url.pathname === '/admin/activity')
  expect(await lastMade()).toMatchObject({
    stockType: 'PromoCode',
    addressType: 'Website',
    slugName: 'ete-a-l-oeuvre-ca-la',
  })
})

// [K-SCREEN-011] [K-SCREEN-015] [K-SCREEN-021] [K-SCREEN-022] [K-ERROR-052]
test('edits an activity, marks it as seen, and deletes it with a way back', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  const { orm, write } = shop.server.db()
  await write([orm.update(activity).set({ isDirty: true }).where(eq(activity.id, id))])
  await open(page, `/admin/activity/${id}`)
  const preview = page.getByRole('link', { name: 'Voir dans la boutique' })
  expect(await preview.getAttribute('href')).toBe(`/a/visite-guidee/${id}`)
  // Small, at the top right.
  const link = await preview.boundingBox()
  expect([(link?.x ?? 0) > DESKTOP.width / 2, (link?.y ?? 900) < 200, (link?.height ?? 99) < 40]).toEqual([
    true,
    true,
    true,
  ])
  // The bar stays at the foot of the window, wherever the page is.
  const bar = page.locator('[data-save-bar]')
  const foot = async () => {
    const box = await bar.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  expect(await bar.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Supprimer', 'Modifier']))
  expect(await foot()).toBe(DESKTOP.height)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(await foot()).toBe(DESKTOP.height)
  await page.getByText('Un administrateur de comité a modifié cette activité.').waitFor()
  await expectCleanEverywhere(page, 'office activity')
  await button(page, 'Marquer comme vu').click()
  await page.getByText('Un administrateur de comité a modifié cette activité.').waitFor({ state: 'detached' })
  await field(page, 'Nom').fill('Visite nocturne')
  await button(page, 'Modifier').click()
  await shown(page, 'Mis à jour')
  const text = await page.evaluate(async (path) => (await fetch(path)).text(), `/a/visite-nocturne/${id}`)
  expect(text).toContain('Visite nocturne')

  await button(page, 'Supprimer').click()
  await shown(page, 'Activité "Visite nocturne" supprimée')
  await page.waitForURL((url) => url.pathname === '/admin/activity')
  await button(page, 'Annuler').click()
  await shown(page, 'Activité "Visite nocturne" reprise')
  const rows = await orm.select({ label: activity.label }).from(activity).where(eq(activity.id, id))
  expect(rows).toEqual([{ label: 'Visite nocturne' }])
})

test('narrows the list to a partner’s, a category’s, a group’s and premium activities, and a partner leads to its own', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const [category] = (await callAs(page, '/admin/category-lookup', {})).items
  const { id, vendorId } = await newActivity(page, { label: 'Visite filtrée', cse: true, catIds: [category.id] })
  const rows = page.locator('[data-row]')
  const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
  await open(page, `/admin/vendor/${vendorId}`)
  await page.getByRole('link', { name: 'Voir son activité', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/admin/activity' && url.searchParams.get('vendor') === vendorId)
  await expect.poll(ids).toEqual([id])
  // It says whose they are.
  await page.getByText('Zoo des offres', { exact: true }).first().waitFor()
  await page.getByRole('combobox', { name: 'Premium', exact: true }).selectOption('no')
  await page.getByText('Aucun résultat').waitFor()
  await page.getByRole('combobox', { name: 'Premium', exact: true }).selectOption('yes')
  await expect.poll(ids).toEqual([id])
  await page.getByRole('combobox', { name: 'Catégorie', exact: true }).selectOption(category.id)
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(category.id)
  await expect.poll(ids).toEqual([id])
  await expectCleanEverywhere(page, 'office activities filtered')
  await page.reload()
  await expect.poll(ids).toEqual([id])

  // A partner that still has activities leads to them.
  await open(page, `/admin/vendor/${vendorId}`)
  await button(page, 'Supprimer').click()
  const dialog = page.getByRole('dialog', { name: 'Zoo des offres ne peut pas être supprimé' })
  await dialog.waitFor()
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office partner in use')
  await dialog.getByRole('link', { name: 'Voir son activité', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('vendor') === vendorId)

  // With a second one both say how many there are; so does a category, of those below it, too.
  await newActivity(page, { label: 'Visite de nuit', vendorId, catIds: [category.id] })
  await open(page, `/admin/vendor/${vendorId}`)
  await page.getByRole('link', { name: 'Voir ses 2 activités', exact: true }).waitFor()
  await button(page, 'Supprimer').click()
  await dialog.getByRole('link', { name: 'Voir ses 2 activités', exact: true }).click()
  await expect.poll(() => rows.count()).toBe(2)
  takeProblems(page)
  const { above } = await callAs(page, '/admin/get-category', { id: category.id })
  const top = above[0]?.id ?? category.id
  await open(page, `/admin/cat1/${top}`)
  await page.getByRole('link', { name: /^Voir ses [\d\s]+ activités$/ }).click()
  await page.waitForURL((url) => url.searchParams.get('category') === top)
  await page.locator(`[data-row="${id}"]`).waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('a conflict over an activity names partners, categories and moments, and who changed them', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const text = 'Une visite guidée du parc. '.repeat(20)
  const { id } = await newActivity(page, { visibility: 'Hidden', markdown: text })
  const other = await newVendor(page, 'Musée du Port', 'admin')
  const [category] = (await callAs(page, '/admin/category-lookup', {})).items
  await open(page, `/admin/activity/${id}`)
  await radio(page, 'Activité premium').check()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(`${text}Chiens admis.`)
  const colleague = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(colleague, '/admin')
  const updates = {
    vendorId: other,
    catIds: [category.id],
    groupId: COMMITTEE,
    publishAt: Date.UTC(2036, 4, 1, 8),
    markdown: `${text}Chiens interdits.`,
  }
  await callAs(colleague, '/admin/update-activity', { id, updates })
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await dialog.waitFor()
  const told = () => readText(dialog)
  await expect.poll(told).toContain('Musée du Port')
  await expect.poll(told).toContain(category.name)
  await expect.poll(told).not.toContain('Chargement')
  expect(await told()).toMatch(/Publication programmée : \(vide\) → .*1 mai/)
  expect(await told()).toContain('Chiens admis.')
  expect(await told()).toContain('Chiens interdits.')
  expect(await told()).not.toContain('Quelqu’un d’autre')
  for (const raw of [other, category.id, COMMITTEE]) expect(await told()).not.toContain(raw)
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office activity conflict')
  await dialog.getByRole('button', { name: 'Prendre toutes les leurs' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(takeProblems(page)).toEqual([])

  // Nor is it deleted over a newer state: what has changed is shown first.
  await callAs(colleague, '/admin/update-activity', { id, updates: { label: 'Visite du soir' } })
  await button(page, 'Supprimer').click()
  const refused = page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await refused.getByText('Visite du soir').waitFor()
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office activity removal conflict')
  await refused.getByRole('button', { name: 'Supprimer quand même' }).click()
  await shown(page, 'supprimée')
  expect(takeProblems(page)).toEqual([])
})

test('marks activities as seen but for one that has changed since it was listed, and names it', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const ids: string[] = []
  for (const label of ['Grotte bleue', 'Grotte verte']) ids.push((await newActivity(page, { label })).id)
  const { orm, write } = shop.server.db()
  const dirty = async () =>
    (
      await orm
        .select({ id: activity.id })
        .from(activity)
        .where(and(inArray(activity.id, ids), eq(activity.isDirty, true)))
    ).length
  await write([orm.update(activity).set({ isDirty: true }).where(inArray(activity.id, ids))])
  await open(page, '/admin/activity?q=grotte&sort=name')
  for (const label of ['Grotte bleue', 'Grotte verte'])
    await page.getByRole('checkbox', { name: `Sélectionner ${label}`, exact: true }).check()
  await callAs(page, '/admin/update-activity', { id: ids[0], updates: { comments: 'Relue ailleurs' } })
  await button(page, 'Marquer comme vu').click()
  await shown(page, '« Grotte bleue » a changé entre-temps : relisez-la d’abord.')
  expect(await dirty()).toBe(1)
  takeProblems(page)
})

// [K-SCREEN-020]
test('says that an activity and its partner are restricted to different groups', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page, { groupId: COMMITTEE })
  await open(page, `/admin/activity/${id}`)
  await field(page, 'Nom').waitFor()
  const error = page.getByText('L’activité et son partenaire sont restreints à des groupes différents.')
  expect(await error.count()).toBe(0)
  const { orm, write } = shop.server.db()
  const [row] = await orm.select().from(activity).where(eq(activity.id, id))
  await write([
    orm
      .update(vendor)
      .set({ groupId: 'ROOT' })
      .where(eq(vendor.id, row?.vendorId ?? '')),
  ])
  await open(page, `/admin/activity/${id}`)
  await error.waitFor()
})

// [K-ROUTE-003] [K-SCREEN-013] [K-SCREEN-016] [K-SCREEN-017] [K-ROLE-011] [K-ROLE-012]
test('a secretary is asked neither who may buy her offer nor what it sells', async () => {
  const page = await shop.newPage({ as: SECRETARY, ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/activity/create`)
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles).toEqual(['INFO', 'OFFRE', 'CATÉGORIES', 'ADRESSE', 'DÉTAILS', 'APERÇUS'])
  const types = ['Activité non premium', 'Activité premium', 'Restreinte à un groupe']
  for (const name of [...types, 'Standard', 'Promo Code', 'Member Card'])
    expect(await radio(page, name).count()).toBe(0)
})

// [K-ROUTE-008] [K-ROUTE-009] [K-SCREEN-007] [K-SCREEN-015] [K-SCREEN-021] [K-ROLE-010]
test('a secretary makes an offer of her group on a phone', async () => {
  const page = await shop.newPage({ as: SECRETARY, ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}`)
  await newVendor(page, 'Gymnase du coin', 'cse-admin')
  await open(page, `/cse-admin/${COMMITTEE}/activity/create`)
  await field(page, 'Nom').fill('Gym à moitié prix')
  await choosePartner(page, 'Gymnase du coin')
  await field(page, 'Titre de l’offre').fill('-50 % sur la carte')
  await expectCleanEverywhere(page, 'office committee offer new')
  expect(await button(page, 'Supprimer').count()).toBe(0)
  await button(page, 'Ajouter').click()
  await shown(page, 'Activité "Gym à moitié prix" créée')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/activity/a-`))
  const made = await lastMade()
  expect(made).toMatchObject({ groupId: COMMITTEE, stockType: 'MemberCard', isDirty: true })
  expect(new URL(page.url()).pathname).toBe(`/cse-admin/${COMMITTEE}/activity/${made.id}`)
  expect(await page.getByRole('link', { name: 'Promotions' }).count()).toBe(0)
  await open(page, `/cse-admin/${COMMITTEE}/activity`)
  await page
    .getByRole('link', { name: /^Gym à moitié prix/ })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/activity/${made.id}`)
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Gym à moitié prix')
  // Super admins alone are told of it.
  expect(await page.getByText('Un administrateur de comité a modifié cette activité.').count()).toBe(0)
  await open(page, `/cse-admin/${COMMITTEE}/activity`)
  await expectCleanEverywhere(page, 'office committee offers')
})
