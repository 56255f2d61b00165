import type { Page } from 'playwright-core'

/** Elements wider than the window, and text cut off by its own box; text meant to end in "…" is left out. */
export const lostParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const { overflowY, overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowY === 'hidden'
      const meant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || position === 'absolute'
      if (!hides || meant || !element.textContent.trim() || element.clientHeight < 2) continue
      if (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
        found.push(element.outerHTML.slice(0, 200))
    }
    return found
  })
