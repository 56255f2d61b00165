import type { CallResult } from '#api/client.ts'
import { isLoss, type Margin } from '#features/stock/slots/margin-shapes.ts'
import { MarginText } from '#features/stock/slots/office/margins-table.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#web/office/kit/form/days.ts'

type Change = CallResult<'/admin/preview-ticket-prices'>['changes'][number]
type ChangedPrices = Pick<Change['tickets'][number], 'label' | 'before' | 'after' | 'lowest' | 'owed'>

const priceKinds = [
  { name: 'publicPrice', label: 'Prix public' },
  { name: 'youpiizPrice', label: 'Prix Youpiiz' },
  { name: 'buyingPrice', label: 'Prix d’achat' },
] as const
export type PriceKind = (typeof priceKinds)[number]['name']

/** Prices that are asked and shown: buying prices are not owed to a partner who sells by an agent. */
export const choosePriceKinds = (commission: number | null) =>
  commission === null ? priceKinds : priceKinds.filter(({ name }) => name !== 'buyingPrice')

function effectText({ effect, slots, soldSlots }: Change, day: string): string {
  if (effect === 'none')
    return 'Rien ne change : aucun créneau n’est vendu à partir de ce jour, et un stock flexible change de prix dès aujourd’hui ou pas du tout.'
  const sold = soldSlots > 0 ? ` ${soldSlots} ont déjà des ventes, qui gardent leur prix.` : ''
  const count = counted(slots, 'créneau', 'créneaux')
  return effect === 'split'
    ? `${count} à partir du ${day} passent dans un stock à part, aux nouveaux prix.${sold}`
    : `${count} : tout ce stock prend les nouveaux prix.${sold}`
}

/** Rows keyed by position, since the tickets and options here have no ids. */
const pricedRows = (tickets: Change['tickets']) =>
  tickets.flatMap((ticket, at) => [
    { ...ticket, key: `#${at + 1}`, isOption: false },
    ...ticket.options.map((option, place) => ({ ...option, key: `#${at + 1}.${place + 1}`, isOption: true })),
  ])

/** True for what had a price, and has none from now on. */
const isGivenAway = ({ before, after }: Pick<ChangedPrices, 'before' | 'after'>): boolean =>
  before.youpiizPrice.cents > 0 && after.youpiizPrice.cents === 0

type StockName = (batchId: string) => string | null

/** Tickets and options of the stocks that change, with the name of their stock where several are meant. */
const namedRows = (changes: readonly Change[], stockName: StockName) =>
  changes
    .filter(({ effect }) => effect !== 'none')
    .flatMap(({ batchId, tickets }) =>
      pricedRows(tickets).map((row) => ({
        ...row,
        key: `${batchId}${row.key}`,
        label: [stockName(batchId), row.label].filter(Boolean).join(' · '),
      })),
    )

/** Tickets and options that the new prices sell below cost, promotions counted, the greatest loss first. */
export const lossesIn = (changes: readonly Change[], stockName: StockName): Margin[] =>
  namedRows(changes, stockName)
    .map(({ key, label, lowest, owed }) => ({ id: key, label, price: lowest, buyingPrice: owed }))
    .filter(isLoss)
    .sort((one, other) => one.price.cents - one.buyingPrice.cents - (other.price.cents - other.buyingPrice.cents))

/** Names of tickets and options that had a price, and get none. */
export const givenAwayIn = (changes: readonly Change[], stockName: StockName): string[] =>
  namedRows(changes, stockName)
    .filter(isGivenAway)
    .map(({ label }) => label)

const cell = 'px-2 py-1.5 text-right tabular-nums'

interface PricesViewProps {
  /** Name of the stock, if the window shows several. */
  title: string | null
  change: Change
  /** First day with the new prices, `YYYY-MM-DD`. */
  from: string
  /** Commission of a partner who sells by an agent. */
  commission: number | null
}

/** Effect of a change of prices on a stock: its tickets and options before and after. */
export function PricesView({ title, change, from, commission }: PricesViewProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        {title === null ? null : <h3 className="font-semibold">{title}</h3>}
        <p>{effectText(change, dayText(from))}</p>
      </div>
      {change.effect === 'none' ? null : (
        <table className="w-full">
          <caption className="sr-only">Nouveaux prix</caption>
          <thead className="text-note text-ink-soft">
            <tr>
              <th className="px-2 py-1.5 text-left font-semibold">Ticket</th>
              {choosePriceKinds(commission).map(({ name, label }) => (
                <th key={name} className={`${cell} font-semibold`}>
                  {label}
                </th>
              ))}
              <th className={`${cell} font-semibold`}>{commission === null ? 'Marge' : 'Commission'}</th>
            </tr>
          </thead>
          <tbody>
            {pricedRows(change.tickets).map(({ key, isOption, ...prices }) => (
              <PriceRow key={key} prices={prices} isOption={isOption} commission={commission} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const PriceRow = ({
  prices: { label, before, after, lowest, owed },
  isOption,
  commission,
}: {
  prices: ChangedPrices
  isOption: boolean
  commission: number | null
}) => (
  <tr className="border-t border-line">
    <th scope="row" className={classNames('py-1.5 pr-2 text-left font-medium', isOption ? 'pl-6' : 'pl-2')}>
      {isOption ? <span className="text-ink-soft">Option : </span> : null}
      {label}
    </th>
    {choosePriceKinds(commission).map(({ name }) => (
      <td key={name} className={cell}>
        {before[name].cents === after[name].cents ? null : (
          <span className="text-note text-ink-soft">{formatPrice(before[name].cents)} → </span>
        )}
        {formatPrice(after[name].cents)}
      </td>
    ))}
    <td className={cell}>
      <MarginText price={lowest} buyingPrice={owed} />
      {isGivenAway({ before, after }) ? (
        <strong className="block text-note font-semibold text-negative">gratuit</strong>
      ) : lowest.cents < after.youpiizPrice.cents ? (
        <span className="block text-note text-ink-soft">en promotion, à {formatPrice(lowest.cents)}</span>
      ) : null}
    </td>
  </tr>
)
