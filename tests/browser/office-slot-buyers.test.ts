/** The buyers of a slot, page by page: one that is slow, and one that did not come. */
import { expect, test } from 'vitest'
import { wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { expectCleanEverywhere, open, openBrowserShop, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { button } from '../support/browser-partners.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'
import { PARIS } from '../support/stock-office.ts'

const shop = openBrowserShop()
const LIST = '**/api/admin/list-slot-buyers'

/** A slot at ten of the fifteenth of next month, which several people have bought; the calendar's address with its day. */
async function soldSlot(people: number) {
  const { server } = shop
  const now = wallClock(PARIS, Date.now())
  const startTs = wallClockToUtc(PARIS, now.year, now.month + 1, 15, 10)
  const sold = await newShop({ db: () => server.db() }).sell({ startTs, activity: { label: 'Grotte aux fées' } })
  const buyers = await newHttpMembers(server.db(), people)
  for (const buyer of buyers) await payAndSettle(server, await openPayment(server, buyer, sold, 1))
  const { year, month } = wallClock(PARIS, startTs)
  const day = `${year}-${String(month).padStart(2, '0')}-15`
  const calendar = `/admin/activity/${sold.activityId}?tab=calendar&year=${year}&month=${month}`
  return { calendar, day, emails: buyers.map(({ email }) => email) }
}

test('an operator who clicks twice loads the next buyers once, and a failed page is retried from where it stopped', async () => {
  const { calendar, day, emails } = await soldSlot(3)
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  const next = { held: Promise.resolve(), fails: false }
  let asked = 0
  // Pages of one buyer, so that three are enough.
  await page.route(LIST, async (route) => {
    asked += 1
    await next.held
    if (next.fails) await route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Panne' } } })
    else await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), limit: 1 }) })
  })
  await open(page, calendar)
  await page.locator(`button[data-day="${day}"]`).click()
  await page.getByRole('button', { name: /^Acheteurs du créneau 10:00/ }).click()
  const buyers = page.getByRole('list', { name: 'Acheteurs' }).getByRole('listitem')
  await expect.poll(() => buyers.count()).toBe(1)
  const shown = async () => {
    const texts = await buyers.allInnerTexts()
    return emails.filter((email) => texts.some((text) => text.includes(email))).length
  }

  const { promise, resolve } = Promise.withResolvers<void>()
  next.held = promise
  await button(page, 'Afficher plus').dblclick()
  resolve()
  await expect.poll(() => buyers.count()).toBe(2)
  expect([await shown(), asked]).toEqual([2, 2])

  next.fails = true
  await button(page, 'Afficher plus').click()
  await page.getByText('Les acheteurs n’ont pas pu être chargés.').waitFor()
  expect(await buyers.count()).toBe(2)
  takeProblems(page)
  await expectCleanEverywhere(page, 'office slot buyers failed')
  next.fails = false
  await button(page, 'Réessayer').click()
  await expect.poll(() => buyers.count()).toBe(3)
  expect(await shown()).toBe(3)
  expect(await button(page, 'Afficher plus').count()).toBe(0)
  expect(takeProblems(page)).toEqual([])
})
