/** The legal identity of a partner: what an operator must state, and how a contract names it. */
import { expect, test } from 'vitest'
import { legalIdentityInput } from '#contract/legal-identity.ts'
import { isSiren, isSiret } from '#contract/siren.ts'
import { partnerText } from '#lib/words/seller.ts'

const company = {
  status: 'Professional',
  name: 'Parc des Rives',
  legalForm: 'SAS au capital de 10 000 €',
  siren: '732 829 320',
  foreignNumber: '',
  address: '1 rue du Parc, 69002 Lyon',
} as const

const faults = (change: object) => {
  const { error } = legalIdentityInput.safeParse({ ...company, ...change })
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

test.each([
  ['732829320', true],
  ['732829321', false],
  ['000000000', false],
  ['73282932', false],
])('the SIREN %s is valid: %s', (siren, isValid) => {
  expect(isSiren(siren)).toBe(isValid)
  if (!isValid) expect(faults({ siren })).toEqual([['siren', expect.stringMatching(/^Un SIREN a 9 chiffres/)]])
  else expect(faults({ siren })).toEqual([])
})

test('a SIRET of noughts is refused, though its key is right', () => {
  expect(isSiret('00000000000000')).toBe(false)
  expect(isSiret('73282932000074')).toBe(true)
})

test('a professional states form, number and address; a number of another country takes the place of the SIREN', () => {
  expect(faults({})).toEqual([])
  expect(faults({ siren: '', foreignNumber: 'BCE 0403.170.701' })).toEqual([])
  expect(faults({ name: ' ', legalForm: '', siren: '', address: '' }).map(([field]) => field)).toEqual([
    'name',
    'legalForm',
    'siren',
    'address',
  ])
})

test('an individual is known by name alone', () => {
  const alone = { status: 'Individual', legalForm: '', siren: '', address: '' }
  expect(faults(alone)).toEqual([])
  expect(faults({ ...alone, name: '' })).toEqual([['name', 'Indiquez la dénomination du partenaire.']])
})

test('a contract names the partner with form, number, address and quality, or by its name where nothing is known', () => {
  const known = legalIdentityInput.parse(company)
  expect(partnerText({ name: 'Rives', legalIdentity: known })).toBe(
    'Parc des Rives, SAS au capital de 10 000 €, SIREN 732 829 320, 1 rue du Parc, 69002 Lyon, professionnel',
  )
  expect(partnerText({ name: 'Rives', legalIdentity: null })).toBe('Rives')
  const person = { ...known, status: 'Individual' as const, name: 'Ana Roy', legalForm: '', siren: '', address: '' }
  expect(partnerText({ name: 'Rives', legalIdentity: person })).toBe('Ana Roy, particulier')
})
