import { Link } from '@tanstack/react-router'
import type { Column } from '#web/office/kit/list/column.ts'
import type { CatalogueProduct } from '../../expert-office-shapes.ts'
import { ticketNames } from './load-tool.ts'
import { pricesHref } from './tool-search.ts'
import type { Sales } from './use-sales.ts'

export interface ToolRow {
  product: CatalogueProduct
  reservations: number
  sales: number
}

/** Counts the occurrences of each product. */
function countProducts(things: readonly { Products: readonly { ProductId: string }[] }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { Products } of things)
    for (const id of new Set(Products.map(({ ProductId }) => ProductId))) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export function toolRows(products: readonly CatalogueProduct[], { sales, reservations }: Sales): ToolRow[] {
  const [reserved, sold] = [countProducts(reservations), countProducts(sales)]
  return products.map((product) => ({
    product,
    reservations: reserved.get(product.ProductId) ?? 0,
    sales: sold.get(product.ProductId) ?? 0,
  }))
}

const activityText = ({ reservations, sales }: ToolRow): string => `${reservations} res & ${sales} tx`

/**
 * Columns of P-SCREEN-052, in the specification's words. A phone's card is one link, so its prices are in the window.
 */
export const productColumns = (isWide: boolean): Column<ToolRow>[] => [
  { id: 'activity', header: 'Activity', value: activityText, phone: 'detail' },
  {
    id: 'provider',
    header: 'Provider',
    value: ({ product }) => product.productBase.provider.ProviderName,
    sortable: true,
  },
  { id: 'base', header: 'Product Base', value: ({ product }) => product.productBase.ProductBaseName, sortable: true },
  {
    id: 'product',
    header: 'Product',
    value: ({ product }) => product.ProductName,
    cell: isWide
      ? ({ product }) => (
          <Link to={pricesHref(product.ProductId)} className="text-link underline underline-offset-3">
            {product.ProductName}
          </Link>
        )
      : ({ product }) => `${product.ProductName} · ${product.productBase.provider.ProviderName}`,
    sortable: true,
    phone: 'title',
  },
  { id: 'ticket', header: 'Ticket', value: ({ product }) => ticketNames(product), sortable: true },
]
