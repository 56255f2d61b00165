/** True if the last digit is the Luhn check digit, as in SIREN and SIRET. */
function hasKey(text: string): boolean {
  const sum = [...text].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Nine noughts have a good key and are nobody's. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && text !== '000000000' && hasKey(text)

/** SIRET of an establishment. Those of La Poste have another check: the sum of their digits is a multiple of five. */
export const isSiret = (text: string): boolean =>
  /^\d{14}$/.test(text) &&
  !text.startsWith('000000000') &&
  (hasKey(text) || (text.startsWith('356000000') && [...text].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0))

/** Number that Monaco gives its companies in place of a SIREN: it begins with three noughts and has no check digit. */
export const isMonacoNumber = (text: string): boolean => /^000\d{6}$/.test(text) && text !== '000000000'

/** Signs of a key with letters: I and O are left out, since they look like digits. */
const KEY_SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** True if a key with a letter belongs to these nine digits. */
function isLetterKey(key: string, digits: number): boolean {
  const [first, second] = [...key].map((sign) => KEY_SIGNS.indexOf(sign))
  if (first === undefined || second === undefined || first < 0 || second < 0) return false
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (digits + 1 + Math.floor(check / 11)) % 11 === check % 11
}

/** `FR`, a key, then the SIREN or the number of a company in Monaco, which pays the same tax to the same State. */
export function isFrenchVatNumber(text: string): boolean {
  const [, key = '', number = ''] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? []
  if (!isSiren(number) && !isMonacoNumber(number)) return false
  if (/^\d{2}$/.test(key)) return Number(key) === (12 + 3 * (Number(number) % 97)) % 97
  return isLetterKey(key, Number(number))
}
