/** Where a list of activities is sorted from: everywhere, around the person, around a city, and when neither is known. */
import { expect, test } from 'vitest'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

const LIST = '/c1/loisirs/c1-demo-loisirs'
const NO_PLACE = 'Échec de la localisation'
const UNKNOWN = 'Nous ne connaissons pas de ville « Trifouillis ».'

const main = () => document.querySelector('main')
const first = () => readText(main()?.querySelector('article') ?? null)
const around = () => screen.getByRole('button', { name: /Autour de moi$/ })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Answer = { coords: { latitude: number; longitude: number } } | 'refused'

/** A list whose person's browser says where they are once the test has it answer. */
async function openList(query = '') {
  const page = await openShop(await demoApp(), { path: `${LIST}${query}`, host: ATELIER })
  const asked: ((answer: Answer) => void)[] = []
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (tell: (answer: object) => void, fail: (why: object) => void) =>
        void asked.push((answer) => (answer === 'refused' ? fail({ code: 1 }) : tell(answer))),
    },
  })
  return { page, answer: (answer: Answer) => asked.shift()?.(answer) }
}

/** The button of the person's place: chosen, at work, says so; and whether the page says that it has failed. */
const state = () => [
  around().getAttribute('aria-pressed'),
  around().getAttribute('aria-busy'),
  readText(around()).includes('Localisation en cours…'),
  screen.queryAllByRole('alert').map((alert) => readText(alert)),
]
const pending = ['false', 'true', true, []]

// [C-STATE-001] [C-STATE-022] [C-COMPONENT-015] [C-COMPONENT-016] [C-COMPONENT-017]
test('a list is sorted around the person once the browser has given their location, and over all locations again when they choose so', async () => {
  const { page, answer } = await openList()
  expect(state()).toEqual(['false', null, false, []])
  await page.press('Autour de moi')
  await expect.poll(state).toEqual(pending)
  answer({ coords: { latitude: 48.5734, longitude: 7.7521 } })
  await expect.poll(first).toMatch(/Strasbourg \(67\).* \d+ km/)
  expect(state()).toEqual(['true', null, false, []])
  await page.press('Partout')
  await expect.poll(first).not.toMatch(/ km/)
  expect(page.problems).toEqual([])
})

// [C-STATE-001] [C-STATE-022] [C-ERROR-004] [C-CONSTANT-041]
test('a list is sorted around the default city when the browser does not give the location, and says so', async () => {
  const { page, answer } = await openList()
  await page.press('Autour de moi')
  await expect.poll(state).toEqual(pending)
  answer('refused')
  await expect.poll(state).toEqual(['true', null, false, [NO_PLACE]])
  await see(NO_PLACE, await screen.findByRole('region', { name: /Notifications/ }))
  await expect.poll(first).toMatch(/Annecy \(74\) · 97 km/)
  expect(new URL(location.href).searchParams.get('autour')).toBe('45.7549778,4.8556102')
})

// [C-COMPONENT-016] [C-COMPONENT-018] [C-COMPONENT-039]
test('cities are suggested from three letters on, as the field says, and the list is sorted around the chosen one', async () => {
  const { page } = await openList()
  const field = await screen.findByRole('searchbox', { name: 'Ville' })
  await page.user.click(field)
  const typed = await screen.findByRole('combobox', { name: 'Ville' })
  await page.user.type(typed, 'to')
  await see('Tapez au moins 3 lettres.')
  // Longer than it waits for the next letter.
  await pause(600)
  expect(page.asked('/search-city')).toEqual([])
  await page.user.type(typed, 'u')
  await expect.poll(() => page.asked('/search-city')).toMatchObject([{ query: 'tou' }])
  await seeNot('Tapez au moins 3 lettres.')
  await page.user.type(typed, 'louse')
  await page.user.click((await screen.findAllByRole('option', { name: /Toulouse/ }))[0] as Element)
  await expect.poll(first).toMatch(/Toulouse \(31\)/)
  expect(new URL(location.href).searchParams.get('ville')).toMatch(/^Toulouse/)
  expect(page.problems).toEqual([])
})

// [C-COMPONENT-018]
test.each([
  ['vandoeuvre', 'Vandœuvre-lès-Nancy (54500)'],
  ['st etienne', 'Saint-Étienne (42000)'],
  ["villeneuve d'ascq", "Villeneuve-d'Ascq (59650)"],
])('the city field suggests for %s, typed with a ligature or an abbreviation, the city %s', async (text, name) => {
  const { page } = await openList()
  await page.user.click(await screen.findByRole('searchbox', { name: 'Ville' }))
  await page.user.type(await screen.findByRole('combobox', { name: 'Ville' }), text)
  await page.user.click(await screen.findByRole('option', { name }))
  await expect.poll(first).toMatch(/ km/)
})

test('a list that cannot be sorted because the city is unknown says so, and a list for a known city does not', async () => {
  await openList('?ville=Trifouillis')
  expect(
    screen
      .getAllByRole('status')
      .map((status) => readText(status))
      .join(),
  ).toContain(UNKNOWN)
  await openList('?ville=Strasbourg')
  expect(readText()).not.toContain('Nous ne connaissons pas')
  const { page } = await openList()
  await page.user.click(await screen.findByRole('searchbox', { name: 'Ville' }))
  await page.user.type(await screen.findByRole('combobox', { name: 'Ville' }), 'Trifouillis{Enter}')
  await see(UNKNOWN)
})
