import { type Browser, chromium } from 'playwright-core'
import { TEST_BROWSER, testFlags } from './chromium.ts'

let starting: Promise<Browser> | undefined

/** One browser for all files of this worker of vitest, with which it ends. What a page keeps is its context's alone. */
export async function workerBrowser(): Promise<Browser> {
  starting ??= chromium.launch({ executablePath: TEST_BROWSER, args: testFlags })
  const browser = await starting
  if (browser.isConnected()) return browser
  // A file has ended it, or it has died: the next file is not to fail for that.
  starting = undefined
  return workerBrowser()
}
