import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { plainKey, slugify } from '#kernel/catalogue/slug.ts'

const LONGEST = 50
const DIGITS = 12

/** The readable part of an id for a text that an address would change: no other text makes the same one. */
export const digestedPart = (slug: string, text: string): string =>
  `${slug.slice(0, LONGEST)}--${bytesToHex(sha256(utf8ToBytes(text))).slice(0, DIGITS)}`

export const isShort = (slug: string): boolean => slug.length <= LONGEST

/** A category's name as names are compared, without case and accents; one that an address keeps nothing of by its digest. */
export const categoryKey = (name: string): string =>
  /[a-z0-9]/.test(plainKey(name)) ? slugify(name) : digestedPart(slugify(name), plainKey(name))
