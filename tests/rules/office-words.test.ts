/** Values in the office's conflicts and histories: no raw ids, and two that differ never look the same. */
import { isValidElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { activityWords } from '#features/catalogue/activities/office/activity-words.tsx'
import { offerEntity } from '#features/catalogue/offers/office/offer-entity.tsx'
import { newLocation, withLivingAddresses } from '#features/catalogue/vendors/office/location-values.ts'
import { vendorEntity } from '#features/catalogue/vendors/office/vendor-entity.ts'
import { pageWords } from '#features/committee/committee-page/office/page-values.ts'
import { keptStockWords } from '#features/stock-office/stock-admin/office/batches/kept-stock-words.ts'
import { clashes, differences } from '#web/office/kit/form/differences.ts'
import { printed } from '#web/office/kit/form/field-words.ts'
import { actionTitle } from '#web/office/kit/form/history-dialog.tsx'
import { CategoryNames, GroupName, Moment, PartnerName } from '#web/office/kit/form/named-values.tsx'

const words = activityWords('v-1')
const { words: offerWords } = offerEntity
const shown = (path: string, value: unknown): ReactElement => {
  const node = words.show?.([path], value)
  if (!isValidElement(node)) throw new Error(`${path} is not looked up.`)
  return node
}

test("an activity's history shows names instead of ids, and moments as dates", () => {
  expect(shown('vendorId', 'v-2')).toMatchObject({ type: PartnerName, props: { id: 'v-2' } })
  expect(shown('groupId', 'ug-1')).toMatchObject({ type: GroupName, props: { id: 'ug-1' } })
  expect(shown('catIds', ['c-1', 'c-2'])).toMatchObject({ type: CategoryNames, props: { ids: ['c-1', 'c-2'] } })
  expect(shown('publishAt', 1_800_000_000_000)).toMatchObject({ type: Moment, props: { ts: 1_800_000_000_000 } })
  expect(isValidElement(shown('address', { type: 'AtHome', rangeInKm: '10', vendorLocationId: 'l-1' }))).toBe(true)
  expect(printed(words, ['stockType'], 'MemberCard')).toBe('Member Card')
})

test("the history of a committee's page names each person and field, and shows people by name", () => {
  const label = (...path: (string | number)[]) => pageWords.label?.(path)
  expect([label('subtitle'), label('people'), label('people', 1), label('people', 1, 'role')]).toEqual([
    'SOUS TITRE',
    'Les personnes du comité',
    'Personne 2',
    'Personne 2 · Rôle',
  ])
  const people = [{ name: 'Nadia Ferrand' }, { name: 'Yann Le Goff' }]
  expect(printed(pageWords, ['people'], people)).toBe('Nadia Ferrand, Yann Le Goff')
  expect(printed(pageWords, ['people', 0, 'mediaId'], 'm-1')).toBe('une photo')
})

test("a promotion's history shows each value in words", () => {
  expect(printed(offerWords, ['percent'], '12,5')).toBe('12,5 %')
  expect(printed(offerWords, ['discount'], { type: 'Percent', percent: 12.5 })).toBe('12,5 %')
  expect(printed(offerWords, ['visibility'], 'Hidden')).toBe('Inactif')
  expect(offerWords.show?.(['startTs'], 5)).toMatchObject({ type: Moment, props: { ts: 5 } })
  expect(offerWords.show?.(['flash'], { type: 'Disabled' })).toBe('non')
})

test("a stock's history shows each value in words, and two different weeks never read the same", () => {
  const stockWords = keptStockWords('Europe/Paris')
  const eur = (cents: number) => ({ cents, currency: 'eur' })
  const said = (name: string, value: unknown) => printed(stockWords, [name], value).replaceAll(/\s/g, ' ')
  expect(said('youpiizPrice', eur(1550))).toBe('15,50 €')
  expect(said('mode', { type: 'Pregenerated', unlimited: true })).toBe('Billets déposés à l’avance, illimité')
  const ticket = { label: 'Plein tarif', publicPrice: eur(2000), youpiizPrice: eur(1500), buyingPrice: eur(1000) }
  expect(said('ticketInfo', [ticket])).toBe('Plein tarif 20,00 € / 15,00 € / 10,00 €')
  const period = { startTs: Date.UTC(2026, 4, 31, 22), endTs: Date.UTC(2026, 5, 30, 22) }
  const slot = (startHour: number, quantity = 10) => ({
    weekday: 'Monday',
    quantity,
    period,
    timeOfDay: { startHour, startMinute: 0, endHour: startHour + 1, endMinute: 0 },
  })
  const week = (...slots: object[]) => said('reservation', { type: 'Weekly', slots })
  expect(week(slot(10), slot(11))).toBe('10 pl. par créneau de 1 h, du 01/06/2026 au 30/06/2026 : Lundi 10:00–12:00')
  const weeks = [
    week(slot(10), slot(11)),
    week(slot(10, 5), slot(11, 5)),
    week(slot(10)),
    week(slot(10), slot(11, 5)),
    week(slot(10), slot(12, 5)),
  ]
  expect(new Set(weeks).size).toBe(weeks.length)
  expect(stockWords.label(['ticketInfo', 0, 'youpiizPrice'])).toBe('Tickets #1 · Prix Youpiiz')
  // A price is one thing, with its currency.
  expect(differences({ publicPrice: eur(1) }, { publicPrice: eur(2) }, stockWords.whole)).toHaveLength(1)
})

test("an activity's history names the day that was closed or reopened", () => {
  const days = [
    { day: '2026-06-01', reason: 'Travaux' },
    { day: '2026-06-02', reason: '' },
    { day: '2026-06-03', reason: null },
  ]
  expect(printed(words, ['days'], days)).toBe(
    'lun. 1er juin 2026 fermé (Travaux), mar. 2 juin 2026 fermé, mer. 3 juin 2026 ouvert',
  )
  expect(words.label(['days'])).toBe('Jours')
})

test('the comparison of two long texts shows the part that differs', () => {
  const text = (end: string) => `${'Une visite guidée du parc. '.repeat(20)}${end}`
  const [mine, theirs] = [text('Chiens admis.'), text('Chiens interdits.')]
  const said = [printed(words, ['markdown'], mine, theirs), printed(words, ['markdown'], theirs, mine)]
  expect(said[0]).toContain('Chiens admis.')
  expect(said[1]).toContain('Chiens interdits.')
  expect(said.every((each) => each.startsWith('…') && each.length < 170)).toBe(true)
  // Alone it begins at its beginning.
  expect(printed(words, ['markdown'], mine)).toMatch(/^Une visite .+…$/)
})

test('a form field that is stored under other names finds the author of a conflict by those names', () => {
  expect(words.storedAs?.audience).toEqual(['cse', 'groupId'])
  expect(offerWords.storedAs?.percent).toEqual(['discount'])
})

test('each action in a history has a name of its own', () => {
  const deeds = {
    '/admin/change-activities': 'Modification groupée',
    '/cse-admin/undo-activity-changes': 'Annulation d’une modification groupée',
    '/admin/mark-activity-as-clean': 'Marquée comme vue',
    '/admin/duplicate-activity': 'Création par copie',
    'publish-activities': 'Publication programmée',
    '/admin/update-activity': 'Modification',
    '/admin/manage-stocks': 'Enregistrement',
    '/admin/copy-stocks': 'Copie d’un stock',
    '/admin/change-ticket-prices': 'Changement de prix',
    '/admin/close-days': 'Jours fermés',
    '/admin/reopen-days': 'Jours rouverts',
  }
  for (const [call, title] of Object.entries(deeds)) expect(actionTitle(call), call).toBe(title)
})

test('a postal address that a colleague has removed meanwhile is saved as a new one, not under its former id', () => {
  const place = (id: string, name: string) => ({ ...newLocation(), id, key: id, name })
  const base = { ...vendorEntity.empty().values, addresses: [place('l-1', 'Nord'), place('l-2', 'Sud')] }
  const mine = { ...base, addresses: [place('l-1', 'Nord'), place('l-2', 'Sud, porte B')] }
  const theirs = { ...base, addresses: [place('l-1', 'Nord')] }
  expect(clashes(base, mine, theirs, []).map(({ path }) => path)).toEqual([['addresses']])
  const kept = withLivingAddresses(mine, theirs).addresses
  expect(kept.map(({ id, name }) => [id, name])).toEqual([
    ['l-1', 'Nord'],
    [undefined, 'Sud, porte B'],
  ])
})

test('a new postal address of a partner hides its phone number by default', () => {
  expect(newLocation().hidePhone).toBe(true)
})
