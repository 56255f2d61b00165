import type { CallInput } from '#api/client.ts'
import type { Part } from './refund-part.tsx'

/** Kinds of refund that an operator can choose. */
export type RefundKind = 'amount' | 'items' | 'order' | 'part'

type Wish = CallInput<'/admin/refund-order'>['refund']

/** Input of the call; `part` must have been chosen by now. */
export function toRefundWish(
  kind: RefundKind,
  { chosen, part, cents }: { chosen: readonly string[]; part: Part | null; cents: number },
): Wish {
  if (kind === 'items') return { kind, orderIds: [...chosen], cents }
  if (kind === 'part')
    return { kind, orderId: '', quantity: 1, ...part, ticketIds: [...(part?.ticketIds ?? [])], cents }
  return { kind, cents }
}
