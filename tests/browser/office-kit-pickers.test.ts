/** Pickers of days, times and durations, as somebody types into them and clicks in them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectClean,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()

/** Thursday, 5 November 2026, 10:00 in Paris. */
const NOW = Date.UTC(2026, 10, 5, 9)

async function showcase(facts: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...facts })
  await page.clock.setFixedTime(NOW)
  await open(page, '/ui/office')
  return page
}
const days = (page: Page) => page.getByRole('region', { name: 'Jours et périodes' })
const times = (page: Page) => page.getByRole('region', { name: 'Heures et durées' })
const input = (page: Page, label: string, at = 0) =>
  days(page).or(times(page)).getByLabel(label, { exact: true }).and(page.locator('input')).nth(at)
/** Value of the picker, which the showcase writes below it. */
const held = async (page: Page, label: string): Promise<unknown> =>
  JSON.parse(
    await readText(
      input(page, label).locator(
        'xpath=ancestor::div[p[contains(@class, "font-mono")]][1]/p[contains(@class, "font-mono")]',
      ),
    ),
  )
const month = (page: Page) => popup(page).getByRole('grid').waitFor()
const popup = (page: Page) => page.locator('[data-picker-popup]')
const day = (page: Page, name: RegExp) => popup(page).getByRole('button', { name })

// [P-COMPONENT-022] [P-COMPONENT-023] [P-COMPONENT-025]
test('the day picker opens a calendar on focus, takes the clicked day, and closes in every documented way', async () => {
  const page = await showcase()
  const label = 'Jour quelconque'
  expect(await popup(page).count()).toBe(0)
  await input(page, label).focus()
  await month(page)
  expect(await readText(popup(page))).toMatch(/^mars 2026/i)
  await day(page, /^vendredi 20 mars 2026/).click()
  await expect.poll(() => held(page, label)).toBe('2026-03-20')
  expect(await input(page, label).inputValue()).toBe('ven. 20 mars 2026')
  await popup(page).waitFor({ state: 'detached' })
  const closings: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Enter'),
    () => page.mouse.click(1200, 300),
  ]
  for (const close of closings) {
    await input(page, label).click()
    await popup(page).waitFor()
    await close()
    await popup(page).waitFor({ state: 'detached' })
  }
  expect(await held(page, label)).toBe('2026-03-20')
  expect(takeProblems(page)).toEqual([])
})

// [P-COMPONENT-032] [P-COMPONENT-041]
test('the day picker begins weeks on Monday, and dims past days unless they may be chosen', async () => {
  const page = await showcase()
  await input(page, 'Jour à venir').focus()
  await month(page)
  expect((await popup(page).locator('thead th').allInnerTexts()).map((name) => name.trim())).toEqual([
    'lun.',
    'mar.',
    'mer.',
    'jeu.',
    'ven.',
    'sam.',
    'dim.',
  ])
  const column = async (name: RegExp) =>
    day(page, name).evaluate((node) =>
      [...(node.closest('tr')?.children ?? [])].findIndex((cell) => cell.contains(node)),
    )
  expect([await column(/lundi 9 novembre/), await column(/dimanche 15 novembre/)]).toEqual([0, 6])
  const opacity = (name: RegExp) => day(page, name).evaluate((node) => Number(getComputedStyle(node).opacity))
  expect([await opacity(/mercredi 4 novembre/), await opacity(/jeudi 5 novembre/)]).toEqual([0.4, 1])
  expect(await day(page, /mercredi 4 novembre/).isDisabled()).toBe(true)
  // A yearless day is the next one there will be; with a year that is past, it is none, not even the next one.
  await input(page, 'Jour à venir').fill('4/11')
  expect(await held(page, 'Jour à venir')).toBe('2027-11-04')
  await input(page, 'Jour à venir').fill('4/11/2026')
  expect(await held(page, 'Jour à venir')).toBe(null)
  await page.keyboard.press('Escape')
  await input(page, 'Jour quelconque').fill('12/11/2026')
  await popup(page).waitFor()
  expect([await opacity(/mercredi 4 novembre/), await day(page, /mercredi 4 novembre/).isEnabled()]).toEqual([1, true])
})

// [P-COMPONENT-019] [P-COMPONENT-024] [P-COMPONENT-040]
test("the day picker asks for a time in half hours after the day, in the region's time zone", async () => {
  const page = await showcase()
  const label = 'Jour et heure'
  await times(page).getByText('À l’heure de Paris.').first().waitFor()
  await input(page, label).focus()
  await day(page, /jeudi 12 novembre 2026/).click()
  const options = popup(page).getByRole('option')
  await options.first().waitFor()
  const all = await options.allInnerTexts()
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  expect(all).toEqual(hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`]))
  const boxes = await options.evaluateAll((nodes) =>
    nodes.map((node) => [node.getBoundingClientRect().x, node.getBoundingClientRect().y].map(Math.round)),
  )
  expect(new Set(boxes.map(([x]) => x)).size).toBe(6)
  expect(new Set(boxes.map(([, y]) => y)).size).toBe(8)
  await shoot(page, 'office picker times desktop')
  await options.getByText('14:30', { exact: true }).click()
  expect(await held(page, label)).toBe(Date.UTC(2026, 10, 12, 13, 30))
  expect(await input(page, label).inputValue()).toBe('jeu. 12 nov. 2026 à 14:30')
  await popup(page).waitFor({ state: 'detached' })
})

test('the day picker works with the keyboard alone', async () => {
  const page = await showcase()
  const label = 'Jour et heure'
  await input(page, label).focus()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-picker-popup]') !== null))
    .toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The half hours follow, and have the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('option')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await held(page, label)).toBe(Date.UTC(2026, 10, 13, 2, 30))
  expect(await input(page, label).evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await popup(page).count()).toBe(0)
  // Tab goes on to the next field, not into the calendar.
  await input(page, 'Jour à venir').focus()
  await popup(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await input(page, 'Jour quelconque').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await input(page, 'Heure').fill('9')
  expect(await held(page, 'Heure')).toBe('09:00')
  await input(page, 'Heure').fill('17h45')
  await page.keyboard.press('Tab')
  expect([await held(page, 'Heure'), await input(page, 'Heure').inputValue()]).toEqual(['17:45', '17:45'])
  await input(page, 'Durée').fill('1h30')
  await page.keyboard.press('ArrowUp')
  expect([await held(page, 'Durée'), await input(page, 'Durée').inputValue()]).toEqual([105, '1 h 45 min'])
  for (const [text, minutes] of [
    ['90 min', 90],
    ['2 jours', 2880],
    ['1,5 h', 90],
    ['1 j 2 h', 1560],
  ] as const) {
    await input(page, 'Durée').fill(text)
    expect([text, await held(page, 'Durée')]).toEqual([text, minutes])
  }
  await input(page, 'Durée').fill('bientôt')
  await page.keyboard.press('Tab')
  await page.getByText('Entrez une durée, par exemple 45 min').waitFor()
  expect(await held(page, 'Durée')).toBe(1560)
})

test('the range picker leads from the first day to the last, and shows both', async () => {
  const page = await showcase()
  await input(page, 'Début').focus()
  await day(page, /mardi 10 novembre 2026/).click()
  await expect.poll(() => input(page, 'Fin').evaluate((node) => node === document.activeElement)).toBe(true)
  await popup(page).waitFor()
  expect(await day(page, /lundi 9 novembre/).isDisabled()).toBe(true)
  await day(page, /vendredi 20 novembre/).click()
  expect(await held(page, 'Début')).toEqual({ from: '2026-11-10', to: '2026-11-20' })
  await input(page, 'Fin').click()
  await popup(page).waitFor()
  const shade = (name: RegExp) =>
    day(page, name).evaluate((node) => getComputedStyle(node.closest('td') ?? node).backgroundColor)
  const shaded = /^(rgb\(231, 237, 244\)|color\(srgb 0\.9058\d* 0\.929\d* 0\.956\d*\))$/
  expect(await shade(/samedi 14 novembre/)).toMatch(shaded)
  expect(await shade(/samedi 21 novembre/)).not.toMatch(shaded)
  await expectClean(page, 'range, desktop')
  await shoot(page, 'office picker range desktop')
  await input(page, 'Début').fill('25/11/2026')
  expect(await held(page, 'Début')).toEqual({ from: '2026-11-25', to: null })
})

test('the pickers fit a phone', async () => {
  const page = await showcase(PHONE)
  for (const label of ['Jour à venir', 'Fin', 'Jour et heure', 'Heure']) {
    await input(page, label).click()
    await popup(page).waitFor()
    await popup(page).locator('button').first().waitFor()
    const box = await popup(page).boundingBox()
    expect(box?.x ?? -1, label).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 999), label).toBeLessThanOrEqual(PHONE.width)
    await expectClean(page, `${label}, phone`)
    await page.screenshot({ path: `tests/browser/screenshots/office picker ${label} phone.png` })
    await page.keyboard.press('Escape')
    await popup(page).waitFor({ state: 'detached' })
  }
  await page.setViewportSize(DESKTOP)
  await input(page, 'Jour à venir').click()
  await popup(page).waitFor()
  await popup(page).locator('button').first().waitFor()
  await expectClean(page, 'day, desktop')
  await page.screenshot({ path: 'tests/browser/screenshots/office picker day desktop.png' })
})
