import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Once around the longest page: home with its rows of offers, each card a heart and a link. */
const MOST_STEPS = 120

/** Name of the focused element, and whether its focus is visible. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', shown: false }
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const name = (element.getAttribute('aria-label') ?? label ?? element.textContent).replace(/\s+/g, ' ').trim()
    // A hidden radio shows its focus on the label around it.
    const visible = element.closest('label') ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(visible)
    return { name, shown: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 }
  })

/** Presses Tab until the wanted thing has the focus, and shows it. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const { name, shown } = await focused(page)
    seen.push(name)
    if (!wanted.test(name)) continue
    expect(shown, `The focus on ${name} cannot be seen`).toBe(true)
    return
  }
  throw new Error(`Tab never reached ${wanted}: ${seen.join(' | ')}`)
}

/** Goes by keyboard to the button that takes a change back. */
export async function tabToUndo(page: Page): Promise<void> {
  await page.keyboard.press('Alt+t')
  await tabTo(page, /^Annuler$/)
}

/**
 * Moves an item one place on with the keys: Space, arrow, Space. The arrow is pressed until it is heard: dnd-kit 6.3 begins
 * to listen in a timer after Space, and on the last place a further press moves nothing.
 */
export async function moveWithKeys(handle: Locator, arrow: 'ArrowRight' | 'ArrowDown', item: string): Promise<void> {
  const said = () => handle.page().getByRole('status').filter({ hasText: item }).allTextContents()
  await handle.focus()
  await handle.press('Space')
  await expect.poll(said).toEqual([`${item} prise.`])
  const moved = async () => {
    await handle.press(arrow)
    return await said()
  }
  await expect.poll(moved).toEqual([`${item} à la place 2.`])
  await handle.press('Space')
}
