/** Every screen on a phone and on a desk: clean, in French, no wider than its window, its main action a few Tabs away. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
  textOf,
} from '../support/browser.ts'
import { tabTo } from '../support/browser-keyboard.ts'
import { bare, screens, workshop } from './screen-list.ts'

const shop = openBrowserShop()

/** What a component in English, or one that shows what it should not, would leave on a page. */
const foreign =
  /\b(loading|close|cancel|submit|sign in|password|next|previous|search|undefined|NaN|null|invalid|required|untitled|\[object)\b/i

/** All that is read or read out: text, labels, descriptions of pictures, hints in fields. */
const words = (page: Page) =>
  page.evaluate(() => {
    const names = ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription']
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())]
    const said = labels.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) said.push(node.nodeValue ?? '')
    return said.filter((text) => text.trim() !== '')
  })

// [C-RULE-001] [C-RULE-023]
test.each(screens)('$name', async ({ name, path, as, host, title, action, texts = [], status = 200 }) => {
  const page = await shop.newPage({ ...PHONE, as, host })
  expect(await open(page, path)).toBe(status)
  if (status !== 200) takeProblems(page)
  const main = page.getByRole('main')
  expect(await textOf(main.getByRole('heading', { level: 1 }))).toBe(title)
  for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' })
  // What loads after the page itself is there, too; some of it only once there is a person.
  await page.mouse.move(1, 1)
  if (!workshop.includes(name)) await expect.poll(() => main.getByText(/^Chargement/).count()).toBe(0)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    if (!workshop.includes(name)) expect((await words(page)).filter((text) => foreign.test(text))).toEqual([])
    if (action) await tabTo(page, action)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
  await expectCleanEverywhere(page, name)
  expect(await page.getByRole('contentinfo').count()).toBe(bare.includes(name) ? 0 : 1)
  // Both widths are one page: nothing has made it load anew.
  expect(takeProblems(page)).toEqual([])
})
