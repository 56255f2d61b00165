import type { ReactNode } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { CartLine } from '#features/selling/cart/ui/cart-line.tsx'
import { termOverSentence } from '#lib/words/contract-kinds.ts'
import { hasEnded } from './canceled-part.ts'

interface OrderLineProps {
  item: OrderItem
  level?: 2 | 3
  action?: ReactNode
  children?: ReactNode
}

/**
 * One bought item; the meaning of its status for the buyer is shown below it. A canceled or refused one has no contract
 * to withdraw from, and nobody pays a share of it.
 */
export function OrderLine({ item, ...props }: OrderLineProps) {
  const { subsidy: _, ...prices } = item.total
  if (hasEnded(item)) return <CartLine item={{ ...item, prices }} contract={null} {...props} />
  if (item.withdrawalWaits) return <CartLine item={{ ...item, prices: item.total }} contract={null} {...props} />
  const told = item.termOver ? { contract: termOverSentence(item.contractKind) } : {}
  return <CartLine item={{ ...item, prices: item.total }} {...told} {...props} />
}
