import { refundPlace } from '#kernel/prices/voucher-part.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { PurchaseItem } from '../../order-office-shapes.ts'
import { effects } from '../cancel-order.tsx'
import { clientName } from '../order-texts.ts'
import type { FoundPurchase } from '../purchase-page.tsx'
import { type Part, partEffects } from './refund-part.tsx'
import type { RefundKind } from './refund-wish.ts'

const standing = new Set<PurchaseItem['order']['status']>(['Success', 'PendingConfirmation', 'Pending'])

interface RefundEffectsProps extends Pick<FoundPurchase, 'purchase' | 'items'> {
  kind: RefundKind
  cents: number
  /** Items that end with the refund. */
  meant: readonly PurchaseItem[]
  part: Part | null
}

/** Effects of a refund in numbers, shown first because it cannot be undone. */
export function RefundEffects({ purchase, items, kind, cents, meant, part }: RefundEffectsProps) {
  const partItem = kind === 'part' && part ? items.find(({ order }) => order.id === part.orderId) : undefined
  const hasSubsidy = (kind === 'amount' ? items : partItem ? [partItem] : meant).some(
    ({ order }) => order.total.subsidy !== undefined,
  )
  return (
    <ul aria-label="Ce qui va se passer" className="list-disc pl-5 text-ink-soft">
      <li>
        {formatPrice(cents)} sont rendus à {clientName(purchase.buyer)},{' '}
        {refundPlace({ total: purchase.total.cents, voucher: purchase.voucher?.cents ?? 0 })}.
      </li>
      {partItem && part ? (
        <li>
          {partItem.order.activity.label} : {partEffects(partItem, part)}
        </li>
      ) : null}
      {hasSubsidy ? (
        <li>
          La part du CSE revient à son budget,{' '}
          {kind === 'amount' ? 'en proportion, une fois le remboursement fait.' : 'pour ce qui est rendu, entière.'}
        </li>
      ) : null}
      {meant
        .filter(({ order }) => standing.has(order.status))
        .map((item) => (
          <li key={item.order.id}>
            {item.order.activity.label} : {effects(item, true).join(' ')}
          </li>
        ))}
    </ul>
  )
}
