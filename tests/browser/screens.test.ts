/** Every screen on a phone and on a desk: clean, in French, no wider than its window, its main action a few Tabs away. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { tabTo } from '../support/browser-keyboard.ts'
import { bare, type Screen, screens, workshop } from './screen-list.ts'

const shop = openBrowserShop()

/** English words and values such as undefined that a page must not show; `all` is not in `allée`. */
const foreign =
  /(?<!\p{L})(the|and|you|your|our|with|from|for|this|that|is|are|not|no|please|by|of|to|all|more|less|back|home|welcome|error|failed|found|add|remove|delete|save|edit|send|open|show|hide|loading|close|cancel|submit|sign (in|up|out)|log (in|out)|password|account|order|orders|cart|checkout|pay|price|free|book|booking|ticket|tickets|day|days|month|next|previous|search|undefined|NaN|null|invalid|required|untitled|\[object)(?!\p{L})/iu

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

/** The parts that have a name and a place. */
async function expectParts(page: Page, { headings = [], fields = [], links = {}, footer = {} }: Screen): Promise<void> {
  const main = page.getByRole('main')
  for (const name of headings) await main.getByRole('heading', { name, exact: true }).waitFor()
  const labels = await main.locator('label').filter({ visible: true }).allTextContents()
  const shown = labels.map((text) => text.replace('(facultatif)', '').trim())
  expect(shown).toEqual(expect.arrayContaining(fields))
  for (const name of fields) await main.getByLabel(name).first().waitFor()
  for (const [place, wanted] of [
    [main, links],
    [page.getByRole('contentinfo'), footer],
  ] as const)
    for (const [name, path] of Object.entries(wanted)) {
      const href = await place.getByRole('link', { name, exact: true }).getAttribute('href')
      expect(new URL(href ?? '', page.url()).pathname, name).toBe(path)
    }
}

// [C-RULE-001] [C-RULE-023] [C-ROLE-016]
test.each(screens)('$name', async (screen) => {
  const { name, path, as, host, title, action, texts = [], status = 200 } = screen
  const page = await shop.keptPage({ ...PHONE, as, host })
  expect(await open(page, path)).toBe(status)
  if (status !== 200) takeProblems(page)
  const main = page.getByRole('main')
  expect(await readText(main.getByRole('heading', { level: 1 }))).toBe(title)
  for (const text of texts) await main.getByText(text).filter({ visible: true }).first().waitFor()
  await expectParts(page, screen)
  // Parts that load after the page itself are there, too.
  if (!workshop.includes(name)) await expect.poll(() => main.getByText(/^Chargement/).count()).toBe(0)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    if (!workshop.includes(name)) expect((await words(page)).filter((text) => foreign.test(text))).toEqual([])
    for (const part of ['banner', 'contentinfo'] as const)
      expect(await page.getByRole(part).count(), part).toBe(bare.includes(name) ? 0 : 1)
    if (action) await tabTo(page, action)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
  await expectCleanEverywhere(page, name)
  if (bare.includes(name)) expect(await page.getByRole('navigation').count()).toBe(0)
  // Both widths are one page: nothing has made it load anew.
  expect(takeProblems(page)).toEqual([])
})
