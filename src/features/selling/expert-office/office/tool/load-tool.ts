import type { CallResult } from '#api/client.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { CatalogueProduct, OfficeTransaction } from '../../expert-office-shapes.ts'

export interface LoadedCatalogue {
  /** Ordered by provider, product base, product and tickets. */
  products: CatalogueProduct[]
  catalogue: CallResult<'/admin/expert-ticket-catalog'>['catalogue']
}

const PAGE = 2000

/** Loads every product without prices, which would be megabytes for thousands of products. */
export async function loadCatalogue(call: AdminCall): Promise<LoadedCatalogue> {
  const read = (cursor?: string) =>
    call('/admin/expert-ticket-catalog', { withPrices: false, limit: PAGE, cursor }, { timeoutMs: null })
  let page = await read()
  const { catalogue } = page
  const products = [...page.items]
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor)
    products.push(...page.items)
  }
  return { products: products.sort(byPlace), catalogue }
}

export const ticketNames = ({ tickets }: Pick<CatalogueProduct, 'tickets'>): string =>
  tickets.map(({ TicketName }) => TicketName).join(', ')

const productPlace = (product: CatalogueProduct): string[] => [
  product.productBase.provider.ProviderName,
  product.productBase.ProductBaseName,
  product.ProductName,
  ticketNames(product),
]
const { compare } = new Intl.Collator('fr', { numeric: true })

/** Orders products as P-SCREEN-053 says. */
function byPlace(one: CatalogueProduct, other: CatalogueProduct): number {
  const others = productPlace(other)
  return productPlace(one).reduce((order, text, at) => order || compare(text, others[at] ?? ''), 0)
}

/** Loads every sale of the provider, page by page; calls `onPage` with all sales so far. */
export async function loadSales(
  call: AdminCall,
  signal: AbortSignal,
  onPage: (sales: readonly OfficeTransaction[]) => void,
): Promise<void> {
  // Keyed by id, as a sale made in the meantime shifts others to the next page.
  const found = new Map<string, OfficeTransaction>()
  for (let page: number | null = 1; page !== null; ) {
    const answer: CallResult<'/admin/expert-ticket-list-transaction'> = await call(
      '/admin/expert-ticket-list-transaction',
      { page, withDocuments: false },
      { signal, timeoutMs: null },
    )
    for (const sale of answer.transactions) found.set(sale.SaleId, sale)
    onPage([...found.values()])
    page = answer.nextPage
  }
}
