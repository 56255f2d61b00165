import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { useQuestion } from '#web/office/kit/modal/use-question.tsx'
import { isLoss, type Margin } from '../margin-shapes.ts'

const cell = 'px-2 py-1.5 text-right tabular-nums'

/** Margin in euros; red below cost, and named so for who does not see the colour. */
export function MarginText({ price, buyingPrice }: Pick<Margin, 'price' | 'buyingPrice'>) {
  const text = formatPrice(price.cents - buyingPrice.cents)
  return isLoss({ price, buyingPrice }) ? (
    <strong className="font-semibold text-negative">
      {text}
      <span className="block text-note">à perte</span>
    </strong>
  ) : (
    text
  )
}

/** Prices after a change beside the buying price, and the margin that is left. */
export function MarginsTable({ caption, items }: { caption: string; items: readonly Margin[] }) {
  return (
    <ScrollBox label={caption} className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-note text-ink-soft">
          <tr>
            <th className="px-2 py-1.5 text-left font-semibold">Billet</th>
            <th className={`${cell} font-semibold`}>Dû au partenaire</th>
            <th className={`${cell} font-semibold`}>Prix de vente</th>
            <th className={`${cell} font-semibold`}>Marge</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-t border-line align-top">
              <th scope="row" className="px-2 py-1.5 text-left font-medium [overflow-wrap:anywhere]">
                {item.label}
              </th>
              <td className={cell}>{formatPrice(item.buyingPrice.cents)}</td>
              <td className={cell}>{formatPrice(item.price.cents)}</td>
              <td className={cell}>
                <MarginText {...item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

interface Losses {
  /** Some of them, the greatest loss first. */
  items: readonly Margin[]
  count: number
}

/** "3 tarifs seront vendus moins cher que ce qui est dû au partenaire.", which an agent is owed as well as a resale. */
export const lossText = (count: number): string =>
  `${counted(count, 'tarif sera vendu', 'tarifs seront vendus')} moins cher que ce qui est dû au partenaire.`

/** Asks before something is sold below cost: the difference is paid by whoever runs the shop. */
export const useLossQuestion = () =>
  useQuestion<Losses>({
    title: 'Vendre à perte ?',
    goOn: 'Vendre à perte',
    view: ({ items, count }) => (
      <div className="flex flex-col gap-4">
        <p>{lossText(count)}</p>
        <MarginsTable caption="Tarifs à perte" items={items} />
        {count > items.length ? (
          <p className="text-note text-ink-soft">… et {(count - items.length).toLocaleString('fr')} autres.</p>
        ) : null}
      </div>
    ),
  })
