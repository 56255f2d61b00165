/** Scroll behaviour of scripts: instant for people who prefer reduced motion. Browser only. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
