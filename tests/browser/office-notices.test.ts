/** The notice by which a change is taken back: where it stands, and how one reaches it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { DESKTOP, open, openBrowserShop, PHONE, shoot, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { tabToUndo } from '../support/browser-keyboard.ts'

const shop = openBrowserShop()
const COMMITTEE = demoId.group('atelier')
const notice = (page: Page) => page.locator('[data-sonner-toast]')

/** Parts that stay in place while scrolling: the page's head, menus, the head of a window, the bars that save. */
const STANDING = 'header, aside, h1 + div, [data-foot-bar], [role=dialog] > :first-child'

/** Buttons, links and fields of those places that a person cannot press because the notice stands over them. */
const covered = (page: Page) =>
  page.evaluate((standing) => {
    const controls = [...document.querySelectorAll(standing)].flatMap((place) => [
      ...place.querySelectorAll<HTMLElement>('a, button, input, select, summary'),
    ])
    const seen = controls.filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
    const over = seen.filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit?.closest('[data-sonner-toaster]') != null
    })
    return { seen: seen.length, over: over.map(({ textContent }) => textContent) }
  }, STANDING)

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a notice with “Annuler” on a %s covers no button of headers, menus and save bars', async (name, size) => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...size })
  await open(page, '/admin/users')
  await page.getByRole('link', { name: 'marie@demo.test' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Fiche utilisateur' })
  await dialog.getByLabel('Téléphone').fill(`06 00 00 00 ${size.width % 100}`)
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await notice(page).filter({ hasText: 'Utilisateur mis à jour avec succès' }).waitFor()
  await dialog.getByText('Aucune modification.').waitFor()
  const free = async () => {
    const { seen, over } = await covered(page)
    expect(seen).toBeGreaterThan(3)
    return over
  }
  await expect.poll(free).toEqual([])
  await shoot(page, `office notice over a window on a ${name}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(free).toEqual([])
  await shoot(page, `office notice over a list on a ${name}`)
  const box = await notice(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true)
  // It is closed where it stands, or left by keyboard, and gives its undo first.
  await tabToUndo(page)
  await notice(page).getByRole('button', { name: 'Fermer' }).click()
  await notice(page).waitFor({ state: 'detached' })

  // A form that fills the page: its bar stays free, too.
  await open(page, `/admin/theme/${COMMITTEE}`)
  await page.getByRole('radio', { name: 'Youpiiz' }).check()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await notice(page).getByRole('button', { name: 'Annuler' }).waitFor()
  await expect.poll(free).toEqual([])
  await shoot(page, `office notice over a form on a ${name}`)
  await notice(page).getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('Modification annulée').waitFor()
  expect(takeProblems(page)).toEqual([])
})
