import type { ReactNode } from 'react'
import type { OrderItem } from '../../../contract/shapes.ts'
import { CartLine } from '../../cart/ui/cart-line.tsx'

/** One bought item; what its status means for the buyer stands below it. */
export function OrderLine({ item, action, children }: { item: OrderItem; action?: ReactNode; children?: ReactNode }) {
  return (
    <CartLine item={{ ...item, prices: item.total }} action={action}>
      {children}
    </CartLine>
  )
}
