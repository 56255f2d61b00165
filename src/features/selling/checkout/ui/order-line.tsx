import type { ReactNode } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { CartLine } from '#features/selling/cart/ui/cart-line.tsx'

interface OrderLineProps {
  item: OrderItem
  level?: 2 | 3
  action?: ReactNode
  children?: ReactNode
}

/** One bought item; what its status means for the buyer stands below it. */
export function OrderLine({ item, ...props }: OrderLineProps) {
  return <CartLine item={{ ...item, prices: item.total }} {...props} />
}
