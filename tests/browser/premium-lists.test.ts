/** Which offers a list holds, and who may choose: document 000 §6, decision 032. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueVersion } from '../../src/features/catalogue/tables.ts'
import { userGroup } from '../../src/features/groups/tables.ts'
import { open, openBrowserShop, PATIENCE_MS, takeProblems } from '../support/browser.ts'

const shop = openBrowserShop()
const SPORTS = '/c2/sports/c2-demo-sports'
const PREMIUM = 'Grand Prix entre collègues'
const PLAIN = 'Karting électrique, session chronométrée'

async function decide(permCse: boolean, permNonCse: boolean): Promise<void> {
  const { orm, write } = shop.server.db()
  await write([
    orm.update(userGroup).set({ permCse, permNonCse }).where(eq(userGroup.id, 'ug-demo-atelier')),
    orm.update(catalogueVersion).set({ version: sql`version + 1` }),
  ])
}

// [C-RULE-054]
test('a list holds both kinds and a box to leave the premium ones out, or what the group has decided and no box', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const main = page.getByRole('main')
  const box = main.getByRole('checkbox', { name: 'Afficher les offres premium' })
  const card = (name: string) => main.getByRole('article').filter({ hasText: name })
  const shown = async () => ({
    premium: await card(PREMIUM).count(),
    plain: await card(PLAIN).count(),
    box: await box.count(),
  })
  // All, with a box; and without those that it leaves out.
  await open(page, SPORTS)
  expect(await shown()).toEqual({ premium: 1, plain: 1, box: 1 })
  await box.uncheck()
  await expect.poll(shown).toEqual({ premium: 0, plain: 1, box: 1 })
  await box.check()
  await expect.poll(shown).toEqual({ premium: 1, plain: 1, box: 1 })
  // All, without a box.
  await open(page, '/v/x/v-demo-grand-pre')
  await expect.poll(shown, { timeout: PATIENCE_MS }).toEqual({ premium: 1, plain: 1, box: 0 })

  const reloaded = async () => {
    await open(page, SPORTS)
    return shown()
  }
  // Another process sees what a group has decided within a second.
  await decide(true, false)
  await expect.poll(reloaded, { timeout: PATIENCE_MS }).toEqual({ premium: 1, plain: 0, box: 0 })
  await decide(false, true)
  await expect.poll(reloaded, { timeout: PATIENCE_MS }).toEqual({ premium: 0, plain: 1, box: 0 })
  expect(takeProblems(page)).toEqual([])
})
