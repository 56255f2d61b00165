import type { CallInput } from '#api/client.ts'
import type { Part } from './refund-part.tsx'

/** What an operator may give back. */
export type RefundKind = 'amount' | 'items' | 'order' | 'part'

type Wish = CallInput<'/admin/refund-order'>['refund']

/** The refund as the call takes it; a part stands for one chosen by now. */
export function toRefundWish(
  kind: RefundKind,
  { chosen, part, cents }: { chosen: readonly string[]; part: Part | null; cents: number },
): Wish {
  if (kind === 'items') return { kind, orderIds: [...chosen], cents }
  if (kind === 'part')
    return { kind, orderId: '', quantity: 1, ...part, ticketIds: [...(part?.ticketIds ?? [])], cents }
  return { kind, cents }
}
