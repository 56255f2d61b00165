/** Activities in the office: listed, made, changed and deleted, by a super admin and by a secretary. */
import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { activityWorld, COMMITTEE, choosePartner, rowIds } from '../support/activity-world.ts'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { newVendor } from '../support/offers.ts'

const firstRow = () => readText(document.querySelector('[data-row]'))
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const titles = async () => (await screen.findAllByRole('heading', { level: 2 })).map((title) => readText(title))

// [K-ROUTE-001] [K-SCREEN-001] [K-SCREEN-002] [K-SCREEN-004] [K-SCREEN-005]
test('the office lists activities, the last changed first, and finds one by its name in any case', async () => {
  const { orm, write, make, open } = await activityWorld()
  await make()
  // One that was made first and changed last.
  const times = { createdAt: 1, updatedAt: Date.now() + 1000 }
  await write([orm.update(activity).set(times).where(eq(activity.id, 'a-demo-bowling'))])
  const stored = await orm.select().from(activity).orderBy(desc(activity.updatedAt), desc(activity.id)).limit(10)
  const [newest] = stored
  expect(newest?.id).toBe('a-demo-bowling')
  const page = await open('/admin/activity')
  await expect.poll(() => rowIds().slice(0, 10)).toEqual(stored.map(({ id }) => id))
  expect((await screen.findByRole('table')).querySelectorAll('[data-row]')).toHaveLength(rowIds().length)
  await page.fill('Rechercher une activité', (newest?.label ?? '').toUpperCase())
  await see(/activités? trouvée/)
  await expect.poll(() => rowIds().length).toBeLessThan(3)
  expect(rowIds()[0]).toBe('a-demo-bowling')
  // By its label alone: one of this partner's is called otherwise.
  await page.fill('Rechercher une activité', 'zoo des offres')
  await see('Aucun résultat')
  await page.follow('Ajouter une nouvelle activité')
  await expect.poll(() => location.pathname).toBe('/admin/activity/create')
  expect(page.problems).toEqual([])
})

// [K-SCREEN-003] [K-ENTITY-023]
test('the office sorts activities by name, creation, change and status, by the column headers', async () => {
  const { orm, write, open } = await activityWorld()
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
  const page = await open('/admin/activity')
  await page.choose('Création')
  for (const [header, column] of [
    ['Activité', activity.nameKey],
    ['Création', activity.createdAt],
    ['Modifiée', activity.updatedAt],
    ['Statut', activity.visibility],
  ] as const)
    for (const order of [asc, desc]) {
      const head = await screen.findByRole('columnheader', { name: new RegExp(`^${header}`) })
      await page.user.click(head.querySelector('button') as Element)
      const [first] = await orm.select().from(activity).orderBy(order(column), order(activity.id)).limit(1)
      await expect.poll(firstRow, { message: header }).toContain(first?.label.replace(/\s+/g, ' '))
    }
  await page.fill('Rechercher une activité', 'bowling')
  await see(/activités? trouvée/)
  await expect.poll(firstRow).toContain('Archivé')
  // An archived activity may stay so, or become one of the two again.
  await open('/admin/activity/a-demo-bowling')
  const choices = await screen.findByRole('group', { name: 'Visibilité' })
  const values = [...choices.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((radio) => radio.value)
  expect(values).toEqual(['Public', 'Hidden', 'Archived'])
})

/** The form of a new activity with its name, of which nothing else is typed yet. */
async function openNew() {
  const world = await activityWorld()
  await newVendor(world.app, world.as, 'Parc des essais')
  const page = await world.open('/admin/activity/create')
  await page.fill('Nom', 'Été à l’Œuvre, ça & là')
  return { ...world, page }
}

// [K-ROUTE-002] [K-SCREEN-006] [K-SCREEN-012] [K-RULE-032] [K-RULE-040] [K-ERROR-009]
test('a new activity has five sections and a slug from its name, and is incomplete without a partner', async () => {
  const { page } = await openNew()
  await screen.findByRole('heading', { level: 1, name: 'Ajouter une nouvelle offre' })
  expect(await titles()).toEqual(['INFO', 'TYPE DE STOCK', 'CATÉGORIES', 'ADRESSE', 'DÉTAILS', 'APERÇUS'])
  await page.user.type(screen.getByLabelText('Nom'), '{Enter}')
  await see('Formulaire incomplet')
  expect(page.asked('/admin/create-activity')).toEqual([])
  expect(value('Nom dans l’adresse du site')).toBe('ete-a-l-oeuvre-ca-la')
  expect(isDisabled('Ajouter')).toBe(true)
  await choosePartner(page, 'Parc des essais')
  await expect.poll(() => isDisabled('Ajouter')).toBe(false)
})

// [K-SCREEN-016] [K-SCREEN-017]
test('a super admin chooses the buyers of an activity, one group from the tree included, and what it sells', async () => {
  const { page } = await openNew()
  for (const name of ['Activité non premium', 'Activité premium', 'Restreinte à un groupe'])
    screen.getByRole('radio', { name })
  const sold = screen.getByRole('radio', { name: 'Standard' }).closest('fieldset')
  expect([...(sold?.querySelectorAll('label') ?? [])].map((label) => readText(label).split(' : ')[0])).toEqual([
    'Standard',
    'Promo Code',
    'Member Card',
  ])
  await page.user.click(screen.getByRole('radio', { name: 'Restreinte à un groupe' }))
  await page.press('Parcourir les groupes')
  const groups = await screen.findByRole('tree', { name: 'Groupes' })
  await page.user.click(await see('L’Atelier Méridional', groups))
  await expect.poll(() => screen.queryByRole('tree', { name: 'Groupes' })).toBeNull()
  await see('L’Atelier Méridional', document.querySelector('[data-field="groupId"]'))
})

// [K-SCREEN-008] [K-RULE-036] [K-RULE-037] [K-RULE-038] [K-ERROR-053]
test('an operator creates a promo-code activity for a website once every field is filled', async () => {
  const { app, as, page, lastMade } = await openNew()
  const disabled = () => isDisabled('Ajouter')
  await choosePartner(page, 'Parc des essais')
  await expect.poll(disabled).toBe(false)
  await page.user.click(screen.getByRole('radio', { name: 'Sur un site web' }))
  await expect.poll(disabled).toBe(true)
  await page.fill('Adresse du site', 'https://parc.exemple')
  await expect.poll(disabled).toBe(false)
  await page.user.click(screen.getByRole('radio', { name: 'Promo Code' }))
  await expect.poll(disabled).toBe(true)
  await page.fill('Réduction', '-10 %')
  expect(disabled()).toBe(true)
  await page.fill('Description de l’offre', 'Sur toutes les entrées')
  await expect.poll(disabled).toBe(false)
  await page.fill('Réduction', '')
  await expect.poll(disabled).toBe(true)
  await page.fill('Réduction', '-10 %')
  await expect.poll(disabled).toBe(false)
  await page.press('Ajouter')
  await see('Activité "Été à l’Œuvre, ça & là" créée')
  await expect.poll(() => location.pathname).toBe('/admin/activity')
  const made = { stockType: 'PromoCode', addressType: 'Website', slugName: 'ete-a-l-oeuvre-ca-la' }
  const stored = await lastMade()
  expect(stored).toMatchObject(made)
  // Neither a code nor a link was asked for.
  const promoCodeStock = { discount: '-10 %', description: 'Sur toutes les entrées', content: null, link: null }
  const { activity: read } = await app.call('/admin/get-activity', { activityId: stored.id }, { as })
  expect(read).toMatchObject({ promoCodeStock })
})

// [K-SCREEN-021] [K-SCREEN-022] [K-STATE-004] [K-ERROR-052] [C-ERROR-044]
test('an operator edits an activity, marks it as seen, and deletes it with an undo', async () => {
  const { app, orm, write, make, open, stored } = await activityWorld()
  const { id } = await make()
  await write([orm.update(activity).set({ isDirty: true }).where(eq(activity.id, id))])
  const page = await open(`/admin/activity/${id}`)
  const preview = await screen.findByRole('link', { name: 'Voir dans la boutique' })
  expect(preview.getAttribute('href')).toBe(`/a/visite-guidee/${id}`)
  const bar = [...(document.querySelector('[data-save-bar]')?.querySelectorAll('button') ?? [])].map(readText)
  expect(bar).toEqual(expect.arrayContaining(['Supprimer', 'Modifier']))
  const unseen = 'Un administrateur de comité a modifié cette activité.'
  await see(unseen)
  await page.press('Marquer comme vu')
  await seeNot(unseen)
  const timesTold = () => screen.queryAllByText('Mis à jour').length
  await expect.poll(timesTold).toBe(1)
  expect((await stored(id))?.isDirty).toBe(false)
  await page.fill('Nom', 'Visite nocturne')
  await page.press('Modifier')
  await expect.poll(timesTold).toBe(2)
  app.advance(61_000)
  expect(await (await app.fetch(`/a/visite-nocturne/${id}`)).text()).toContain('Visite nocturne')
  await page.press('Supprimer')
  await see('Activité "Visite nocturne" supprimée')
  await expect.poll(() => location.pathname).toBe('/admin/activity')
  await page.press('Annuler')
  await see('Activité "Visite nocturne" reprise')
  expect((await stored(id))?.label).toBe('Visite nocturne')
})

// [K-SCREEN-020]
test('the office says that an activity and its partner are restricted to different groups', async () => {
  const { orm, write, make, open } = await activityWorld()
  const { id, vendorId } = await make({ groupId: COMMITTEE })
  const error = /L’activité et son partenaire sont restreints à des groupes différents\./
  await open(`/admin/activity/${id}`)
  await screen.findByLabelText('Nom')
  expect(sees(error)).toBe(false)
  await write([orm.update(vendor).set({ groupId: 'ROOT' }).where(eq(vendor.id, vendorId))])
  await open(`/admin/activity/${id}`)
  await see(error)
})

// [K-ROUTE-003] [K-SCREEN-013] [K-SCREEN-016] [K-SCREEN-017] [K-ROLE-011] [K-ROLE-012]
test('a secretary is asked neither for the buyers of her offer nor for what it sells', async () => {
  const { openCommittee } = await activityWorld()
  await openCommittee('/activity/create')
  expect(await titles()).toEqual(['INFO', 'OFFRE', 'CATÉGORIES', 'ADRESSE', 'DÉTAILS', 'APERÇUS'])
  const types = ['Activité non premium', 'Activité premium', 'Restreinte à un groupe']
  for (const name of [...types, 'Standard', 'Promo Code', 'Member Card'])
    expect(screen.queryByRole('radio', { name })).toBeNull()
})

// [P-SCREEN-084] [P-SCREEN-086] [P-SCREEN-087]
test('the list of a committee links to the form of a new offer, and the card of each offer to its own form, and to its own page in the shop', async () => {
  const { openCommittee, make } = await activityWorld()
  const memberCardStock = { discount: '-5 %', description: '', ctaText: '', ctaUrl: '' }
  const made = [
    (await make({ groupId: COMMITTEE, memberCardStock })).id,
    (await make({ groupId: COMMITTEE, memberCardStock, slugName: 'bain-du-soir' })).id,
  ]
  await openCommittee('/activity')
  const cards = [...(await screen.findByRole('list', { name: 'Offres' })).querySelectorAll<HTMLElement>('[data-row]')]
  expect(cards.map((card) => card.dataset.row)).toEqual(expect.arrayContaining(made))
  for (const card of cards) {
    const paths = [...card.querySelectorAll('a')].map(({ pathname }) => pathname.replace(/^\/a\/[^/]+\//, '/a/*/'))
    expect(paths).toEqual([`/cse-admin/${COMMITTEE}/activity/${card.dataset.row}`, `/a/*/${card.dataset.row}`])
  }
  const create = screen.getByRole<HTMLAnchorElement>('link', { name: 'Créer une offre' })
  expect(create.pathname).toBe(`/cse-admin/${COMMITTEE}/activity/create`)
})

// [K-ROUTE-008] [K-ROUTE-009] [K-SCREEN-007] [K-SCREEN-021] [K-ROLE-010] [K-ERROR-053]
test('a secretary creates an offer of her group', async () => {
  const { app, secretary, openCommittee, lastMade } = await activityWorld()
  const host = 'atelier.localhost'
  await newVendor(
    { ...app, call: (path, input) => app.call(path, input, { as: secretary, host }) },
    secretary,
    'Gymnase du coin',
    COMMITTEE,
  )
  const page = await openCommittee('/activity/create')
  await page.fill('Nom', 'Gym à moitié prix')
  await choosePartner(page, 'Gymnase du coin')
  await page.fill('Titre de l’offre', '-50 % sur la carte')
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull()
  await page.press('Ajouter')
  await see('Activité "Gym à moitié prix" créée')
  await expect.poll(() => location.pathname).toMatch(new RegExp(`^/cse-admin/${COMMITTEE}/activity/a-`))
  const made = await lastMade()
  expect(made).toMatchObject({ groupId: COMMITTEE, stockType: 'MemberCard', isDirty: true })
  expect(location.pathname).toBe(`/cse-admin/${COMMITTEE}/activity/${made.id}`)
  expect(screen.queryByRole('link', { name: 'Promotions' })).toBeNull()
  const list = await openCommittee('/activity')
  const [link] = await screen.findAllByRole('link', { name: /^Gym à moitié prix/ })
  await list.user.click(link as Element)
  await expect.poll(() => location.pathname).toBe(`/cse-admin/${COMMITTEE}/activity/${made.id}`)
  await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Nom')?.value).toBe('Gym à moitié prix')
  // Super admins alone are told of it.
  expect(sees('Un administrateur de comité a modifié cette activité.')).toBe(false)
})

test('a preview that could not be made says so, and is made when the operator tries again', async () => {
  const { make, open } = await activityWorld()
  const { id } = await make()
  const page = await open(`/admin/activity/${id}`)
  const passOn = page.intercept('/admin/preview-activity', 'gone')
  const part = await screen.findByRole('region', { name: 'APERÇUS' })
  await page.press('Agrandir', part)
  await see('L’aperçu n’a pas pu être mis à jour.', part)
  passOn()
  await page.press('Réessayer', part)
  await seeNot('L’aperçu n’a pas pu être mis à jour.', part)
})

test('the form of an activity names the missing partner at its field once an operator has left it empty', async () => {
  const { open } = await activityWorld()
  const page = await open('/admin/activity/create')
  await page.user.click(await screen.findByLabelText('Partenaire'))
  await page.leaveField()
  await see('Choisissez le partenaire.', document.querySelector('form'))
  const field = screen.getByLabelText('Partenaire')
  expect([field.getAttribute('aria-invalid'), sees('Partenaire : Choisissez le partenaire.')]).toEqual(['true', true])
  await choosePartner(page, 'Musée des Lumières')
  await seeNot('Choisissez le partenaire.')
})

test('a preview that scrolls is a stop of the Tab key with a name, unless a link in it is one', async () => {
  const { open } = await activityWorld()
  const page = await open('/admin/activity/create')
  const sizes = { scrollHeight: 900, clientHeight: 300 }
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
  await page.fill('Description', 'Un long texte')
  const preview = await screen.findByRole('region', { name: 'Aperçu : Description' })
  expect(preview.tabIndex).toBe(0)
  await page.fill('Description', 'Un long texte, voir https://exemple.test/billets')
  await expect.poll(() => screen.queryByRole('region', { name: 'Aperçu : Description' })).toBeNull()
})
