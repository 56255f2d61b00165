import type { CallResult } from '#api/client.ts'
import { weekdayNames } from '#contract/weekday-names.ts'
import { type HourPrice, weekPrices } from '#features/stock/slots/week-prices.ts'
import { currentOffers } from '#kernel/prices/offers.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { pad2, wallClock } from '#kernel/time/region-time.ts'
import type { Offer } from '#kernel/time/types.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { OfficeOffer } from '../offer-shapes.ts'

type Found = CallResult<'/admin/get-activity-offers'>
type NamedOffer = Offer & { label: string }

interface WeekPricesTableProps extends Found {
  activityId: string
  vendorId: string
  zone: string
}

const clock = (minutes: number) => `${pad2(Math.floor(minutes / 60))}:${pad2(minutes % 60)}`

/** A promotion in the shape of the pricing rules. */
function toNamedOffer({ target, discount, ...offer }: OfficeOffer): NamedOffer {
  const { reservationHoursByWeek: hours } = target
  const bound = hours ? { reservationHoursByWeek: hours } : {}
  return {
    ...offer,
    discount: discount.type === 'Amount' ? { type: 'Amount', amount: discount.amount.cents } : discount,
    target:
      target.type === 'Global'
        ? { type: 'Global', ...bound }
        : { type: target.type, id: target.type === 'Vendor' ? target.vendorId : target.activityId, ...bound },
  }
}

/** Price of each ticket now, and the hours of the week with other prices; names the promotion that wins. */
export function WeekPricesTable({ offers, tickets, nowTs, activityId, vendorId, zone }: WeekPricesTableProps) {
  if (tickets.length === 0) return <p className="text-ink-soft">Cette activité n’a pas encore de billet.</p>
  const current = currentOffers(offers.map(toNamedOffer), { activityId, vendorId, nowTs })
  const { weekday, hour, minute } = wallClock(zone, nowTs)
  return (
    <ScrollBox label="Prix par billet" className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">Prix de chaque billet</caption>
        <thead className="text-note text-ink-soft">
          <tr>
            <th className="py-1.5 pr-4 font-semibold">Billet</th>
            <th className="py-1.5 pr-4 text-right font-semibold">Sans promotion</th>
            <th className="py-1.5 pr-4 text-right font-semibold">Maintenant</th>
            <th className="py-1.5 pr-4 text-right font-semibold">Référence</th>
            <th className="py-1.5 font-semibold">Selon l’heure du créneau</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map(({ id, label, youpiizPrice, fees, priorPrice }) => {
            const { flexible, days } = weekPrices(current, youpiizPrice.cents)
            const minutes = hour * 60 + minute
            const now = days
              .find((day) => day.weekday === weekday)
              ?.hours.find(({ start, end }) => minutes >= start && minutes < end)
            const hourly = days.flatMap((day) =>
              day.hours
                .filter(({ price }) => price !== flexible.price)
                .map((range) => ({ weekday: day.weekday, range })),
            )
            return (
              <tr key={id} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {label}
                </th>
                <td className="py-2 pr-4 text-right tabular-nums">{formatPrice(youpiizPrice.cents)}</td>
                <td className="py-2 pr-4 text-right tabular-nums">
                  <PriceWithOffer price={now?.price ?? flexible.price} offer={now?.offer ?? null} />
                </td>
                <td className="py-2 pr-4 text-right tabular-nums">
                  <Reference
                    prior={priorPrice?.cents ?? null}
                    promoted={flexible.offer ? flexible.price + fees.cents : null}
                  />
                </td>
                <td className="py-2">
                  {hourly.length === 0 ? (
                    <span className="text-ink-soft">Le même prix à toute heure</span>
                  ) : (
                    <ul>
                      {hourly.map(({ weekday: day, range }) => (
                        <li key={`${day} ${range.start}`} className="tabular-nums">
                          {`${weekdayNames[day]} ${clock(range.start)}–${clock(range.end)} : `}
                          <PriceWithOffer {...range} />
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const PriceWithOffer = ({ price, offer }: Pick<HourPrice<NamedOffer>, 'price' | 'offer'>) => (
  <>
    {formatPrice(price)}
    {offer ? <span className="text-note text-ink-soft">{` · ${offer.label}`}</span> : null}
  </>
)

interface ReferenceProps {
  /** Lowest price of the 30 days before the promotion; null if the ticket was not on sale before. */
  prior: number | null
  /** Price with the running promotion, fees included; null without one. */
  promoted: number | null
}

/** Price that a promotion refers to, out of the history, and a warning where the promotion lowers nothing. */
function Reference({ prior, promoted }: ReferenceProps) {
  const lowersNothing = promoted !== null && (prior === null || promoted >= prior)
  return (
    <>
      {prior === null ? <span className="text-ink-soft">Aucune</span> : formatPrice(prior)}
      {lowersNothing ? (
        <span className="block max-w-56 whitespace-normal text-note font-semibold text-warning">
          {prior === null
            ? 'Jamais vendu avant cette promotion : ce n’est pas une réduction.'
            : 'Aucune baisse : le prix n’est pas sous sa référence.'}
        </span>
      ) : null}
    </>
  )
}
