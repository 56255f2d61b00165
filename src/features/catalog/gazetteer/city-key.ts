import { plainKey } from '../slug.ts'

/** How cities are looked up: without accents, hyphens and apostrophes, "St" and "Ste" written out. */
export const cityNameKey = (name: string): string =>
  plainKey(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
