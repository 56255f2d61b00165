import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OrderAction,
  type OrderMode,
  type OrderStatus,
  orderActions,
  orderStatuses,
  orderStatusLabels,
  transition,
} from '#kernel/orders/states.ts'

const modes: OrderMode[] = ['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm', 'ExpertTicket']
const statusAfter = (from: OrderStatus, action: OrderAction, mode: OrderMode = 'Automatic') => {
  const result = transition(from, action, mode)
  return result.ok ? result.status : '409'
}

/** The statuses to which these actions lead from one, in whatever mode. */
const reached = (from: OrderStatus, by: readonly OrderAction[]) => {
  const results = by.flatMap((action) => modes.map((mode) => transition(from, action, mode)))
  return orderStatuses.filter((to) => results.some((result) => result.ok && result.changed && result.status === to))
}
const usual = orderActions.filter((action) => action !== 'PaidAfterHold')

describe('order states', () => {
  // [C-STATE-013] [C-STATE-014] [C-STATE-016]
  test('have their five French labels', () => {
    expect(orderStatuses.map((status) => [status, orderStatusLabels[status]])).toEqual([
      ['Pending', 'En attente de paiement'],
      ['Canceled', 'Annulée'],
      ['Success', 'Validée'],
      ['PendingConfirmation', 'En attente de confirmation'],
      ['Rejected', 'Rejetée'],
    ])
  })

  // [P-RULE-013]
  test('allow only the decided transitions', () => {
    const allowed = orderStatuses.flatMap((from) => reached(from, usual).map((to) => `${from} → ${to}`))
    expect(allowed).toEqual([
      'Pending → Canceled',
      'Pending → Success',
      'Pending → PendingConfirmation',
      'Success → Canceled',
      'PendingConfirmation → Canceled',
      'PendingConfirmation → Success',
      'PendingConfirmation → Rejected',
    ])
  })

  test('leave Canceled only with a reason, and never leave Rejected', () => {
    expect(reached('Canceled', orderActions)).toEqual(['Pending', 'Success', 'PendingConfirmation'])
    expect(reached('Rejected', orderActions)).toEqual([])
    expect(reached('Pending', ['PaidAfterHold'])).toEqual([])
  })

  test("follow a payment as the stock's mode requires", () => {
    const paid = modes.map((mode) => statusAfter('Pending', 'Paid', mode))
    expect(paid).toEqual(['Success', 'Success', 'PendingConfirmation', 'PendingConfirmation', 'Pending'])
    expect(modes.map((mode) => statusAfter('Canceled', 'PaidAfterHold', mode))).toEqual(paid)
  })

  test('refuse each action that does not belong to the state', () => {
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
    expect(statusAfter('Pending', 'MemberCancel')).toBe('409')
    expect(statusAfter('Rejected', 'MemberCancel')).toBe('409')
  })

  test('let a buyer cancel an order that awaits confirmation, until it comes, and never an expert ticket', () => {
    const from = (status: OrderStatus) => modes.map((mode) => statusAfter(status, 'MemberCancel', mode))
    expect(from('PendingConfirmation')).toEqual(['409', '409', 'Canceled', 'Canceled', '409'])
    expect(from('Success')).toEqual(['Canceled', 'Canceled', '409', '409', '409'])
  })

  test('stay unchanged when an action, or a payment event after the confirmation, is repeated', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStatuses),
        fc.constantFrom(...orderActions.filter((action) => action !== 'PaidAfterHold')),
        fc.constantFrom(...modes),
        (from, action, mode) => {
          const first = transition(from, action, mode)
          if (!first.ok) return
          expect(transition(first.status, action, mode)).toEqual({ ok: true, status: first.status, changed: false })
          if (!first.changed) expect(first.status).toBe(from)
        },
      ),
    )
    for (const status of ['PendingConfirmation', 'Success', 'Rejected'] as const)
      expect(statusAfter(status, 'Paid', 'VendorConfirm')).toBe(status)
  })
})
