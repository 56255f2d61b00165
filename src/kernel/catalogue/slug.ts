import { plainText } from '#lib/plain-text.ts'

/** Plain text without spaces around it; used for city keys and for comparing names. */
export const plainKey = (text: string): string => plainText(text).trim()

/** The readable part of an address: letters, digits and single hyphens, at most 80 characters; never empty. */
export function slugify(text: string): string {
  const slug = plainKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'sans-nom' : slug
}

/** The slug that a form proposes while the operator types a name; empty until there is a name. */
export const proposedSlug = (name: string): string => (name.trim() === '' ? '' : slugify(name))
