import { placePhoneHref } from '#lib/words/place-phone-href.ts'

/**
 * Reads the first number of a text as E.164 (`+33612345678`); empty if there is none that its country's plan could hold.
 * `postalCode`: of its place, where it has one. The library's full plans weigh more than a start may, and are loaded with the first number.
 */
export async function readPhoneNumber(typed: string, postalCode: string | null = null): Promise<string> {
  const [, number] = /^tel:(\+\d+)$/.exec(placePhoneHref(typed, postalCode) ?? '') ?? []
  if (number === undefined) return ''
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const read = parsePhoneNumberFromString(number)
  return read?.isPossible() ? read.number : ''
}

/** Columns of a person's phone number: as typed, and read. */
export const phoneColumns = async (phoneNumber: string) => ({
  phoneNumber,
  phoneE164: await readPhoneNumber(phoneNumber),
})
