/** Longest wait for a quiet moment. */
const LONGEST_MS = 300

/** Resolves once the page has painted and is idle; soon after in browsers that cannot tell. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve, LONGEST_MS)
  })
