import { expect, test } from 'vitest'
import { defineTenant, type LegalFacts } from '../../src/contract/tenant.ts'
import { tenants } from '../../src/server/regions/tenants.ts'

const [first] = tenants.all
if (!first) throw new Error('No tenant is built in.')
const withLegal = (change: Partial<LegalFacts>) => defineTenant({ ...first, legal: { ...first.legal, ...change } })

test.each(Object.keys(first.legal))('a tenant without its %s is not built', (name) => {
  for (const value of [undefined, ' ']) expect(() => withLegal({ [name]: value })).toThrow(`legal.${name} is`)
})

test('what is given must be what it says', () => {
  expect(() => withLegal({ contactEmail: 'contact' })).toThrow('legal.contactEmail')
  expect(() => withLegal({ vat: '12' })).toThrow('legal.vat')
  expect(withLegal({ vat: null }).legal.vat).toBeNull()
})
