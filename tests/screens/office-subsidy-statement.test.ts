/** The statement of a committee's subsidies, as its secretary reads, narrows and saves it. */
import { expect, test } from 'vitest'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

async function openStatement(search = '') {
  const world = await subsidyWorld()
  const { app, db, group, paul, shop, secretary, rule, budget, buy } = world
  await db.query("update user set first_name = 'Paul', last_name = 'Petit' where id = ?", [paul.userId])
  await budget(100_000)
  const { id } = await rule({ label: 'Loisirs' })
  await buy([{ sold: await shop.sell() }], paul)
  const path = `/cse-admin/${group.id}/subsidies/statement${search}`
  return { ...world, path, ruleId: id, page: await openOffice(app, { as: secretary, path }) }
}

test('a secretary reads what each person received this month, with the sum, and goes to the person', async () => {
  const { group, paul, page } = await openStatement()
  const table = await screen.findByRole('table', { name: 'Relevé des subventions' })
  const [row] = [...table.querySelectorAll('tbody tr')].map((each) =>
    [...each.querySelectorAll('th, td')].map((cell) => readText(cell)),
  )
  expect(row?.slice(0, 6)).toEqual(['Petit Paul', paul.email, 'Loisirs', 'juin 2026', '1', '6,00 €'])
  const sums = document.querySelector('dl[aria-label=Totaux]')
  expect(sums && readText(sums)).toBe('Payé par le CSE6,00 €')
  expect(screen.getByRole('link', { name: 'Petit Paul' }).getAttribute('href')).toBe(
    `/cse-admin/${group.id}/users?person=${paul.userId}`,
  )
  expect(page.problems).toEqual([])
})

test('a month in which nothing was paid says so and keeps its filters', async () => {
  const { page } = await openStatement()
  await see('6,00 €')
  await page.pick('Période', 'mai 2026')
  await see('Rien ne correspond à cette recherche.')
  expect(sees('Petit Paul')).toBe(false)
  await page.pick('Période', 'Année 2026')
  await see('Petit Paul')
  expect(page.problems).toEqual([])
})

test('a statement that could not be loaded says so, and is tried again', async () => {
  const { app, path, secretary } = await openStatement()
  const page = await openOffice(app, {
    ...{ as: secretary, path },
    before: (visit) => visit.intercept('/cse-admin/list-subsidy-statement', 'gone'),
  })
  await see(/^Erreur lors du chargement du relevé: /)
  page.intercept('/cse-admin/list-subsidy-statement', (pass) => pass())
  await page.press('Réessayer')
  await see('Petit Paul')
})
