/** How a script may scroll: at once for people who have asked their system for less motion. Browser only. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
