/** The bar of administrators in the shop leads a committee's to what is their group's own, and to their group from everything else. */
import { within } from '@testing-library/dom'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { catalogueVersion, vendor } from '#kernel/catalogue/tables.ts'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { screen } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

const GROUP = demoId.group('atelier')

// [C-ROLE-021]
test("an administrator's link opens an item of the administrator's group, and for any other item that group", async () => {
  const app = await demoApp()
  const { orm, write } = app.db()
  await write([
    orm.update(vendor).set({ groupId: GROUP }).where(eq(vendor.id, 'v-demo-cle-des-champs')),
    orm.update(catalogueVersion).set({ version: sql`version + 1` }),
  ])
  app.advance(1001)
  const secretary = await app.demoPerson('cse@demo.test', ATELIER)
  const link = () =>
    within(screen.getByRole('complementary', { name: 'Administration' }))
      .getByRole('link', { name: "Aller à l'admin" })
      .getAttribute('href')
  for (const [path, href] of [
    ['/', `/cse-admin/${GROUP}/home`],
    ['/a/x/a-demo-karting-session', `/cse-admin/${GROUP}/home`],
    ['/a/x/a-demo-bowling', `/cse-admin/${GROUP}/activity/a-demo-bowling`],
    ['/v/x/v-demo-cle-des-champs', `/cse-admin/${GROUP}/vendor/v-demo-cle-des-champs`],
  ] as const) {
    await openShop(app, { path, host: ATELIER, as: secretary })
    await expect.poll(link, { message: path }).toBe(href)
  }
  const marie = await app.demoPerson('marie@demo.test', ATELIER)
  const page = await app.fetch('/a/bowling/a-demo-bowling', { as: marie, host: ATELIER, redirect: 'manual' })
  expect(await page.text()).not.toContain('/cse-admin/')
  await openShop(app, { path: '/a/x/a-demo-bowling', host: ATELIER, as: marie })
  expect(screen.queryByRole('complementary', { name: 'Administration' })).toBeNull()
})
