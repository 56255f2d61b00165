import type { LegalIdentity } from '#contract/legal-identity.ts'
import type { cartItem } from '#kernel/cart/tables.ts'
import type { media } from '#kernel/media/tables.ts'
import type { AgencyTerms } from '#kernel/orders/tables.ts'
import type { StockMode, ticketOption } from '#kernel/stock/tables.ts'
import type { PostalPlace } from '#kernel/time/place-clock.ts'
import type { Offer } from '#kernel/time/types.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'

export interface SellableActivity {
  id: string
  slugName: string
  label: string
  cse: boolean
  groupId: string | null
  vendorId: string
  vendorName: string
  vendorSlug: string
  vendorEmail: string | null
  /** Phone number of the location, only if its visitors are shown it; never the contact’s. */
  vendorPhone: string | null
  vendorAddress: string | null
  vendorIdentity: LegalIdentity | null
  /** The partner sells by the operator as its agent; null: the operator sells. */
  vendorAgency: AgencyTerms | null
  /** Postal place by whose clock people there live. */
  place: PostalPlace | null
  image: typeof media.$inferSelect | null
  /** Buyers may cancel orders that are not issued yet. */
  memberMayCancel: boolean
  /** Kind of contract that its categories carry; null without one. */
  categoryContractKind: ContractKind | null
  /** Sold here and in the public lists: the activity and its vendor are Public. */
  listed: boolean
}

export interface SellableTicket {
  id: string
  batchId: string
  activityId: string
  label: string
  description: string
  span: number
  publicPrice: number
  youpiizPrice: number
  buyingPrice: number
  fees: number
  minQuantity: number
  maxQuantity: number
  options: (typeof ticketOption.$inferSelect)[]
  mode: StockMode
  unlimited: boolean
  sendEmail: boolean
  vendorConfirmEmail: string | null
  terms: string | null
  /** Start of the sale; null if it needs none. */
  opensAt: number | null
  /** Limit over all orders of one person; null without limit. */
  maxPerPerson: number | null
  /** Kind of contract that the operator has chosen; null: by default. */
  contractKind: ContractKind | null
  /** The partner is told the buyer's name and telephone; null: by the kind of contract. */
  tellsContact: boolean | null
  onSale: boolean
}

export interface SellableStock {
  id: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
  /** Places left for this buyer; free documents for flexible Pregenerated stock (D18); null without limit. */
  remaining: number | null
  onSale: boolean
  /** True if its purchases are written in groups. */
  hot: boolean
}

export interface SellableExpertTicket {
  id: string
  expertStockId: string
  productId: string
  provider: string
  activityId: string
  label: string
  description: string
  /** By calendar day; the empty day is the price without date. */
  prices: Map<string, { price: number; originalPrice: number }>
  /** When the provider stopped listing it. */
  goneAt: number | null
  /** When the provider last confirmed it; null if never. */
  confirmedAt: number | null
  onSale: boolean
}

/** All data for checking and pricing some wishes. */
export interface Sellables {
  activities: Map<string, SellableActivity>
  tickets: Map<string, SellableTicket>
  stocks: Map<string, SellableStock>
  offers: Offer[]
  expertTickets: Map<string, SellableExpertTicket>
}

export type CartRow = typeof cartItem.$inferSelect & { stockIds: string[] }
