/** The word beside a stock in the office's list: over, sold out or low, each on both sides of its border. */
import { expect, test } from 'vitest'
import { batchState } from '#features/stock-office/stock-admin/office/batches/batch-texts.ts'

test('a stock is said to be over, sold out, or low from its threshold down, and nothing is said of another', () => {
  const word = (stocks: number, remaining: number | null, lowStockAt: number | null) =>
    batchState({ totals: { stocks, remaining }, lowStockAt })?.text ?? null
  expect([word(0, 0, 3), word(0, 5, null)]).toEqual(['Terminé', 'Terminé'])
  expect([word(1, 0, 3), word(1, 0, null)]).toEqual(['Épuisé', 'Épuisé'])
  expect([word(1, 1, 3), word(1, 3, 3), word(1, 4, 3)]).toEqual(['Stock bas', 'Stock bas', null])
  expect([word(1, 3, null), word(1, null, 3)]).toEqual([null, null])
})
