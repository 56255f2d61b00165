/** Activities in the office as a browser draws them, where no visit shows it; tests/screens say what stands there and is done. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { DESKTOP, expectCleanEverywhere, open, openBrowserShop, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, callAs, field } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = { as: 'admin@demo.test', host: YOUPIIZ }
const CONFLICT = { name: 'Quelqu’un a modifié cette fiche entre-temps' }

test("every column of the activities is visible at a desk's usual width, and the narrowed list and the new form are accessible", async () => {
  const page = await shop.newPage(ADMIN)
  await open(page, '/admin/activity?premium=yes')
  await page.locator('[data-row]').first().waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  const status = await page.getByRole('columnheader', { name: 'Statut' }).boundingBox()
  expect(status && status.x + status.width).toBeLessThanOrEqual(1280)
  await expectCleanEverywhere(page, 'office activities filtered')
  await open(page, '/admin/activity/create')
  await field(page, 'Nom').fill('Été à l’Œuvre, ça & là')
  for (const name of ['Sur un site web', 'Promo Code']) await page.getByRole('radio', { name, exact: true }).check()
  await field(page, 'Description de l’offre').fill('Sur toutes les entrées')
  await expectCleanEverywhere(page, 'office activity new')
})

// [K-SCREEN-011] [K-SCREEN-015]
test('an activity changed by a committee, its conflicts and a partner in use are accessible at both widths', async () => {
  const page = await shop.newPage(ADMIN)
  await open(page, '/admin')
  const { id, vendorId } = await newActivity(page)
  const { orm, write } = shop.server.db()
  await write([orm.update(activity).set({ isDirty: true }).where(eq(activity.id, id))])
  await open(page, `/admin/activity/${id}`)
  await page.getByText('Un administrateur de comité a modifié cette activité.').waitFor()
  // Small, at the top right.
  const preview = page.getByRole('link', { name: 'Voir dans la boutique' })
  expect(await preview.getAttribute('href')).toMatch(new RegExp(`^/a/[^/]+/${id}$`))
  const link = await preview.boundingBox()
  expect([(link?.x ?? 0) > DESKTOP.width / 2, (link?.y ?? 900) < 200, (link?.height ?? 99) < 40]).toEqual([
    true,
    true,
    true,
  ])
  // The bar stays at the foot of the window, wherever the page is.
  const bar = page.locator('[data-save-bar]')
  for (const name of ['Supprimer', 'Modifier']) await bar.getByRole('button', { name, exact: true }).waitFor()
  const foot = async () => {
    const box = await bar.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  expect(await foot()).toBe(DESKTOP.height)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(await foot()).toBe(DESKTOP.height)
  await expectCleanEverywhere(page, 'office activity')
  await field(page, 'Nom').fill('Visite nocturne')
  const updates = { label: 'Visite du soir', publishAt: Date.UTC(2036, 4, 1, 8) }
  await callAs(page, '/admin/update-activity', { id, updates })
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog', CONFLICT)
  await dialog.waitFor()
  // The browser tells of the refusal itself.
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office activity conflict')
  await dialog.getByRole('button', { name: 'Prendre toutes les leurs' }).click()
  // A page that still loads what was stored would show the next change as its own.
  const stored = page.waitForResponse('**/api/admin/get-activity')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Visite du soir')
  await stored
  await callAs(page, '/admin/update-activity', { id, updates: { label: 'Visite du matin' } })
  await button(page, 'Supprimer').click()
  await dialog.getByText('Visite du matin').waitFor()
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office activity removal conflict')

  await open(page, `/admin/vendor/${vendorId}`)
  await button(page, 'Supprimer').click()
  await page.getByRole('dialog', { name: 'Zoo des offres ne peut pas être supprimé' }).waitFor()
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office partner in use')
})
