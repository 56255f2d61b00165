import type { ReactNode } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { CartLine } from '#features/selling/cart/ui/cart-line.tsx'

interface OrderLineProps {
  item: OrderItem
  level?: 2 | 3
  action?: ReactNode
  children?: ReactNode
}

/** One bought item; the meaning of its status for the buyer is shown below it. */
export function OrderLine({ item, ...props }: OrderLineProps) {
  return <CartLine item={{ ...item, prices: item.total }} {...props} />
}
