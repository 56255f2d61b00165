/**
 * What the addresses of catalogue pages may say behind the question mark, one reader for each kind of page. Kept pages are
 * told apart by this and by nothing else (server/page-cache.ts). What is left out is said so (undefined): the router would
 * pass on what stood in the address.
 */
type RawSearch = Record<string, unknown>

export interface HomeSearch {
  tout?: 'offres' | 'premium'
}

export const parseHomeSearch = ({ tout }: RawSearch): HomeSearch => ({
  tout: tout === 'offres' || tout === 'premium' ? tout : undefined,
})

export interface VendorSearch {
  tout?: true
}

export const parseVendorSearch = ({ tout }: RawSearch): VendorSearch => ({ tout: tout === true ? tout : undefined })

export interface ActivitySearch {
  /** Lower-case city whose address is wanted. */
  city?: string
  /** All of the vendor's other activities. */
  tout?: true
}

export const parseActivitySearch = ({ city, tout }: RawSearch): ActivitySearch => ({
  city: typeof city === 'string' && city !== '' ? city.slice(0, 100) : undefined,
  tout: tout === true ? tout : undefined,
})
