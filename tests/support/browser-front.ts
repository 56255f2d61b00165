import type { Page } from 'playwright-core'

/**
 * Goes on inside the front that the page has open, as a link to the address would: its router hears of it by the history. What
 * has been loaded stays, and a hundredth of a new document's time is enough.
 */
export async function goInFront(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
