/** An account number that was mistyped is refused before anybody pays to it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { electronicIban, ibanProblem } from '#features/money/payouts/iban-shape.ts'
import { ibans } from '../support/payout-world.ts'

/** Key of the RIB of 21 letters and digits, and that of the IBAN, as the standards compute them. */
function frenchIban(account: string): string {
  const digits = [...account].map((letter) => ribDigit(letter)).join('')
  const rib = account + String(97n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
  const spelt = [...`${rib}FR00`].map((letter) => Number.parseInt(letter, 36)).join('')
  return `FR${String(98n - (BigInt(spelt) % 97n)).padStart(2, '0')}${rib}`
}

function ribDigit(letter: string): string {
  if (/\d/.test(letter)) return letter
  const place = letter.charCodeAt(0) - 65
  return String(place < 9 ? place + 1 : place < 18 ? place - 8 : place - 16)
}

const account = fc
  .tuple(
    fc.stringMatching(/^\d{10}$/),
    fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 11, maxLength: 11 }),
  )
  .map((parts) => parts.join(''))

test('every account with good keys is taken, and none with one digit changed', () => {
  fc.assert(
    fc.property(account, fc.nat(), fc.integer({ min: 1, max: 9 }), (parts, at, more) => {
      const iban = frenchIban(parts)
      expect(ibanProblem(iban), iban).toBeNull()
      const places = [...iban].flatMap((letter, place) => (/\d/.test(letter) ? [place] : []))
      const place = places[at % places.length] ?? 2
      const changed = iban.slice(0, place) + ((Number(iban[place]) + more) % 10) + iban.slice(place + 1)
      expect(ibanProblem(changed), changed).toContain('clé')
    }),
  )
})

test('a RIB whose own key is wrong is refused, although the key of the IBAN is right', () => {
  const rib = '20041010050500013M02607'
  const spelt = [...`${rib}FR00`].map((letter) => Number.parseInt(letter, 36)).join('')
  const iban = `FR${String(98n - (BigInt(spelt) % 97n)).padStart(2, '0')}${rib}`
  expect(ibanProblem(iban)).toContain('La clé de cet IBAN n’est pas juste')
})

test('spaces, dashes, small letters and the word before it are forgiven, and nothing else is', () => {
  for (const typed of [
    'FR14 2004 1010 0505 0001 3M02 606',
    'iban : fr14-2004-1010-0505-0001-3m02-606',
    '\u00a0FR1420041010050500013M02606\u200b\n',
    'IBAN FR14.2004.1010.0505.0001.3M02.606',
  ])
    expect(electronicIban(typed), typed).toBe(ibans.first)
  expect(ibanProblem(electronicIban('FR14 2004 1010 0505 0001 3M02 60O6'))).not.toBeNull()
})

// Examples of the IBAN registry. European Payments Council, EPC409-09: the last five joined SEPA in 2024 to 2026 (ibantools 4.5.4 knows none).
test.each([
  ['MC', 'MC5811222000010123456789030'],
  ['CH', 'CH9300762011623852957'],
  ['AL', 'AL47212110090000000235698741'],
  ['MD', 'MD24AG000225100013104168'],
  ['ME', 'ME25505000012345678951'],
  ['MK', 'MK07250120000058984'],
  ['RS', 'RS35260005601001611379'],
])('an account in %s is taken, since a SEPA transfer reaches it', (country, iban) => {
  expect(iban.slice(0, 2)).toBe(country)
  expect(ibanProblem(iban)).toBeNull()
})

test.each(['BA391290079401028494', 'TR330006100519786457841326', 'XK051212012345678906'])(
  'the account %s is refused, since no SEPA transfer reaches it',
  (iban) => expect(ibanProblem(iban)).toBe('Ce pays n’est pas dans l’espace SEPA : un virement SEPA n’y arrive pas.'),
)
