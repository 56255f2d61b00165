/**
 * Whether what an observer watches has been in view. A busy browser tells of several moments at once, the oldest first, and
 * what stays in view is not told of again.
 */
export const cameIntoView = (entries: readonly IntersectionObserverEntry[]): boolean =>
  entries.some(({ isIntersecting }) => isIntersecting)
