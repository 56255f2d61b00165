import { and, eq, isNull } from 'drizzle-orm'
import { changed, type Step } from '#db/region-db.ts'
import type { Steps } from '#features/selling/payment-parts/payment-part.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { type Attempt, attempt as attempts, type Item } from '#kernel/orders/tables.ts'
import {
  bookReview,
  buyAgain,
  buyHeld,
  captureAgain,
  captureParts,
  endReview,
  forgetHold,
  giveBackCaptured,
  type Happening,
  type Loaded,
  markCaptured,
  markPaid,
  markUnsold,
  refundUnsold,
  releaseAll,
  releaseParts,
  releaseUnfit,
  vouchersUnauthorised,
} from './move-steps.ts'
import type { CapturedPayment } from './payment/captured-payment.ts'

/**
 * State of an attempt. `InReview`: money of a wrong amount or currency was captured and waits for the operator;
 * `LateReview`: it arrived after the hold, whose places were returned.
 */
export const attemptStates = ['Pending', 'InReview', 'Paid', 'Canceled', 'LateReview', 'Refunded'] as const
export type AttemptState = (typeof attemptStates)[number]

/**
 * Events of an attempt with their facts; /start-cart-purchase creates it as Pending.
 * - opened: the card provider has made its payment.
 * - reduced: a third party does not hold some of its items, or holds them for a shorter time.
 * - vouchersDropped: the member pays all by card, because the vouchers were not authorised.
 * - paid: what was captured is what is due, or good enough by the operator's word. paidWrong: it is neither.
 * - gone: it was paid after its hold, and the places or the committee's share cannot be had again.
 * - ended: by the member, by the end of its hold, by the provider, or because it cannot be paid.
 * - givenBack: the operator gives back a wrong payment. notCaptured: the provider says there was none.
 */
export interface AttemptEvents {
  opened: Pick<Attempt, 'paymentId' | 'paymentClientSecret' | 'cardKey' | 'number'>
  reduced: Pick<Attempt, 'total' | 'fees' | 'voucher' | 'holdUntil'>
  vouchersDropped: null
  paid: CapturedPayment
  paidWrong: CapturedPayment
  gone: CapturedPayment
  ended: null
  givenBack: { receivedCents: number; amount: number }
  notCaptured: null
}
export type AttemptEvent = keyof AttemptEvents

type ToSteps<Facts> = (happening: Happening<Facts>) => Steps | Promise<Steps>

interface Move<Facts> {
  to: AttemptState
  /** Steps before and after the move, all in one batch. */
  before?: readonly ToSteps<Facts>[]
  after?: readonly ToSteps<Facts>[]
  /** Columns of the attempt that change with the move. */
  set?: (happening: Happening<Facts>) => Partial<Attempt> | Promise<Partial<Attempt>>
  /** True: the attempt moves only while it has no payment. */
  unopened?: true
}

type Moves = { [Event in AttemptEvent]?: Move<AttemptEvents[Event]> }

/**
 * Moves by state and event: next state and steps. A missing pair does not happen: it was done already, or is refused.
 */
const table: Record<AttemptState, Moves> = {
  Pending: {
    opened: { to: 'Pending', set: ({ facts }) => facts },
    reduced: { to: 'Pending', set: ({ facts }) => facts, unopened: true, after: [releaseUnfit] },
    vouchersDropped: {
      to: 'Pending',
      before: [vouchersUnauthorised, releaseParts],
      set: () => ({ voucher: 0 }),
    },
    paid: { to: 'Paid', before: [captureParts], set: markPaid, after: [buyHeld] },
    paidWrong: { to: 'InReview', before: [bookReview], set: markCaptured, after: [forgetHold] },
    ended: { to: 'Canceled', after: [releaseAll] },
  },
  InReview: {
    paid: { to: 'Paid', before: [captureParts], set: markPaid, after: [endReview, buyHeld] },
    givenBack: { to: 'Refunded', after: [releaseAll, giveBackCaptured, endReview] },
    notCaptured: { to: 'Canceled', after: [releaseAll, endReview] },
  },
  Paid: {},
  Canceled: {
    paid: { to: 'Paid', before: [captureAgain], set: markPaid, after: [buyAgain] },
    gone: { to: 'Refunded', before: [releaseParts], set: markUnsold, after: [refundUnsold] },
    paidWrong: { to: 'LateReview', before: [bookReview], set: markCaptured, after: [forgetHold] },
  },
  LateReview: {
    paid: { to: 'Paid', before: [captureAgain], set: markPaid, after: [endReview, buyAgain] },
    gone: { to: 'Refunded', before: [releaseParts], set: markUnsold, after: [endReview, refundUnsold] },
    givenBack: { to: 'Refunded', after: [releaseAll, giveBackCaptured, endReview] },
    notCaptured: { to: 'Canceled', after: [releaseAll, endReview] },
  },
  Refunded: {},
}

/** Stored form of each state; both reviews are `Paid` without an end. */
const stored: Record<AttemptState, { status: Attempt['status']; isOver: boolean }> = {
  Pending: { status: 'Pending', isOver: false },
  InReview: { status: 'Paid', isOver: false },
  Paid: { status: 'Paid', isOver: true },
  Canceled: { status: 'Canceled', isOver: true },
  LateReview: { status: 'Paid', isOver: false },
  Refunded: { status: 'Refunded', isOver: true },
}

/** State of a loaded attempt. In review with a Canceled item, it is `LateReview`: the payment came after the hold. */
export function attemptState({ attempt, items }: { attempt: Attempt; items: readonly Item[] }): AttemptState {
  if (!isInReview(attempt)) return attempt.status
  return items.some(({ status }) => status === 'Canceled') ? 'LateReview' : 'InReview'
}

/** Next state after `event`; null if it does not happen in this state. */
export const attemptMove = (from: AttemptState, event: AttemptEvent): AttemptState | null =>
  table[from][event]?.to ?? null

/**
 * Steps by which `event` moves an attempt from the state that was read. The batch is rolled back with `AttemptMoved` if
 * it has moved meanwhile, and after the hold with `PlacesGone`.
 */
export async function moveSteps<Event extends AttemptEvent>(
  { ctx, attempt, items }: Loaded,
  event: Event,
  facts: AttemptEvents[Event],
): Promise<Steps> {
  const from = attemptState({ attempt, items })
  const move: Move<AttemptEvents[Event]> | undefined = table[from][event]
  if (!move) throw new AttemptMoved()
  const happening = { ctx, attempt, items, facts }
  const { status, isOver } = stored[move.to]
  const moved = move.to === from ? {} : { status, endedAt: isOver ? ctx.now : null }
  const set = { ...(await move.set?.(happening)), ...moved }
  const all = async (steps: readonly ToSteps<AttemptEvents[Event]>[] = []) =>
    (await Promise.all(steps.map((step) => step(happening)))).flat()
  return [
    ...(await all(move.before)),
    ...moveAttempt({ ctx, attempt, items }, set, move.unopened ?? false),
    ...(await all(move.after)),
  ]
}

/**
 * Moves the row; the batch is rolled back unless it is in the state that was read: `Paid` moves only out of a review.
 */
const moveAttempt = ({ ctx, attempt: { id, status } }: Loaded, set: Partial<Attempt>, unopened: boolean): Step[] => [
  {
    statement: ctx.db.orm
      .update(attempts)
      .set(set)
      .where(
        and(
          eq(attempts.id, id),
          eq(attempts.status, status),
          status === 'Paid' ? isNull(attempts.endedAt) : undefined,
          unopened ? isNull(attempts.paymentId) : undefined,
        ),
      ),
  },
  changed(1, new AttemptMoved()),
]
