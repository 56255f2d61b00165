import { LinkifyIt } from 'linkify-it'
import { phonesIn } from '#lib/words/phone-href.ts'

export interface LinkedPart {
  /** Position in the text. */
  key: string
  part: string
  /** `https:`, `http:`, `mailto:` or `tel:`; absent for plain words. */
  href?: string
}

/** Top-level domains recognised without "https://" or "www.": those that French committees write. */
const ENDINGS =
  'fr com org net eu info pro shop app io be ch lu mc re gp mq gf yt pm nc pf bzh alsace corsica paris'.split(' ')

const finder = new LinkifyIt({ fuzzyLink: true, tlds: ENDINGS, maxLength: 2_000 })
// Links only http(s) and mail addresses: disables FTP and protocol-relative URLs (`//host`).
for (const scheme of ['ftp:', '//']) finder.add(scheme, null)

interface Found {
  at: number
  part: string
  href: string
}

/** True for "terminé.Et": a full stop without its space, not an address. */
const isSentence = (text: string): boolean => /\.\p{Lu}\p{Ll}*$/u.test(text)

/** True for zero-width or direction characters, which can disguise an address. */
const isDisguised = (text: string): boolean => /\p{Cf}/u.test(text)

const addressesIn = (text: string): Found[] =>
  (finder.match(text) ?? []).flatMap(({ index, text: part, url, schema }) =>
    isDisguised(text.slice(index, index + part.length + 1)) || (schema === '' && isSentence(part))
      ? []
      : [{ at: index, part, href: schema === '' ? url.replace(/^http:/, 'https:') : url }],
  )

/** Splits a text into plain words, web addresses, mail addresses and phone numbers; joined they are the text again. */
export function linkedParts(text: string): LinkedPart[] {
  const addresses = addressesIn(text)
  const isFree = ({ at, part }: Found) =>
    addresses.every((other) => at >= other.at + other.part.length || at + part.length <= other.at)
  const parts: LinkedPart[] = []
  let end = 0
  const add = (part: string, href?: string) => {
    if (part !== '') parts.push({ key: `${end}`, part, ...(href === undefined ? {} : { href }) })
    end += part.length
  }
  for (const { at, part, href } of [...addresses, ...phonesIn(text).filter(isFree)].sort((a, b) => a.at - b.at)) {
    add(text.slice(end, at))
    add(part, href)
  }
  add(text.slice(end))
  return parts
}
