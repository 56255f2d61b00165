import { expect, test } from 'vitest'
import { testApp } from '../../support/test-app.ts'

/** Addresses as they are typed into an office form, where they came from, the first proposal and the remark. */
const typed: readonly [input: string, from: string, proposed: string, remark: string | null][] = [
  ['12 rue Haute 75011 Paris', 'an envelope', '12 rue Haute, 75011 Paris', null],
  ['12 rue Haute, Paris 11e', 'spoken', '12 rue Haute, 75011 Paris', null],
  ['12 rue de Paris Nantes', 'own: a street named after a city', '12 rue de Paris, 44000 Nantes', null],
  ['12 rue Haute, Nantes 44300', 'own: the code behind the city', '12 rue Haute, 44300 Nantes', null],
  ['97300', 'overseas', 'Cayenne, 97300 Cayenne', null],
  ['3 rue du Port 97110 Pointe-à-Pitre', 'own: overseas with its street', '3 rue du Port, 97110 Pointe-à-Pitre', null],
  ['5 quai Sud 2A004', 'own: an INSEE number is no postal code', '', null],
  ['Zone Sud 44042 Nantes Cedex 1', 'a company', 'Zone Sud, 44000 Nantes', null],
  [
    '1 place du Marché 44000 Rezé',
    'a code of the town beside',
    '1 place du Marché, 44400 Rezé',
    '44000 est le code de Nantes. Rezé a le code 44400.',
  ],
  [
    '1 rue Sud 97400 Saint-Pierre',
    'own: overseas, of the town beside',
    '1 rue Sud, 97410 Saint-Pierre',
    '97400 est le code de Saint-Denis. Saint-Pierre a le code 97410.',
  ],
  [
    '1 rue Sud 1000 Bourg-en-Bresse',
    'own: a lost zero is none of five digits',
    '1 rue Sud 1000, 01000 Bourg-en-Bresse',
    null,
  ],
]

test('an address is proposed by name or code, and a code that is another city’s is remarked', async () => {
  const app = await testApp({ config: { addressSearchUrl: null } })
  const admin = await app.newMember({ isAdmin: true })
  const found = await Promise.all(
    typed.map(async ([input, from]) => {
      const { suggestions, remark } = await app.call('/admin/address-lookup', { input }, { as: admin })
      const [first] = suggestions
      return [input, from, first ? `${first.main}, ${first.secondary}` : '', remark]
    }),
  )
  expect(found).toEqual(typed)
})
