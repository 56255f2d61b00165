/**
 * Search parameters of catalogue pages, one parser per kind of page. Kept pages differ by these alone
 * (server/page-cache.ts). Missing ones are undefined explicitly, because the router would pass on the address's own.
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
  /** City, in lower case, whose address is wanted. */
  city?: string
  /** True to show all other activities of the partner. */
  tout?: true
}

export const parseActivitySearch = ({ city, tout }: RawSearch): ActivitySearch => ({
  city: typeof city === 'string' && city !== '' ? city.slice(0, 100) : undefined,
  tout: tout === true ? tout : undefined,
})
