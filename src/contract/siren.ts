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

/** `FR`, a key, the SIREN. A numeric key follows from the SIREN; newer keys with letters do not. */
export function isFrenchVatNumber(text: string): boolean {
  const [, key = '', siren = ''] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? []
  if (!isSiren(siren)) return false
  return !/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}
