import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { plainKey, slugify } from '#kernel/catalogue/slug.ts'

const LONGEST = 50
const DIGITS = 12

/** Readable id for a text that a URL cannot hold unchanged; its digest makes it unique to the text. */
export const digestedPart = (slug: string, text: string): string =>
  `${slug.slice(0, LONGEST)}--${bytesToHex(sha256(utf8ToBytes(text))).slice(0, DIGITS)}`

export const isShort = (slug: string): boolean => slug.length <= LONGEST

/** Key of a category's name, without case and accents; a digest if no letter or digit survives. */
export const categoryKey = (name: string): string =>
  /[a-z0-9]/.test(plainKey(name)) ? slugify(name) : digestedPart(slugify(name), plainKey(name))
