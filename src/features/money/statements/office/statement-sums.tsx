import { formatPrice } from '#kernel/time/money.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import type { StatementKind, StatementSums } from '../statement-shapes.ts'

/** Sums of the period. */
export function StatementSumsList({ of, sums }: { of: StatementKind; sums: StatementSums }) {
  const amount = (
    key: 'owed' | 'agencyPrice' | 'commission' | 'commissionVat' | 'price' | 'fees' | 'committee' | 'members',
  ) => [moneyWords[key].heading, formatPrice(sums[key])] as const
  const count = (key: 'sold' | 'cancelled' | 'exchangedOut' | 'exchangedIn' | 'tickets') =>
    [moneyWords[key].heading, sums[key].toLocaleString('fr')] as const
  const hasAgent = of === 'vendor' && (sums.agencyPrice !== 0 || sums.commission !== 0)
  const commission = hasAgent
    ? [
        amount('agencyPrice'),
        [moneyWords.commissionNet.heading, formatPrice(sums.commission - sums.commissionVat)] as const,
        amount('commissionVat'),
        amount('commission'),
      ]
    : []
  const facts = [
    ...(of === 'vendor' ? [amount('owed'), ...commission] : []),
    amount('price'),
    ...(of === 'group'
      ? [
          amount('fees'),
          ...(sums.givenBack === 0 ? [] : ([[moneyWords.givenBack.heading, formatPrice(-sums.givenBack)]] as const)),
          [moneyWords.total.heading, formatPrice(sums.committee + sums.members)] as const,
          amount('committee'),
          amount('members'),
        ]
      : []),
    count('sold'),
    count('cancelled'),
    count('exchangedOut'),
    // Both sides of an exchange, so that the counts add up to the tickets.
    ...(sums.exchangedIn === 0 && sums.exchangedOut === 0 ? [] : [count('exchangedIn')]),
    count('tickets'),
  ]
  return (
    <div className="mb-5">
      <SumsList facts={facts} />
    </div>
  )
}
