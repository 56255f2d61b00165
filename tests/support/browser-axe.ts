import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults, NodeResult, RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { z } from 'zod'

/** Less than half of the bytes of the readable one, of which each page is sent its own. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0, 2.1 and 2.2 at A and AA, with rules that only run when named (the size of targets), and best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * State of a screen as far as axe can tell it apart: elements with all their styles, at this width, and the focus. All digits
 * of a text count as one, and ids and addresses count by which of them are equal.
 */
async function describeStand(page: Page): Promise<string> {
  const stand = await page.evaluate(() => {
    const focused = document.activeElement
    const numbers = new Map<string, number>()
    /** A name with a digit in it, as the number of names that came before it. */
    const named = (text: string) =>
      text.replace(/[\w-]*\d[\w-]*/g, (name) => {
        const known = numbers.get(name) ?? numbers.size
        numbers.set(name, known)
        return `#${known}`
      })
    const zeros = (text: string) => text.replace(/\d/g, '0')
    const names =
      /^(id|for|form|list|href|src|srcset|name|action|value|datetime|data-.*|aria-(labelledby|describedby|controls|owns|activedescendant))$/
    const texts = /^(alt|title|placeholder|aria-label|content)$/
    const attributeText = ({ name, value }: Attr) =>
      ` ${name}=${names.test(name) ? named(value) : texts.test(name) ? zeros(value) : name === 'nonce' ? '' : value}`
    const seen = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE)
        return node.parentNode?.nodeName === 'STYLE' ? String(node.nodeValue) : zeros(node.nodeValue ?? '')
      if (!(node instanceof Element) || node.matches('script, meta[property=csp-nonce]')) return ''
      const typed = /^(input|textarea|select)$/.test(node.localName) && 'value' in node ? zeros(String(node.value)) : ''
      return `<${node.localName}${[...node.attributes].map(attributeText).join('')} ${typed}>${[...node.childNodes].map(seen).join('')}</>`
    }
    const rules = [...document.styleSheets].map((sheet) => `${sheet.href?.split('/').at(-1)} ${sheet.cssRules.length}`)
    const place = focused ? [...document.querySelectorAll('*')].indexOf(focused) : -1
    return JSON.stringify([innerWidth, innerHeight, scrollY, place, rules, seen(document.documentElement)])
  })
  return createHash('sha256').update(stand).digest('hex')
}

/** Screens that axe has looked at in this run, each as it stood, and what it said of them: one file each. */
const standFile = (stand: string) => join(inject('templateFolder'), `axe-${stand}.json`)

async function known(stand: string): Promise<string[] | null> {
  const text = await readFile(standFile(stand), 'utf8').catch(() => null)
  return text === null ? null : z.array(z.string()).parse(JSON.parse(text))
}

async function remember(stand: string, objections: string[]): Promise<void> {
  const half = `${standFile(stand)}.${process.pid}`
  await writeFile(half, JSON.stringify(objections))
  await rename(half, standFile(stand))
}

/** Texts that cannot be read on what they stand on, by their computed styles: axe's one rule, which is quick. */
export async function unreadableTexts(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options = { reporter: 'no-passes', runOnly: { type: 'rule', values: ['color-contrast'] } }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))
}

/** Objections of axe of any impact; a screen that has not changed since the last check is not checked again. */
export async function axeObjections(page: Page): Promise<string[]> {
  const stand = await describeStand(page)
  const before = await known(stand)
  if (before) return before
  // No frames here, and nobody reads what passed, or the selectors of what did not, which take a third of its time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await analyse(page, { type: 'tag', values: tags })
  const small = violations.find(({ id }) => id === targetSize)
  if (small) small.nodes = await smallWhereverScrolled(page, small.nodes)
  const objections = violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' ')}`)
  await remember(stand, objections)
  return objections
}

const targetSize = 'target-size'

async function analyse(page: Page, runOnly: RunOnly): Promise<AxeResults['violations']> {
  const options = { reporter: 'no-passes', selectors: false, preload: { assets: ['media'] }, runOnly }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
}

/** Targets half under a bar at the edge of the window, which scrolling uncovers: too small in both places. */
async function smallWhereverScrolled(page: Page, nodes: NodeResult[]): Promise<NodeResult[]> {
  const scrollBy = (by: number) =>
    page.evaluate((pixels) => {
      const from = scrollY
      scrollTo({ top: from + pixels, behavior: 'instant' })
      return scrollY - from
    }, by)
  const scrolled = (await scrollBy(200)) || (await scrollBy(-200))
  const still = await analyse(page, { type: 'rule', values: [targetSize] })
  await scrollBy(-scrolled)
  const small = new Set(still.flatMap((violation) => violation.nodes.map(({ html }) => html)))
  return nodes.filter(({ html }) => small.has(html))
}
