import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OrderAction,
  type OrderMode,
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
  transition,
} from '../../src/features/orders/states.ts'

const modes: OrderMode[] = ['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm', 'ExpertTicket']
const actions: OrderAction[] = ['Start', 'Paid', 'Cancel', 'Confirm', 'Reject', 'AdminCancel', 'PaidAfterHold']
const statusAfter = (from: OrderStatus | null, action: OrderAction, mode: OrderMode = 'Automatic') => {
  const result = transition(from, action, { mode })
  return result.ok ? result.status : '409'
}

/** The statuses to which these actions lead from one, in whatever mode. */
const reached = (from: OrderStatus | null, by: readonly OrderAction[]) => {
  const results = by.flatMap((action) => modes.map((mode) => transition(from, action, { mode })))
  return orderStatuses.filter((to) => results.some((result) => result.ok && result.changed && result.status === to))
}
const usual = actions.filter((action) => action !== 'PaidAfterHold')

describe('order states', () => {
  test('the five statuses have their French labels', () => {
    expect(orderStatuses.map((status) => [status, orderStatusLabels[status]])).toEqual([
      ['Pending', 'En attente de paiement'],
      ['Canceled', 'Annulée'],
      ['Success', 'Validée'],
      ['PendingConfirmation', 'En attente de confirmation'],
      ['Rejected', 'Rejetée'],
    ])
  })

  // [P-RULE-013] [P-STATE-001]
  test('only the decided transitions exist', () => {
    const allowed = [null, ...orderStatuses].flatMap((from) => reached(from, usual).map((to) => `${from} → ${to}`))
    expect(allowed).toEqual([
      'null → Pending',
      'Pending → Canceled',
      'Pending → Success',
      'Pending → PendingConfirmation',
      'Success → Canceled',
      'PendingConfirmation → Success',
      'PendingConfirmation → Rejected',
    ])
  })

  test('Canceled has one way out, which needs its reason, and Rejected none', () => {
    expect(reached('Canceled', actions)).toEqual(['Success', 'PendingConfirmation'])
    expect(reached('Rejected', actions)).toEqual([])
    expect(reached('Pending', ['PaidAfterHold'])).toEqual([])
  })

  test('a payment leads where the mode says', () => {
    const paid = modes.map((mode) => statusAfter('Pending', 'Paid', mode))
    expect(paid).toEqual(['Success', 'Success', 'PendingConfirmation', 'PendingConfirmation', 'Success'])
    expect(modes.map((mode) => statusAfter('Canceled', 'PaidAfterHold', mode))).toEqual(paid)
  })

  test('each action is refused where it does not belong', () => {
    expect(statusAfter('Success', 'Cancel')).toBe('409')
    expect(statusAfter('PendingConfirmation', 'Cancel')).toBe('409')
    expect(statusAfter('Canceled', 'Paid')).toBe('409')
    expect(statusAfter('Pending', 'Confirm')).toBe('409')
    expect(statusAfter('Success', 'Reject')).toBe('409')
    expect(statusAfter('Rejected', 'Confirm')).toBe('409')
    expect(statusAfter('Pending', 'AdminCancel')).toBe('409')
    expect(statusAfter('PendingConfirmation', 'AdminCancel')).toBe('409')
    expect(statusAfter('Rejected', 'AdminCancel')).toBe('409')
    expect(statusAfter('Pending', 'PaidAfterHold')).toBe('409')
    for (const action of actions) if (action !== 'Start') expect(statusAfter(null, action)).toBe('409')
  })

  const context = fc.record({ mode: fc.constantFrom(...modes), delivered: fc.boolean() })

  test('repeating an action changes nothing, and a payment event replayed after the confirmation neither', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OrderStatus | null>(null, ...orderStatuses),
        fc.constantFrom(...actions),
        context,
        (from, action, each) => {
          const first = transition(from, action, each)
          if (!first.ok) return
          const again = transition(first.status, action, each)
          expect(again).toEqual({
            ok: true,
            status: first.status,
            changed: false,
            stock: { effect: 'none', reserved: 0, bought: 0 },
          })
          if (!first.changed) expect(first.status).toBe(from)
        },
      ),
    )
    for (const status of ['PendingConfirmation', 'Success', 'Rejected'] as const)
      expect(statusAfter(status, 'Paid', 'VendorConfirm')).toBe(status)
  })

  test('after any history a unit is held once while pending, bought once while sold, and free otherwise', () => {
    fc.assert(
      fc.property(context, fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (each, history) => {
        let status: OrderStatus | null = null
        let [reserved, bought, left] = [0, 0, false]
        for (const action of history) {
          // A payment after the hold concerns an attempt that was never paid.
          if (action === 'PaidAfterHold' && left) continue
          const result = transition(status, action, each)
          if (!result.ok) continue
          if (action === 'AdminCancel' && result.changed) left = true
          status = result.status
          reserved += result.stock.reserved
          bought += result.stock.bought
          const sold: boolean = status === 'Success' || status === 'PendingConfirmation'
          const gone = left && each.mode === 'Pregenerated' && each.delivered
          const ours = each.mode !== 'ExpertTicket'
          expect([reserved, bought]).toEqual([ours && status === 'Pending' ? 1 : 0, ours && (sold || gone) ? 1 : 0])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a place comes back on cancelling, but not that of a delivered Pregenerated ticket', () => {
    const effect = (mode: OrderMode, delivered: boolean) => {
      const result = transition('Success', 'AdminCancel', { mode, delivered })
      return result.ok ? result.stock.effect : '409'
    }
    expect([
      effect('Automatic', true),
      effect('Pregenerated', false),
      effect('Pregenerated', true),
      effect('ExpertTicket', true),
    ]).toEqual(['release', 'release', 'none', 'none'])
  })
})
