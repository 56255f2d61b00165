import { type ContractKind, defaultContractKind } from '#lib/words/contract-kinds.ts'
import { contractText } from '#lib/words/seller.ts'
import type { Item } from './tables.ts'

/** Kind of contract of an item as it was sold; an order of before kinds were kept has the default of what it holds. */
export const soldContract = ({ mode, snapshot }: Pick<Item, 'mode' | 'snapshot'>): ContractKind =>
  snapshot.contractKind ??
  defaultContractKind({
    isDated: snapshot.expert ? snapshot.expert.date !== null : snapshot.slots.some(({ kind }) => kind === 'Fixed'),
    isConfirmed: mode === 'VendorConfirm' || mode === 'AdminConfirm',
    ofCategory: null,
  })

/** True for goods that are delivered, false for services. */
export const isGoods = ({ snapshot }: { snapshot: Pick<Item['snapshot'], 'contractKind'> }): boolean =>
  snapshot.contractKind === 'Goods' || snapshot.contractKind === 'Perishable'

/** Sentence that names the parties of an item's contract as its buyer was told; null for an order of before they were kept. */
export const sellerText = ({ snapshot: { parties, vendor } }: Pick<Item, 'snapshot'>): string | null =>
  parties ? contractText(parties, { name: vendor.name, legalIdentity: parties.partner }) : null
