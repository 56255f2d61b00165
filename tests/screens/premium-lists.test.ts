/** Offers of a list, and who may choose among them (document 000 §6, chapter search-and-catalogue). */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

const SPORTS = '/c2/sports/c2-demo-sports'
const PREMIUM = 'Grand Prix entre collègues'
const PLAIN = 'Karting électrique, session chronométrée'
const BOX = 'Afficher les offres premium'

const cards = (name: string) =>
  [...document.querySelectorAll('main article')].filter((card) => readText(card).includes(name)).length
const shown = () => ({
  premium: cards(PREMIUM),
  plain: cards(PLAIN),
  box: screen.queryAllByRole('checkbox', { name: BOX }).length,
})

// [C-RULE-054]
test.each(['a visitor', 'marie@demo.test'])(
  'a list for %s contains standard and premium activities, and a box to leave the premium ones out',
  async (email) => {
    const app = await demoApp()
    const as = email.includes('@') ? { as: await app.demoPerson(email, ATELIER) } : {}
    const page = await openShop(app, { path: SPORTS, host: ATELIER, ...as })
    expect(shown()).toEqual({ premium: 1, plain: 1, box: 1 })
    await page.choose(BOX)
    await expect.poll(shown).toEqual({ premium: 0, plain: 1, box: 1 })
    await page.choose(BOX)
    await expect.poll(shown).toEqual({ premium: 1, plain: 1, box: 1 })
    expect(page.problems).toEqual([])
  },
)

// [C-RULE-054]
test('a list without that box contains both kinds, or those that the group has decided on', async () => {
  const app = await demoApp()
  const as = await app.demoPerson('marie@demo.test', ATELIER)
  const open = (path: string) => openShop(app, { path, host: ATELIER, as })
  await open('/v/x/v-demo-grand-pre')
  await expect.poll(shown).toEqual({ premium: 1, plain: 1, box: 0 })
  const { orm, write } = app.db()
  for (const [permCse, permNonCse] of [
    [true, false],
    [false, true],
  ] as const) {
    await write([
      orm.update(userGroup).set({ permCse, permNonCse }).where(eq(userGroup.id, 'ug-demo-atelier')),
      orm.update(catalogueVersion).set({ version: sql`version + 1` }),
    ])
    // A group's decision is read anew once a second has passed.
    app.advance(1001)
    await open(SPORTS)
    await expect.poll(shown).toEqual({ premium: Number(permCse), plain: Number(permNonCse), box: 0 })
  }
})
