import type { Page } from 'playwright-core'
import { answerRoute } from './browser.ts'
import type { RunningShop } from './running-shop.ts'

/**
 * Puts the browser's clock, and the date that the server's answers carry, to one moment: what the page then takes for
 * now, whichever of the two it believes. Timers run as always.
 */
export async function liveAt(page: Page, server: RunningShop, ts: number): Promise<void> {
  await page.clock.setFixedTime(ts)
  await page.route('**/api/**', async (route) => {
    const answer = await answerRoute(server, route)
    const headers = { 'content-type': 'application/json', date: new Date(ts).toUTCString() }
    await route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
}

/** A quarter past midnight in Paris, or an hour later in summer, at the start of a Sunday in the middle of next month. */
export function sundayInParis(): number {
  const now = new Date()
  const saturday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 9, 23, 15))
  while (saturday.getUTCDay() !== 6) saturday.setUTCDate(saturday.getUTCDate() + 1)
  return saturday.getTime()
}
