/** Promotions in the office: made, listed, hidden, changed, copied and deleted, of a percent and of an amount. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { wallClock } from '#kernel/time/region-time.ts'
import { readText, screen, see, sees } from '../support/document/look.ts'
import type { Page } from '../support/document/open-document.ts'
import { newActivity } from '../support/offers.ts'
import { lineWith, promotionWorld, saveBar } from '../support/promotion-world.ts'

const ZONE = 'Europe/Paris'
const FLASH = 'Vente flash'
const HOURLY = /^Restreindre à des créneaux de la semaine/
const isDisabled = (name: string, place: Element = document.body) =>
  [...place.querySelectorAll('button')].find((button) => readText(button) === name)?.disabled
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const isChecked = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
const tick = async (page: Page, name: string | RegExp) => page.user.click(await screen.findByRole('checkbox', { name }))

/** The form of a new promotion, reached from their list. */
async function openNew() {
  const world = await promotionWorld()
  const page = await world.open()
  await page.follow('Ajouter une promotion')
  await expect.poll(() => location.pathname).toBe(`/admin/activity/${world.id}/offer/create`)
  await screen.findByRole('heading', { level: 1, name: 'Nouvelle promotion' })
  return { ...world, page }
}

// [K-ROUTE-005] [K-SCREEN-029] [K-RULE-064] [K-CONSTANT-009] [K-ERROR-054]
test('a promotion is created once it has a percent', async () => {
  const { page, id, stored } = await openNew()
  expect(value('Réduction (%)')).toBe('0')
  await page.fill('Nom', 'Semaine folle')
  await page.fill('Réduction (%)', '')
  await expect.poll(() => isDisabled('Ajouter')).toBe(true)
  await page.fill('Réduction (%)', '12,5')
  await tick(page, FLASH)
  await page.press('Ajouter')
  await see('Promotion créée')
  await expect.poll(() => location.pathname + location.search).toBe(`/admin/activity/${id}?tab=offer`)
  expect(await stored()).toMatchObject([{ label: 'Semaine folle', percentHundredths: 1250, visibility: 'Public' }])
  expect(page.problems).toEqual([])
})

// [K-SCREEN-064] [K-SCREEN-065] [K-SCREEN-066] [K-ERROR-055] [K-ERROR-056]
test('an operator lists the promotions of an activity, hides one, changes it and deletes it with an undo', async () => {
  const { app, as, vendorId, make, open, first } = await promotionWorld()
  await make('Semaine folle')
  await make('Promotion d’ailleurs', 20, await newActivity(app, as, vendorId, 'Autre visite'))
  const page = await open()
  await lineWith('Semaine folle')
  expect(screen.getByRole('list', { name: 'Promotions' }).children).toHaveLength(1)
  await page.press('Masquer', await lineWith('Semaine folle'))
  await see('Promotion mise à jour')
  await expect.poll(async () => (await first())?.visibility).toBe('Hidden')
  await page.press('Rendre visible', await lineWith('Semaine folle'))
  await expect.poll(async () => (await first())?.visibility).toBe('Public')
  await page.press('Modifier', await lineWith('Semaine folle'))
  await page.fill('Nom', 'Semaine sage')
  await page.press('Modifier', await saveBar())
  await expect.poll(async () => (await first())?.label).toBe('Semaine sage')
  await page.press('Supprimer', await lineWith('Semaine sage'))
  await see('Promotion supprimée')
  await expect.poll(first).toBeUndefined()
  await page.press('Annuler')
  await expect.poll(async () => (await first())?.label).toBe('Semaine sage')
})

// [K-SCREEN-027] [K-SCREEN-028] [K-SCREEN-107] [K-CONSTANT-008] [K-STATE-003]
test('the promotion form offers a flash period of one year from today, and hours of the week as boxes to tick', async () => {
  const { page, first } = await openNew()
  await see(/Visite guidée/, document.querySelector('main'))
  await page.fill('Nom', 'Vente du printemps')
  expect([isChecked(FLASH), isChecked(HOURLY)]).toEqual([false, false])
  expect([screen.queryByLabelText('Début'), sees('Lundi')]).toEqual([null, false])
  await tick(page, FLASH)
  await tick(page, HOURLY)
  await see('Lundi')
  await tick(page, HOURLY)
  await expect.poll(() => sees('Lundi')).toBe(false)
  await page.press('Ajouter')
  await see('Promotion créée')
  const made = await first()
  const [start, end] = [made?.flashStartTs ?? 0, made?.flashEndTs ?? 0]
  const [begins, today] = [wallClock(ZONE, start), wallClock(ZONE, Date.now())]
  expect(begins).toMatchObject({ year: today.year, month: today.month, day: today.day, hour: 0, minute: 0 })
  expect(end - start).toBe(365 * 86_400_000)
  expect(made?.hoursByWeek).toBeNull()

  await page.press('Modifier', await lineWith('Vente du printemps'))
  await tick(page, FLASH)
  await tick(page, HOURLY)
  await page.press('Modifier', await saveBar())
  await see('Promotion mise à jour')
  await expect.poll(async () => (await first())?.flashStartTs).toBeNull()
  expect((await first())?.hoursByWeek).not.toBeNull()
})

test('an operator copies a promotion, which stays hidden until it is made visible', async () => {
  const { make, open, stored } = await promotionWorld()
  await make('Fête des mères', 15)
  const page = await open()
  await page.press('Dupliquer', await lineWith('Fête des mères'))
  await see('Promotion "Fête des mères (copie)" créée, inactive')
  expect(readText(await lineWith('Fête des mères (copie)'))).toMatch(/-15 % ?Inactif/)
  await page.press('Rendre visible', await lineWith('Fête des mères (copie)'))
  await expect.poll(async () => (await stored()).map(({ visibility }) => visibility)).toEqual(['Public', 'Public'])
})

// [K-COMPONENT-003] [K-COMPONENT-004] [X13]
test('an amount promotion stays one when it is edited, in cents of the euros typed', async () => {
  const { app, as, id, open, first } = await promotionWorld()
  const discount = { type: 'Amount', amount: { cents: 350, currency: 'eur' } } as const
  const flash = { type: 'Disabled' } as const
  const target = { type: 'Activity', activityId: id } as const
  await app.call('/admin/create-offer', { label: 'Remise', discount, target, flash, visibility: 'Public' }, { as })
  const page = await open()
  await page.press('Modifier', await lineWith('Remise'))
  await expect.poll(() => screen.queryByLabelText('Réduction par billet (€)')).not.toBeNull()
  expect(value('Réduction par billet (€)')).toBe('3,50')
  await page.fill('Réduction par billet (€)', '4,255')
  const bar = await saveBar()
  await expect.poll(() => isDisabled('Modifier', bar)).toBe(true)
  await page.fill('Réduction par billet (€)', '4,2')
  await page.leaveField()
  expect(value('Réduction par billet (€)')).toBe('4,20')
  await page.press('Modifier', await saveBar())
  await see('Promotion mise à jour')
  const stored = await first()
  expect([stored?.amount, stored?.percentHundredths]).toEqual([420, null])
})

// [K-ERROR-026]
test('a promotion of a partner without opening hours is refused, with a link to where they are set', async () => {
  const { id, vendorId, open, openOnMondays } = await promotionWorld({ isOpen: false })
  const message = /^Partenaire de l'activité invalide\./
  const create = `/admin/activity/${id}/offer/create`
  for (const path of [`/admin/activity/${id}?tab=offer`, create]) {
    await open(path)
    await see(message)
    const link = await screen.findByRole('link', { name: 'renseignez-les chez Zoo des offres' })
    expect(link.getAttribute('href')).toBe(`/admin/vendor/${vendorId}`)
    expect(screen.queryByRole('link', { name: 'Ajouter une promotion' })).toBeNull()
    expect(screen.queryByLabelText(/^Réduction/)).toBeNull()
  }
  await openOnMondays()
  await open(create)
  await screen.findByLabelText(/^Réduction/)
  expect(sees(message)).toBe(false)
})

// [P-STATE-008]
test.each(['activity', 'partner', 'promotion'])(
  'the form of a new %s offers two visibilities, hidden or public',
  async (kind) => {
    const { id, open } = await promotionWorld()
    const paths = { activity: '/admin/activity/create', partner: '/admin/vendor/create' }
    await open(new Map(Object.entries(paths)).get(kind) ?? `/admin/activity/${id}/offer/create`)
    const group = await screen.findByRole('group', { name: 'Visibilité' })
    const radios = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value, labels }) => [value, readText(labels?.[0])])).toEqual([
      ['Public', 'Actif'],
      ['Hidden', 'Inactif'],
    ])
  },
)
