/** Country codes of France and of its territories beside it: their numbers begin with 0 at home. */
const HOME = /^(?:\+|00)(?:33|262|590|594|596)/

/** Digits of a phone number, as `0612345678`, whichever way it is written: what a search compares. */
export const phoneKey = (text: string): string =>
  text
    .replace(/\(0\)/g, '')
    .replace(/[\s./()-]/g, '')
    .replace(HOME, '0')
