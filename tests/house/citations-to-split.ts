/** Walks that have more than six rows still: each leaves its rows to the narrower tests into which it is moved. */
export const toSplit: readonly string[] = [
  'from thousands of products to a sale that is cancelled, its prices, and sales.csv',
  'a list is sorted around the person, told when that fails, or around a city that is suggested',
  'signing up, asking for a link and signing out say so when they fail, and what is under way',
]
