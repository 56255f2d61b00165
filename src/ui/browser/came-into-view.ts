/**
 * True if any entry was visible. The observer may batch several entries, oldest first, and reports no further one while
 * the element stays in view.
 */
export const cameIntoView = (entries: readonly IntersectionObserverEntry[]): boolean =>
  entries.some(({ isIntersecting }) => isIntersecting)
