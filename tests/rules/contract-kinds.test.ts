import { describe, expect, test } from 'vitest'
import { soldContract } from '#kernel/orders/sold-contract.ts'
import type { OrderSnapshot } from '#kernel/orders/tables.ts'
import { type ContractKind, contractSentence, defaultContractKind, mayBeWithdrawn } from '#lib/words/contract-kinds.ts'

describe('the kind of contract by default', () => {
  // A date takes the right away (L221-28, 12°); without one the buyer gets it, as the doubtful case (docs/law.md).
  test.each<[string, Parameters<typeof defaultContractKind>[0], ContractKind]>([
    ['a slot', { isDated: true, isConfirmed: false, ofCategory: null }, 'DatedLeisure'],
    ['a slot that the partner confirms', { isDated: true, isConfirmed: true, ofCategory: null }, 'DatedLeisure'],
    ['a period', { isDated: false, isConfirmed: false, ofCategory: null }, 'OpenTicket'],
    ['a period that is confirmed', { isDated: false, isConfirmed: true, ofCategory: null }, 'ServiceToAgree'],
    ['a period in a dated category', { isDated: false, isConfirmed: false, ofCategory: 'DatedLeisure' }, 'OpenTicket'],
    ['a slot in an open category', { isDated: true, isConfirmed: false, ofCategory: 'OpenTicket' }, 'DatedLeisure'],
    ['a period to agree', { isDated: false, isConfirmed: false, ofCategory: 'ServiceToAgree' }, 'ServiceToAgree'],
    ['goods fetched in a slot', { isDated: true, isConfirmed: false, ofCategory: 'Goods' }, 'Goods'],
    ['goods that are confirmed', { isDated: false, isConfirmed: true, ofCategory: 'Goods' }, 'Goods'],
    ['perishable goods', { isDated: false, isConfirmed: false, ofCategory: 'Perishable' }, 'Perishable'],
    ['digital content', { isDated: false, isConfirmed: false, ofCategory: 'Digital' }, 'Digital'],
  ])('the kind of %s follows from its stock and category: %o → %s', (_what, soldAs, kind) => {
    expect(defaultContractKind(soldAs)).toBe(kind)
  })
})

test('each kind says its consequence in one sentence, the ones without a right with the article that excludes it', () => {
  expect(contractSentence('DatedLeisure')).toBe(
    'Loisir à une date ou pendant une période déterminée : pas de droit de rétractation (article L221-28, 12° du Code de la consommation).',
  )
  expect(contractSentence('OpenTicket')).toBe(
    'Billet sans date : vous pouvez renoncer au contrat pendant 14 jours après la commande, sans donner de motif.',
  )
  expect(contractSentence('ServiceToAgree')).toBe(
    'Prestation à une date à convenir : vous pouvez renoncer au contrat pendant 14 jours après la commande, sans donner de motif.',
  )
  expect(contractSentence('Goods')).toBe(
    'Objet ou produit : vous pouvez renoncer au contrat pendant 14 jours après la réception, sans donner de motif.',
  )
  expect(contractSentence('Perishable')).toBe(
    'Produit périssable : pas de droit de rétractation (article L221-28, 4° du Code de la consommation).',
  )
  expect(contractSentence('Digital')).toBe(
    'Contenu numérique : vous pouvez renoncer au contrat pendant 14 jours après la commande, sans donner de motif.',
  )
  const kinds: ContractKind[] = ['DatedLeisure', 'OpenTicket', 'ServiceToAgree', 'Goods', 'Perishable', 'Digital']
  expect(kinds.filter(mayBeWithdrawn)).toEqual(['OpenTicket', 'ServiceToAgree', 'Goods', 'Digital'])
})

test('an order of before kinds were kept has the one that its slots and its mode say', () => {
  const snapshot = (kind: 'Fixed' | 'Flexible', expert: OrderSnapshot['expert'] = null) =>
    ({ slots: expert ? [] : [{ stockId: 's', startTs: 0, endTs: 1, kind }], expert }) as unknown as OrderSnapshot
  expect(soldContract({ mode: 'Automatic', snapshot: snapshot('Fixed') })).toBe('DatedLeisure')
  expect(soldContract({ mode: 'Automatic', snapshot: snapshot('Flexible') })).toBe('OpenTicket')
  expect(soldContract({ mode: 'AdminConfirm', snapshot: snapshot('Flexible') })).toBe('ServiceToAgree')
  const product = { stockId: 'es', productId: 'p' }
  expect(soldContract({ mode: null, snapshot: snapshot('Fixed', { ...product, date: 5 }) })).toBe('DatedLeisure')
  expect(soldContract({ mode: null, snapshot: snapshot('Fixed', { ...product, date: null }) })).toBe('OpenTicket')
  const sold = { ...snapshot('Fixed'), contractKind: 'Goods' as const }
  expect(soldContract({ mode: 'Automatic', snapshot: sold })).toBe('Goods')
})
