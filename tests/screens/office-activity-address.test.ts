/** The address in the form of an activity, a part for each type, and the links of the form to partner and categories. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { category } from '#kernel/catalogue/tables.ts'
import { activityWorld, COMMITTEE, choosePartner } from '../support/activity-world.ts'
import { readText, screen, see } from '../support/document/look.ts'
import type { Page } from '../support/document/open-document.ts'
import { newVendor } from '../support/offers.ts'

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

/** Types into a field of the place; a box that hides it from members has the same label. */
async function type(page: Page, role: 'textbox' | 'combobox', name: string, text: string): Promise<void> {
  const field = await screen.findByRole(role, { name })
  await page.user.clear(field)
  if (text !== '') await page.user.type(field, text)
}

/** The form of a new activity that lacks no more than what its address asks for. */
async function openNamed() {
  const world = await activityWorld()
  await newVendor(world.app, world.as, 'Parc des lieux')
  const page = await world.open('/admin/activity/create')
  await page.fill('Nom', 'Hiver au parc')
  await choosePartner(page, 'Parc des lieux')
  await expect.poll(() => isDisabled('Ajouter')).toBe(false)
  return { ...world, page }
}

// [K-SCREEN-018] [K-SCREEN-019]
test('each type of address shows its own part of the form, and none of the others', async () => {
  const { page } = await openNamed()
  const parts = {
    'Chez le partenaire': () => screen.queryByRole('list', { name: 'Adresses du partenaire' }),
    'À domicile': () => screen.queryByLabelText('Rayon (km)'),
    'Sur un site web': () => screen.queryByLabelText('Adresse du site'),
    'À une autre adresse': () => screen.queryByLabelText('Nom du lieu'),
  }
  const types = within(await screen.findByRole('group', { name: 'Type d’adresse' })).getAllByRole('radio')
  expect(types.map((type) => (type as HTMLInputElement).value)).toEqual(['Vendor', 'AtHome', 'Website', 'Manual'])
  const shown = () => Object.entries(parts).flatMap(([name, find]) => (find() ? [name] : []))
  expect(shown()).toEqual(['Chez le partenaire'])
  for (const name of [...Object.keys(parts).toReversed(), 'À domicile', 'Sur un site web']) {
    await page.user.click(screen.getByRole('radio', { name }))
    await expect.poll(shown).toEqual([name])
  }
})

// [K-ERROR-010] [K-ERROR-011] [K-ERROR-012] [K-ERROR-013] [K-RULE-033] [K-RULE-039]
test('another address names what it still lacks, one thing after the other, and the form waits for it', async () => {
  const { page } = await openNamed()
  const missing = () => readText(document.querySelector('[data-save-bar] p + button'))
  const lacks = async (text: string) => {
    await expect.poll(missing).toMatch(new RegExp(` : ${text}$`))
    expect(isDisabled('Ajouter')).toBe(true)
  }
  await page.user.click(screen.getByRole('radio', { name: 'À une autre adresse' }))
  await lacks('Adresse manquante')
  await type(page, 'textbox', 'Nom du lieu', 'Le quai')
  await type(page, 'textbox', 'Téléphone', '04 91 00 00 00')
  await lacks('Adresse manquante')
  await type(page, 'combobox', 'Adresse', '3 quai du Port')
  await lacks('Horaires manquantes')
  await page.press('Indiquer des horaires')
  await expect.poll(() => isDisabled('Ajouter')).toBe(false)
  await type(page, 'textbox', 'Téléphone', '')
  await lacks('Numéro de téléphone manquant')
  await type(page, 'textbox', 'Nom du lieu', '')
  await lacks('Nom manquant')
  await type(page, 'combobox', 'Adresse', '')
  await lacks('Adresse manquante')
})

// [K-RULE-035] [K-CONSTANT-001]
test('an offer at home waits for a radius of 1 to 1,000 whole kilometres, or for an address to start from', async () => {
  const { page } = await openNamed()
  await page.user.click(screen.getByRole('radio', { name: 'À domicile' }))
  const range = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rayon (km)' })
  expect(range.value).toBe('10')
  for (const [text, isRight] of [
    ['', false],
    ['0', false],
    ['1', true],
    ['1,5', false],
    ['1001', false],
    ['1000', true],
    ['', false],
  ] as const) {
    await type(page, 'textbox', 'Rayon (km)', text)
    await expect.poll(() => [text, isDisabled('Ajouter')]).toEqual([text, !isRight])
  }
  const start = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Adresse de départ' })
  await page.user.selectOptions(start, start.options[1] as HTMLElement)
  await expect.poll(() => isDisabled('Ajouter')).toBe(false)
})

// [K-ROLE-009]
test('a super admin is led from an activity to its partner and to each category above it, a secretary to none', async () => {
  const { orm, make, open, openCommittee } = await activityWorld()
  const all = await orm.select().from(category)
  const third = all.find(({ level }) => level === 3)
  const second = all.find(({ id }) => id === third?.parentId)
  const other = all.find(({ level, parentId }) => level === 2 && parentId !== second?.parentId)
  const catIds = [third?.id ?? '', other?.id ?? '']
  const led = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a')]
      .map(({ pathname }) => pathname)
      .filter((path) => /\/(cat\d|vendor)\//.test(path))
  const { id, vendorId } = await make({ catIds })
  await open(`/admin/activity/${id}`)
  await screen.findByRole('list', { name: 'Catégories choisies' })
  const top = `/admin/cat1/${second?.parentId}`
  await expect
    .poll(() => new Set(led()))
    .toEqual(
      new Set([
        `/admin/vendor/${vendorId}`,
        top,
        `${top}/cat2/${second?.id}`,
        `${top}/cat2/${second?.id}/cat3/${third?.id}`,
        `/admin/cat1/${other?.parentId}`,
        `/admin/cat1/${other?.parentId}/cat2/${other?.id}`,
      ]),
    )

  const memberCardStock = { discount: '-5 %', description: '', ctaText: '', ctaUrl: '' }
  const own = await make({ catIds, groupId: COMMITTEE, memberCardStock })
  await openCommittee(`/activity/${own.id}`)
  const chosen = await screen.findByRole('list', { name: 'Catégories choisies' })
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(2)
  await see('Zoo des offres')
  expect(led()).toEqual([])
})
