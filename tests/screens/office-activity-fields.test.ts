/** Fields of the form of an activity: what follows from what, what is found as one types, and what is still missing. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { activityWorld, choosePartner } from '../support/activity-world.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { refusal } from '../support/document/visit.ts'
import { newVendor } from '../support/offers.ts'

const CREATE = '/admin/activity/create'
const SEARCH = '/admin/search/query'
const SLUG = 'Nom dans l’adresse du site'
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const canAdd = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Ajouter' }).disabled
const radio = (name: string) => screen.getByRole('radio', { name })

/** The values of the visibilities that a form offers, and their words. */
async function readVisibilities(): Promise<(string | undefined)[][]> {
  const radios = within(await screen.findByRole('group', { name: 'Visibilité' })).getAllByRole<HTMLInputElement>(
    'radio',
  )
  return radios.map(({ value: stored, labels }) => [stored, readText(labels?.[0])])
}

// [K-RULE-009] [K-RULE-034] [K-RULE-041] [K-ENTITY-021] [K-ENTITY-022]
test('the activity form keeps a slug typed by hand, offers two visibilities, and requires the group that it is restricted to', async () => {
  const { app, as, open } = await activityWorld()
  await newVendor(app, as, 'Parc des formes')
  const page = await open(CREATE)
  await page.fill('Nom', 'Été au parc')
  expect(value(SLUG)).toBe('ete-au-parc')
  await page.fill(SLUG, 'la-fete')
  await page.fill('Nom', 'Hiver au parc')
  expect(value(SLUG)).toBe('la-fete')
  await choosePartner(page, 'Parc des formes')
  await expect.poll(canAdd).toBe(true)
  const two = [
    ['Public', 'Actif'],
    ['Hidden', 'Inactif'],
  ]
  expect(await readVisibilities()).toEqual(two)

  await page.user.click(radio('Restreinte à un groupe'))
  await expect.poll(canAdd).toBe(false)
  await see('Groupe : Choisissez le groupe.')
  await page.user.click(await screen.findByRole('combobox', { name: 'Groupe' }))
  await page.user.paste('méridional')
  await page.user.click(await screen.findByRole('option', { name: /L’Atelier Méridional/ }))
  await expect.poll(canAdd).toBe(true)
  // An offer has the same two.
  await open('/admin/activity/a-demo-bowling/offer/create')
  expect(await readVisibilities()).toEqual(two)
})

// [K-ERROR-027] [K-ERROR-028] [K-CONSTANT-016]
test('the pickers of the activity form list partners by their last change and activities by the typed name, and report a failure', async () => {
  const { app, as, make, update, open } = await activityWorld()
  const { id } = await make({ label: 'Fête du port' })
  app.advance(1000)
  const { id: later } = await make({ label: 'Fête du port' })
  app.advance(1000)
  await newVendor(app, as, 'Parc tout neuf')
  const page = await open(CREATE)
  const asked = () => page.asked(SEARCH).at(-1)
  const byChange = { sort: { field: 'updatedAt', desc: true } }
  const partner = await screen.findByRole('combobox', { name: 'Partenaire' })
  await page.user.click(partner)
  await page.user.keyboard('{ArrowDown}')
  const [first] = await screen.findAllByRole('option')
  expect(readText(first)).toContain('Parc tout neuf')
  expect(asked()).toEqual({ table: 'vendor', ...byChange })
  await page.user.type(partner, 'zoo des')
  await screen.findAllByRole('option', { name: /Zoo des offres/ })
  await expect
    .poll(asked)
    .toEqual({ table: 'vendor', limit: 10, match: { name: 'name', value: 'zoo des' }, ...byChange })
  // The search covers all partners: the oldest is found as well.
  const { rows } = await app.db().query('select name from vendor order by updated_at, id limit 1')
  const oldest = String(rows[0]?.name)
  await page.user.clear(partner)
  await page.user.type(partner, oldest)
  await screen.findAllByRole('option', { name: new RegExp(oldest) })
  await page.user.keyboard('{Escape}')
  await page.fill('Nom', 'FETE DU PORT')
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  const same = () => links().filter((href) => [id, later].some((each) => href.endsWith(each)))
  await see(/^2 activités de ce nom existent déjà/)
  expect(same()).toEqual([`/admin/activity/${later}`, `/admin/activity/${id}`])
  // The one that was changed last comes first.
  await update(id, { comments: 'Vue' })
  await page.fill('Nom', 'Fête du Port')
  await expect.poll(same).toEqual([`/admin/activity/${id}`, `/admin/activity/${later}`])
  await update(later, { label: 'Autre chose' })
  await page.fill('Nom', 'FETE DU PORT')
  await see(/^Une activité de ce nom existe déjà/)
  expect(asked()).toMatchObject({ table: 'activity', limit: 10, ...byChange })
  expect(same()).toEqual([`/admin/activity/${id}`])
  await page.fill('Nom', 'Fête du port, la suite')
  await seeNot(/^Une activité de ce nom existe déjà/)

  page.intercept(SEARCH, refusal('serverError', 'Server error', undefined, 500))
  await page.fill('Nom', 'Une autre fête')
  await see('Erreur lors du chargement des activités')
  await page.user.clear(partner)
  await page.user.type(partner, 'parc')
  await see('Erreur lors du chargement des partenaires')
})

test('the activity form lists the fields missing for a publication while the operator types, each linked to its field', async () => {
  const { make, open } = await activityWorld()
  const { id } = await make()
  const page = await open(`/admin/activity/${id}`)
  const list = await screen.findByRole('region', { name: 'Avant de publier' })
  const lines = () =>
    within(list)
      .queryAllByRole('listitem')
      .map((line) => readText(line))
  await expect
    .poll(lines)
    .toEqual([
      'Pas d’image',
      'Pas de prix : aucun billet',
      'Pas de date : rien à vendre à partir d’aujourd’hui',
      'Pas de description',
    ])
  const leads = async (line: string, to: string) => {
    await page.user.click(await see(line, list))
    await expect
      .poll(() => document.activeElement?.closest('[name], [data-field]')?.outerHTML ?? '')
      .toMatch(new RegExp(`(name|data-field)="${to}`))
  }
  await leads('Pas de description', 'markdown')
  await page.fill('Description', `**${'a'.repeat(79)}**`)
  await expect.poll(lines).toContain('Description courte : 79 caractères, 80 au moins')
  await page.fill('Description', 'a'.repeat(80))
  await expect.poll(() => lines().join()).not.toContain('Description')
  await leads('Pas d’image', 'mediaIds')
  await page.user.click(radio('À une autre adresse'))
  await leads('Pas d’adresse', 'address.type')
  // A promo code has a reduction in place of prices and dates.
  await page.user.click(radio('Chez le partenaire'))
  await page.user.click(radio('Promo Code'))
  await expect.poll(lines).toEqual(['Pas d’image', 'Pas de réduction'])
  await leads('Pas de réduction', 'promoCodeStock.discount')
  await page.fill('Réduction', '-10 %')
  await expect.poll(lines).toEqual(['Pas d’image'])
  // The demo's activities lack nothing.
  await open('/admin/activity/a-demo-bowling')
  await see('Rien ne manque.', await screen.findByRole('region', { name: 'Avant de publier' }))
})

test('the activity form previews the formatting and links of a text, and shows any other text unchanged', async () => {
  const { open } = await activityWorld()
  const page = await open(CREATE)
  const source = ['# Un titre', '## Un sous-titre', '**gras** et *penché*', '---', '### trois', '- point']
  await page.fill('Description', [...source, 'https://x.test', '<b>html</b>'].join('\n\n'))
  const preview = (await screen.findByRole('heading', { name: 'Un sous-titre' })).parentElement
  const tags = [...(preview?.querySelectorAll('*') ?? [])].map(({ tagName }) => tagName)
  expect(new Set(tags)).toEqual(new Set(['H2', 'H3', 'P', 'STRONG', 'HR', 'UL', 'LI', 'A']))
  for (const text of ['*penché*', '### trois', '<b>html</b>']) expect(readText(preview)).toContain(text)
})
