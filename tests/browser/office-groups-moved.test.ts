/** The open branches of the tree of groups, while a person moves from one to another. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { open, openBrowserShop, PATIENCE_MS, readText, shoot, takeProblems, YOUPIIZ } from '../support/browser.ts'

const shop = openBrowserShop()

shop.filledBy(async () => {
  const db = shop.server.db()
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  const group = (id: string, parentPath: string, label: string) => ({
    ...{ id, parentId: parentPath.split('/').at(-1) ?? null, path: `${parentPath}/${id}`, label },
    ...times,
  })
  const person = (id: string, firstName: string, groupId: string) => ({
    ...{ id, email: `${id}@exemple.test`, groupId, firstName, lastName: 'Arbre' },
    ...times,
  })
  await db.write([
    db.orm
      .insert(userGroup)
      .values([
        group('ug-depart', 'ROOT', 'Ancien service'),
        group('ug-arrivee', 'ROOT', 'Nouveau service'),
        group('ug-dessous', 'ROOT/ug-arrivee', 'Antenne'),
      ]),
    db.orm.insert(user).values([person('u-lea', 'Léa', 'ug-depart'), person('u-tom', 'Tom', 'ug-depart')]),
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
})

const node = (page: Page, id: string) => page.locator(`[role=treeitem][data-node="${id}"]`)
const openNode = (page: Page, id: string) => node(page, id).locator('[data-opener]').click()

async function move(page: Page, personId: string): Promise<void> {
  await node(page, personId).locator('[data-label]').click()
  const window = page.getByRole('dialog', { name: 'Fiche utilisateur' })
  const moving = window.getByRole('region', { name: "Déplacer l'utilisateur" })
  await moving.getByRole('button', { name: 'Choisir un autre groupe' }).click()
  const choice = page.getByRole('dialog', { name: 'Choisir un groupe' })
  await choice.getByText('Nouveau service', { exact: true }).click()
  await moving.getByText('De Ancien service à Nouveau service').waitFor()
  await moving.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect.poll(() => readText(window.getByRole('list', { name: 'Groupes' }))).toContain('Nouveau service')
}

test('a person moved to another group appears under it in the open tree, and disappears from the former one', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  // The server looks once a second for groups that another process has written.
  await expect
    .poll(
      async () => {
        await open(page, '/admin/groups')
        await node(page, 'ROOT').waitFor()
        return node(page, 'ug-depart').count()
      },
      { timeout: PATIENCE_MS, interval: 500 },
    )
    .toBe(1)
  await openNode(page, 'ug-depart')
  await openNode(page, 'ug-depart/people')
  await node(page, 'u-lea').waitFor()
  // It has a group below, and nobody yet.
  await openNode(page, 'ug-arrivee')
  await node(page, 'ug-dessous').waitFor()
  expect(await node(page, 'ug-arrivee/people').count()).toBe(0)

  await move(page, 'u-lea')
  await page.keyboard.press('Escape')
  await node(page, 'ug-arrivee/people').waitFor()
  await openNode(page, 'ug-arrivee/people')
  await expect.poll(() => node(page, 'u-lea').getAttribute('aria-level')).toBe('4')
  expect(await node(page, 'u-lea').count()).toBe(1)
  expect(await readText(node(page, 'ug-arrivee'))).toContain('1 personne')
  await node(page, 'u-tom').waitFor()

  // The branch of the people themselves is open by now; the last one leaves the other.
  await move(page, 'u-tom')
  await page.keyboard.press('Escape')
  await node(page, 'ug-depart/people').waitFor({ state: 'detached' })
  await expect.poll(() => node(page, 'u-tom').count()).toBe(1)
  expect(await readText(node(page, 'ug-arrivee'))).toContain('2 personnes')
  await shoot(page, 'office groups moved')

  // Undoing shows in both, too.
  await page.locator('[data-sonner-toast] button', { hasText: 'Annuler' }).first().click()
  await node(page, 'ug-depart/people').waitFor()
  await expect.poll(() => readText(node(page, 'ug-arrivee'))).toContain('1 personne')
  expect(takeProblems(page)).toEqual([])
})
