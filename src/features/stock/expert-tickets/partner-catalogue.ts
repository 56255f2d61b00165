import { catalogProduct, type PartnerCatalog, type PartnerCatalogProduct } from './partner-shapes.ts'

/** A product with where it stands in the catalogue. */
export interface CatalogueProduct {
  product: PartnerCatalogProduct
  productBaseName: string
  providerName: string
}

export interface Catalogue {
  /** As `catalogueUpdatedAt` had it when this was made. */
  version: string | null
  products: CatalogueProduct[]
  /** Ids of products that are listed, but not as they should be; "" where not even the id can be read. */
  unreadable: string[]
}

/** What can be read of a catalogue. */
export function toCatalogue(answer: PartnerCatalog): Catalogue {
  const products: CatalogueProduct[] = []
  const unreadable: string[] = []
  for (const { ProviderName, ProductBases } of answer.Providers)
    for (const { ProductBaseName, Products } of ProductBases ?? [])
      for (const listed of Products ?? []) {
        const { success, data } = catalogProduct.safeParse(listed)
        if (success) products.push({ product: data, productBaseName: ProductBaseName, providerName: ProviderName })
        else unreadable.push(listedProductId(listed))
      }
  return { version: answer.CatalogLastUpdatedDateTime ?? answer.LastUpdatedDateTime ?? null, products, unreadable }
}

function listedProductId(listed: unknown): string {
  const id = typeof listed === 'object' && listed !== null && 'ProductId' in listed ? listed.ProductId : null
  return typeof id === 'string' ? id : ''
}
