import type { Page } from 'playwright-core'

/** Notes from now on, on every page that is opened, what live regions say and where the focus is. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        // A timer inside a region is not read out as it counts.
        const region = element?.closest('[role=timer]') ? null : element?.closest(regions)
        const text = region?.textContent.replace(/\s+/g, ' ').trim()
        if (text && heard.at(-1) !== text) heard.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Announcements since the page was loaded. */
export const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.heard')

/** The description that is read out after the name of what has the focus. */
export const described = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })
