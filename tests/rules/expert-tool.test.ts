/** The tool of the third-party ticketing: the order of its products, and the states of its sales. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '#features/selling/expert-office/office/tool/load-tool.ts'
import { paymentState, productState } from '#features/selling/expert-office/sale-states.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

/** Products in the places that their words say, as a provider lists them: two at a time. */
const catalogueCall = (places: readonly string[]) => {
  const items = places.map((place) => {
    const [provider, base, ProductName, TicketName] = place.split(' > ')
    const productBase = { ProductBaseName: base, provider: { ProviderName: provider } }
    return { ProductId: place, ProductName, productBase, tickets: [{ TicketId: place, TicketName }] }
  })
  const call = async (_path: string, { cursor }: { cursor?: string }) => {
    const from = Number(cursor ?? 0)
    const nextCursor = from + 2 < items.length ? String(from + 2) : null
    return { items: items.slice(from, from + 2), nextCursor, catalogue: {} }
  }
  return call as unknown as AdminCall
}

// [P-SCREEN-053]
test('products are sorted by provider, then by product base, product and tickets', async () => {
  const sorted = [
    'Aqua > Bassins > Billet 2 > Adulte',
    'Aqua > Bassins > Billet 2 > Enfant',
    'Aqua > Bassins > Billet 10 > Adulte',
    'Aqua > Nuits > Billet 1 > Adulte',
    'Parc > Bassins > Billet 1 > Adulte',
  ]
  for (const listed of [[...sorted].reverse(), [2, 0, 4, 1, 3].map((at) => sorted[at] ?? '')]) {
    const { products } = await loadCatalogue(catalogueCall(listed))
    expect(products.map(({ ProductId }) => ProductId)).toEqual(sorted)
  }
})

const names = (state: typeof paymentState) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((status) => state(status)?.name)

test('payment numbers map to five states', () => {
  expect(names(paymentState)).toEqual([
    ...['0', 'NotCashed', 'PartiallyCashed', 'Cashed', 'Refunded', 'RefundPending'],
    ...['6', '7', '8'],
  ])
})

test('four of the state numbers of a sold product have names, and others stay numbers', () => {
  expect(names(productState)).toEqual([
    ...['0', 'Initiated', 'Confirmed', '3', 'Cancelled'],
    ...['5', '6', 'InProcess', '8'],
  ])
})
