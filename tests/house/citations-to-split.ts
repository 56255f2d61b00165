/** Walks that have more than six rows still: each leaves its rows to the narrower tests into which it is moved. */
export const toSplit: readonly string[] = [
  'from thousands of products to a sale that is cancelled, its prices, and sales.csv',
]
