/** How a super admin is made and unmade at the screen, by another one. */
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  signIn,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const PAUL = 'paul@demo.test'

test('a super admin appoints another one after a confirmation, and removes the right; the last one keeps it', async () => {
  const db = shop.server.db()
  const paul = (await db.orm.select().from(user)).find(({ email }) => email === PAUL)
  const his = await shop.newPage({ as: PAUL, host: YOUPIIZ })
  expect(await open(his, '/admin/users')).toBe(404)
  takeProblems(his)

  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/groups/ROOT')
  const section = page.getByRole('region', { name: 'Administrateurs' })
  const people = section.getByRole('listitem')
  await expect.poll(() => people.allInnerTexts()).toEqual([expect.stringContaining(ADMIN)])
  await section.getByRole('button', { name: new RegExp(ADMIN) }).click()
  await section.getByRole('button', { name: 'Retirer les droits' }).click()
  await page.getByText('C’est le dernier administrateur du site', { exact: false }).first().waitFor()
  // The browser's own word about the refusal, and the office's.
  expect(takeProblems(page)).toEqual([
    expect.stringContaining('409'),
    expect.stringContaining('dernier administrateur'),
  ])

  await section.getByRole('combobox', { name: 'Ajouter un administrateur' }).fill('paul')
  await page.getByRole('option', { name: new RegExp(PAUL) }).click()
  await section.getByText(`Donner tous les droits à ${PAUL} ?`).waitFor()
  await expectCleanEverywhere(page, 'office super admins')
  await page.setViewportSize(DESKTOP)
  await section.getByRole('button', { name: 'Donner les droits' }).click()
  await page.getByText(`Administrateur ${PAUL} ajouté`).waitFor()
  await expect.poll(() => people.count()).toBe(2)

  // The sign-in from before is over; with a new one the office is open.
  await open(his, '/account')
  await his.waitForURL((url) => url.pathname === '/login')
  await signIn(his, PAUL)
  expect(await open(his, '/admin/users')).toBe(200)
  await his.getByRole('heading', { level: 1, name: 'Utilisateurs' }).waitFor()

  await section.getByRole('button', { name: new RegExp(PAUL) }).click()
  await section.getByRole('button', { name: 'Retirer les droits' }).click()
  await page.getByText(`Administrateur ${PAUL} retiré`).waitFor()
  await expect.poll(() => people.count()).toBe(1)
  await open(his, '/account')
  await his.waitForURL((url) => url.pathname === '/login')
  const deeds = (await db.orm.select().from(audit)).filter(({ call }) => call === '/admin/update-super-admins')
  expect(deeds.map(({ target, after: now }) => [target, now])).toEqual([
    [paul?.id, expect.objectContaining({ isAdmin: true })],
    [paul?.id, expect.objectContaining({ isAdmin: false })],
  ])
  expect(takeProblems(page)).toEqual([])
})
