import { createHash } from 'node:crypto'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.0, 2.1 and 2.2 at A and AA, with rules that only run when named (the size of targets), and best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Screens that axe has looked at in this worker, each as it stood, and what it said of them. */
const judged = new Map<string, string[]>()

/** What axe can tell apart: elements as they are with all their styles, at this width, and where the focus is. */
async function standOf(page: Page): Promise<string> {
  const stand = await page.evaluate(() => {
    const focused = document.activeElement
    const html = document.documentElement.outerHTML
      .replace(/<script\b.*?<\/script>/gs, '')
      .replace(/ nonce="[^"]*"/g, '')
    const rules = [...document.styleSheets].map((sheet) => `${sheet.href} ${sheet.cssRules.length}`)
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (field) => 'value' in field && String(field.value),
    )
    const place = focused ? [...document.querySelectorAll('*')].indexOf(focused) : -1
    return JSON.stringify([location.pathname, innerWidth, innerHeight, scrollY, place, rules, typed, html])
  })
  return createHash('sha256').update(stand).digest('hex')
}

/** What axe objects to, whatever its impact; a screen that has not changed since it was last asked is not asked again. */
export async function axeObjections(page: Page): Promise<string[]> {
  const stand = await standOf(page)
  const known = judged.get(stand)
  if (known) return known
  // No frames here, and nobody reads what passed.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  const objections = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`,
  )
  judged.set(stand, objections)
  return objections
}
