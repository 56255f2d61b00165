import { catalogProduct, type PartnerCatalog, type PartnerCatalogProduct } from './partner-shapes.ts'

/** A product with its place in the catalogue. */
export interface CatalogueProduct {
  product: PartnerCatalogProduct
  productBaseName: string
  providerName: string
}

export interface Catalogue {
  /** `catalogueUpdatedAt` of this catalogue. */
  version: string | null
  products: CatalogueProduct[]
  /** Ids of products listed in an invalid shape; "" for a product whose id is unreadable, too. */
  unreadable: string[]
}

/** Returns the readable part of a catalogue. */
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
