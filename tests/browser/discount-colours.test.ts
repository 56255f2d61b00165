import { sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bestStatements } from '#kernel/catalogue/derived/best.ts'
import { activityCategory, catalogueVersion } from '#kernel/catalogue/tables.ts'
import { wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { HOOBIIZ, open, openBrowserShop } from '../support/browser.ts'
import { newShop } from '../support/shop.ts'

/** 9.6 % off: written -10 %, and so in the colour that begins at 10 %. */
const ALMOST_TEN = { publicPrice: 2000, youpiizPrice: 1808, fees: 0 }
/** Its background, as it is drawn. */
const FROM_TEN = [191, 229, 205]

const LABEL = 'Balade des Presque Dix'
const shop = openBrowserShop()

/** Puts the activity on sale, in a category of the demo. */
async function sellAlmostTen(): Promise<{ activityId: string; categoryId: string }> {
  const db = shop.server.db()
  const { year, month, day } = wallClock('Europe/Paris', Date.now())
  const { activityId } = await newShop({ db: () => db }).sell({
    activity: { label: LABEL },
    ticket: ALMOST_TEN,
    slots: 2,
    // Both on one day, at whatever hour this runs.
    startTs: wallClockToUtc('Europe/Paris', year, month, day + 1, 10),
    quantity: 50,
  })
  const { rows } = await db.query('select id from category where level = 3 limit 1')
  const categoryId = String(rows[0]?.id)
  await db.write([db.orm.insert(activityCategory).values({ activityId, categoryId, position: 0 })])
  await db.write([
    ...listingStatements({ activityIds: [activityId] }),
    ...(await bestStatements(db, [activityId], Date.now(), 'Europe/Paris')),
    db.orm.update(catalogueVersion).set({ version: sql`version + 1` }),
  ])
  const shown = async () => (await shop.server.fetch(`/c3/x/${categoryId}`, { host: HOOBIIZ })).text()
  await vi.waitFor(async () => expect(await shown()).toContain(LABEL), { timeout: 10_000, interval: 200 })
  return { activityId, categoryId }
}

/** Red, green and blue as a screen shows them; a style may name a colour in another space. */
const badgeBackground = (badge: Locator) =>
  badge.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('No canvas.')
    pen.fillStyle = getComputedStyle(element).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
const badgeIn = (part: Locator) => part.getByText('-10%', { exact: true })

// [C-RULE-082]
test('one percentage has one colour: on cards, suggestions, the calendar, slots and tickets', async () => {
  const { activityId, categoryId } = await sellAlmostTen()
  const page = await shop.newPage({ host: HOOBIIZ })
  const colours: Record<string, number[]> = {}

  await open(page, `/c3/x/${categoryId}`)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: LABEL })
  colours.card = await badgeBackground(badgeIn(card))

  const search = page.getByRole('banner').getByRole('searchbox', { name: 'Rechercher une activité' })
  await search.click()
  await page.getByRole('banner').getByRole('combobox').waitFor()
  await page.keyboard.type('presque')
  const suggestion = page.getByRole('option').filter({ hasText: LABEL })
  await suggestion.waitFor()
  colours.suggestion = await badgeBackground(badgeIn(suggestion))

  await open(page, `/a/x/${activityId}`)
  const booking = page.getByRole('region', { name: /^(Réservez|Achetez) dès maintenant$/ })
  const day = booking.locator('[data-badge="-10%"]').first()
  await booking.getByRole('grid').waitFor()
  // Tomorrow may be in the next month.
  if (
    !(await day.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    ))
  )
    await booking.getByRole('button', { name: 'Mois suivant' }).click()
  colours.calendar = await badgeBackground(day)
  await day.click()
  colours.slot = await badgeBackground(booking.getByText(/^dès 18,08/).first())
  await booking.getByRole('radio').first().check({ force: true })
  colours.ticket = await badgeBackground(badgeIn(booking).first())

  const places = ['card', 'suggestion', 'calendar', 'slot', 'ticket']
  expect(colours).toEqual(Object.fromEntries(places.map((place) => [place, FROM_TEN])))
})
