/** At most so long is waited for a quiet moment. */
const LONGEST_MS = 300

/** Resolves when the page has painted and has nothing else to do; soon where the browser cannot tell. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve, LONGEST_MS)
  })
