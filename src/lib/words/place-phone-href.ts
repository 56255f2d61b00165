import { findOverseas } from './overseas.ts'
import { phoneHref, plainPhone } from './phone-href.ts'
import { isShortPhone } from './short-phone.ts'

/** First number of a text that has as many digits as a place's own numbers, which have no code before them there. */
function localHref(plain: string, postalCode: string): string | null {
  const { telephones } = findOverseas(postalCode)?.[1] ?? {}
  if (telephones === undefined) return null
  const digits = `[1-9](?:[ .\\-/]?\\d){${telephones.digits - 1}}`
  const [, number] = new RegExp(`(?<![\\d+])(?<![\\d+][ .\\-/(])(${digits})(?![ .\\-/]?\\d)`).exec(plain) ?? []
  return number === undefined ? null : `tel:+${telephones.code}${number.replace(/\D/g, '')}`
}

/**
 * `phoneHref` of a place's telephone: its postal code tells whose number one without a code is. Apart from it, since the
 * home page links numbers in texts and needs no list of places.
 */
export const placePhoneHref = (text: string, postalCode: string | null | undefined): string | null =>
  localHref(plainPhone(text), postalCode ?? '') ?? phoneHref(text)

/** True for a number without a code that people at the place dial, though nobody else does: « 27 00 01 » in Nouméa. */
export const isLocalPhone = (text: string, postalCode: string | null | undefined): boolean =>
  !isShortPhone(text) && localHref(plainPhone(text), postalCode ?? '') !== null
