import { use } from 'react'
import type { OwnTerms } from '#contract/catalogue-shapes.ts'
import { lineShares, shareOfOne, useSubsidies } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import { FEW_LEFT, fewLeftText } from '#features/stock/slots/ui/few-left.ts'
import { SlotPlace } from '#features/stock/slots/ui/slot-place.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { type ClockedPlace, onSiteText } from '#kernel/time/place-clock.ts'
import type { QuantityLimits } from '#kernel/time/quantity.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { type Choice, choiceRemaining } from './choices.ts'
import { OptionRows } from './option-rows.tsx'
import { PriceText } from './price-text.tsx'
import { quantitySteps } from './quantity-steps.ts'
import { type Selection, ticketLimits, ticketQuantity, withTicket } from './selection.ts'

function hints(choice: Choice, zone: string, place: ClockedPlace | null): string[] {
  const texts: string[] = []
  if (choice.kind === 'ticket') {
    const { span, minQuantity, maxQuantity } = choice.ticket
    const { startTs, endTs } = choice.period
    const times = `${formatTime(zone, startTs)} - ${formatTime(zone, endTs)}${onSiteText(zone, place, choice.period)}`
    if (span > 1) texts.push(`${times}, ${span} créneaux`)
    if (minQuantity > 1) texts.push(`${minQuantity} minimum`)
    if (maxQuantity <= 5) texts.push(`${maxQuantity} maximum`)
  }
  return texts
}

/** "2 billets : 9,48 €": what several cost the reader beside their committee's share; none that cannot be picked. */
function severalTexts(terms: OwnTerms | null, { prices, fees }: Choice, { min, max, remaining }: QuantityLimits) {
  return [2, 3].flatMap((quantity) => {
    if (quantity < (min ?? 1) || quantity > Math.min(max, remaining ?? max)) return []
    const line = { quantity, price: (prices.price3 - fees) * quantity, fees: fees * quantity }
    const [share = 0] = lineShares(terms, [line])
    return [`${quantity} billets : ${formatPrice(prices.price3 * quantity - share)}`]
  })
}

interface TicketRowProps {
  choice: Choice
  /** All choices that can be picked together and share places. */
  choices: readonly Choice[]
  selection: Selection
  onSelect: (selection: Selection) => void
  zone: string
  showValidity: boolean
}

/** One ticket with its price and quantity, and its options once it is picked. */
export function TicketRow({ choice, choices, selection, onSelect, zone, showValidity }: TicketRowProps) {
  const { label, description } = choice.kind === 'ticket' ? choice.ticket : choice
  const terms = useSubsidies()
  const quantity = ticketQuantity(selection, choice)
  const limits = ticketLimits(choice, choices, selection)
  const remaining = choiceRemaining(choice)
  const soldOut = remaining !== null && remaining < Math.max(1, limits.min ?? 1)
  const subsidy = shareOfOne(terms, { price: choice.prices.price3 - choice.fees, fees: choice.fees })
  const several = subsidy > 0 && !soldOut ? severalTexts(terms, choice, limits) : []
  const moreHints = hints(choice, zone, use(SlotPlace))
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-pretty font-semibold leading-snug">{label}</p>
          {description ? <p className="mt-0.5 text-sm leading-snug text-ink-soft">{description}</p> : null}
          {showValidity && choice.period ? (
            // Same text as `periodText`, whose module would add a chunk to the page.
            <p className="mt-0.5 text-sm text-ink-soft">
              Valable du {formatDate(zone, choice.period.startTs)} au {formatDate(zone, choice.period.endTs - 1)}
            </p>
          ) : null}
          <PriceText
            prices={choice.prices}
            fees={choice.fees}
            priorPrice={choice.kind === 'ticket' ? choice.priorPrices.get(choice.ticket.id) : undefined}
            subsidy={subsidy}
            className="mt-1"
          />
          {several.length > 0 ? <p className="mt-1 text-sm text-ink-soft tabular-nums">{several.join(' · ')}</p> : null}
          {moreHints.length > 0 ? <p className="text-xs text-ink-soft">{moreHints.join(' · ')}</p> : null}
          {!soldOut && remaining !== null && remaining <= FEW_LEFT ? (
            <p className="text-xs font-semibold text-warning">{fewLeftText(remaining)}</p>
          ) : null}
        </div>
        {soldOut ? (
          <span className="shrink-0 rounded-full bg-surface px-3 py-1 text-sm font-semibold text-ink-soft">Épuisé</span>
        ) : (
          <QuantityStepper
            label={label}
            value={quantity}
            {...quantitySteps(quantity, limits, (next) => onSelect(withTicket(selection, choice, next)))}
          />
        )}
      </div>
      {choice.kind === 'ticket' && quantity > 0 && choice.ticket.options.length > 0 ? (
        <OptionRows choice={choice} selection={selection} onSelect={onSelect} />
      ) : null}
    </li>
  )
}
