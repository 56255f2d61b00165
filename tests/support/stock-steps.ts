import fc from 'fast-check'

/** A step of an operator or a buyer on a weekly stock; its target is taken from the state at that time. */
export const stockStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      hours: fc.subarray([9, 10, 11], { minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 8 }),
      weeks: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      at: fc.nat(40),
      quantity: fc.integer({ min: 1, max: 4 }),
      pays: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), at: fc.nat(10) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      at: fc.nat(40),
      delta: fc.integer({ min: -6, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), at: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), at: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), at: fc.nat(10) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('exchange' as const), at: fc.nat(10), to: fc.nat(10) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      at: fc.nat(10),
      days: fc.integer({ min: 0, max: 14 }),
      percent: fc.constantFrom(-20, 10, 25),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), at: fc.nat(10) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('delete' as const), at: fc.nat(10), isTakenBack: fc.boolean() }),
  },
)
export type StockStep = typeof stockStep extends fc.Arbitrary<infer Value> ? Value : never
