import { and, eq, isNull } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { ParsedInput } from '#handler/handle.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { leftOfItem, type RefundState, refundableAmount } from '#kernel/refunds/refund-state.ts'
import { entry } from '#kernel/stock/tables.ts'
import type { refundOrder } from './contract.ts'
import { splitItem } from './split-steps.ts'
import { isStanding } from './withdraw-steps.ts'

type Wish = ParsedInput<typeof refundOrder>['refund']

/** Purpose of a refund: the items whose tickets it voids, and its amount in cents. */
export interface RefundPlan {
  items: Item[]
  amount: number
  /** Set if `items` is a part to be split from this item first, with these tickets. */
  split?: { from: Item; ticketIds: readonly string[] }
}

export async function planRefund(db: ReadDb, state: RefundState, wish: Wish): Promise<RefundPlan> {
  const left = refundableAmount(state)
  if (wish.kind === 'amount') return { items: [], amount: wish.cents }
  if (wish.kind === 'order') return { items: state.items, amount: left }
  if (wish.kind === 'part') return planOfPart(db, state, wish)
  const items = state.items.filter(({ id }) => wish.orderIds.includes(id))
  if (items.length < new Set(wish.orderIds).size) throw new CallError('orderNotFound')
  return {
    items,
    amount: Math.min(
      left,
      items.reduce((sum, item) => sum + leftOfItem(state, item), 0),
    ),
  }
}

async function planOfPart(
  db: ReadDb,
  state: RefundState,
  { orderId, quantity, ticketIds }: Extract<Wish, { kind: 'part' }>,
): Promise<RefundPlan> {
  const item = state.items.find(({ id }) => id === orderId)
  if (!item) throw new CallError('orderNotFound')
  const obstacle = refundObstacle(item, quantity)
  if (obstacle !== null) throw new CallError('partNotPossible', { message: obstacle })
  const own = await db.orm
    .select({ id: entry.id, unitNo: entry.unitNo })
    .from(entry)
    .where(and(eq(entry.orderItemId, item.id), isNull(entry.voidAt)))
  const chosen = own.filter(({ id }) => ticketIds.includes(id))
  const expected = own.length === 0 ? 0 : quantity
  if (chosen.length !== expected || ticketIds.length !== expected) throw new CallError('ticketsChanged')
  // The PDF of the first ticket lists the options.
  if (item.snapshot.options.length > 0 && chosen.some(({ unitNo }) => unitNo === 1))
    throw new CallError('partNotPossible', { message: 'Le billet 1 porte les options : remboursez-en un autre.' })
  const part = splitItem(item, quantity)
  const amount = Math.min(refundableAmount(state), leftOfItem(state, item), leftOfItem(state, part))
  return { items: [part], amount, split: { from: item, ticketIds } }
}

function refundObstacle(item: Item, quantity: number): string | null {
  if (item.itemType === 'ExpertTicket')
    return 'Ces billets viennent d’ExperTicket, en une seule vente : remboursez l’article entier ou un montant.'
  if (!isStanding(item)) return 'Cet article est déjà annulé ou refusé.'
  return quantity >= item.quantity ? 'Pour tous ses billets, remboursez l’article entier.' : null
}
