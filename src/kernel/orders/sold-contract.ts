import { type ContractKind, defaultContractKind } from '#lib/words/contract-kinds.ts'
import type { Item } from './tables.ts'

/** Kind of contract of an item as it was sold; an order of before kinds were kept has the default of what it holds. */
export const soldContract = ({ mode, snapshot }: Pick<Item, 'mode' | 'snapshot'>): ContractKind =>
  snapshot.contractKind ??
  defaultContractKind({
    isDated: snapshot.expert ? snapshot.expert.date !== null : snapshot.slots.some(({ kind }) => kind === 'Fixed'),
    isConfirmed: mode === 'VendorConfirm' || mode === 'AdminConfirm',
    ofCategory: null,
  })
