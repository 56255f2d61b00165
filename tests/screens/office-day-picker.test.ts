/** Days and times as somebody types them into the office's pickers, which the showcase has in every form. */
import { expect, test } from 'vitest'
import { look, readText, screen, see } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

const ANY_DAY = 'Jour quelconque'
const input = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label })

/** Value of a picker, which the showcase writes below it. */
function held(label: string): unknown {
  for (let part = input(label).parentElement; part; part = part.parentElement) {
    const written = [...part.children].find((child) => child.matches('p.font-mono'))
    if (written) return JSON.parse(readText(written))
  }
  throw new Error(`Nothing is written below ${label}.`)
}

async function openPickers() {
  const app = await testApp()
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path: '/ui/office' })
  await screen.findByRole('combobox', { name: ANY_DAY })
  return page
}

/** Puts a text in place of what the field had, in one go; answers the value that it has then. */
async function typed(page: Page, label: string, text: string): Promise<unknown> {
  await page.user.click(input(label))
  input(label).select()
  if (text === '') await page.user.clear(input(label))
  else await page.user.paste(text)
  return held(label)
}

// [P-COMPONENT-026] [P-COMPONENT-029] [P-COMPONENT-031]
test('the day picker reads typed days, and keeps an invalid one in the field without using it', async () => {
  const page = await openPickers()
  for (const [text, wanted] of [
    ['2027-01-31', '2027-01-31'],
    ['12/3', '2026-03-12'],
    ['3.4.27', '2027-04-03'],
    ['14 août', '2026-08-14'],
    ['1er fevrier 2028', '2028-02-01'],
    ['dim. 5 déc. 2027', '2027-12-05'],
  ] as const)
    expect([text, await typed(page, ANY_DAY, text)]).toEqual([text, wanted])
  for (const text of ['abc', 'mars', '2026-11', '12/', '31/2/2027', '12', '2026-13-40'])
    expect([text, await typed(page, ANY_DAY, text)]).toEqual([text, '2027-12-05'])
  const shown = () => [input(ANY_DAY).value, held(ANY_DAY)]
  await typed(page, ANY_DAY, 'abc')
  await page.leaveField()
  expect(shown()).toEqual(['abc', '2027-12-05'])
  await see('Indiquez un jour, par exemple 05/12/2026.')

  // A typed day shows as its date once the field is left, but not while the mouse is over the popup.
  await typed(page, ANY_DAY, '12/3')
  const popup = await look.until(() => document.querySelector('[data-picker-popup]'), 'The popup')
  await page.user.hover(popup)
  const leave = () => page.user.click(screen.getByRole('heading', { level: 1 }))
  input(ANY_DAY).blur()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown()).toEqual(['12/3', '2026-03-12'])
  await page.user.unhover(popup)
  await page.user.click(input(ANY_DAY))
  await leave()
  await expect.poll(shown).toEqual(['jeu. 12 mars 2026', '2026-03-12'])
  expect(await typed(page, ANY_DAY, '')).toBe(null)
  expect(page.problems).toEqual([])
})

// [P-COMPONENT-030] [P-COMPONENT-033]
test("the day picker reads a typed day with its time, in the region's time zone or in UTC", async () => {
  const page = await openPickers()
  const moment = 'Jour et heure'
  const noon = Date.UTC(2026, 11, 3, 11)
  expect(await typed(page, moment, '2026-12-03')).toBe(null)
  for (const [text, ts] of [
    ['2026-12-03 12:00:00', noon],
    ['2026-12-03 12:00:45', noon + 45_000],
    ['3/12 14h30', noon + 150 * 60_000],
    ['3 décembre à 9 h', noon - 180 * 60_000],
    ['15:00', noon + 180 * 60_000],
    ['4/12', noon + (24 + 3) * 3_600_000],
    ['n’importe quoi', noon + (24 + 3) * 3_600_000],
  ] as const)
    expect([text, await typed(page, moment, text)]).toEqual([text, ts])
  expect(await typed(page, 'Jour et heure décalés', '2026-12-03 12:00:00')).toBe(noon + 3_600_000)
  // Clocks are put forward from 2 to 3 on that day: 02:30 never is.
  const change = 'Changement d’heure'
  expect(await typed(page, change, '28/3/2027 3h30')).toBe(Date.UTC(2027, 2, 28, 1, 30))
  expect(await typed(page, change, '28/3/2027 2h30')).toBe(Date.UTC(2027, 2, 28, 1, 30))
  await page.user.keyboard('{Escape}')
  await page.user.click(input(change))
  await page.press(/^dimanche 28 mars 2027/)
  const options = () => [...document.querySelectorAll('[data-picker-popup] [role=option]')]
  await expect.poll(() => options().length).toBe(48)
  const closed = options().filter((option) => option.getAttribute('aria-disabled') === 'true')
  expect(closed.map((option) => readText(option))).toEqual(['02:00', '02:30'])
  expect(page.problems).toEqual([])
})
