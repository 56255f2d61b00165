/** The theme editor's save of the sign-in's layout. */

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { open, openBrowserShop, shoot, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { button, field } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')

const savedAuth = async () => {
  const db = shop.server.db()
  const [row] = await db.orm.select().from(userGroup).where(eq(userGroup.id, GROUP))
  return row?.whiteLabeling?.auth ?? null
}

// [P-SCREEN-022] [P-RULE-017] [P-RULE-018]
test('a theme is saved only with a complete banner, and a layout without a banner requires none', async () => {
  const before = await savedAuth()
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/update-group-white-labeling')) sent.push(request.postDataJSON())
  })
  await open(page, `/admin/theme/${GROUP}`)
  const save = button(page, 'Enregistrer')
  const layout = (name: string) => page.getByRole('radio', { name })
  await field(page, 'Nom du site').waitFor()
  await layout('Bannière').check()
  const colours = page.getByRole('textbox', { name: /^Bannière : [^,]+$/ })
  expect(await colours.count()).toBe(10)
  await field(page, 'Nom du site').fill('Comité des ateliers')
  await save.waitFor()
  expect(await save.isEnabled()).toBe(true)

  // Each of its colours is asked for: without it neither the button nor the keys save.
  for (const colour of await colours.all()) {
    const kept = await colour.inputValue()
    expect(kept).toMatch(/^#[0-9a-f]{6}$/)
    for (const wrong of ['', 'rouge']) {
      await colour.fill(wrong)
      await colour.press('Tab')
      await expect.poll(() => save.isDisabled()).toBe(true)
      expect(await colour.getAttribute('aria-invalid')).toBe('true')
      await page.keyboard.press('Control+s')
    }
    await colour.fill(kept)
    await expect.poll(() => save.isEnabled()).toBe(true)
  }
  const [first] = await colours.all()
  await first?.fill('rouge')
  await first?.press('Tab')
  await page
    .getByRole('region', { name: 'Authentification' })
    .getByText('Indiquez une couleur comme #1a2b3c.')
    .waitFor()
  await shoot(page, 'office theme banner refused')
  expect(sent).toEqual([])
  expect(await savedAuth()).toEqual(before)

  // The usual layout has no data of its own, and nothing of the banner holds it back.
  await layout('Par défaut').check()
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.click()
  await page.getByText('Thème mis à jour').waitFor()
  expect(await savedAuth()).toEqual({ type: 'ModeDefault' })

  // From there the banner begins whole, and is saved as it is shown.
  await layout('Bannière').check()
  expect(await colours.count()).toBe(10)
  for (const colour of await colours.all()) expect(await colour.inputValue()).toMatch(/^#[0-9a-f]{6}$/)
  await save.click()
  await expect.poll(savedAuth).toMatchObject({ type: 'ModeHero', titleColor: expect.stringMatching(/^#/) })
  expect(takeProblems(page)).toEqual([])
})
