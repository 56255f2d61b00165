import { shareOfOne, useSubsidies } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { TicketChoice } from './choices.ts'
import { PriceText } from './price-text.tsx'
import { quantitySteps } from './quantity-steps.ts'
import { optionQuantity, optionUnitPrices, type Selection, withOption } from './selection.ts'

interface OptionRowsProps {
  choice: TicketChoice
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** Options that can be added to a picked ticket. */
export function OptionRows({ choice, selection, onSelect }: OptionRowsProps) {
  const terms = useSubsidies()
  return (
    <div className="rounded-lg bg-surface px-4 py-3">
      <p className="text-sm font-semibold">Options</p>
      <ul className="divide-y divide-line">
        {choice.ticket.options.map((option) => {
          const quantity = optionQuantity(selection, choice, option.id)
          const limits = { min: option.minQuantity, max: option.maxQuantity }
          return (
            <li key={option.id} className="flex items-center justify-between gap-4 py-2.5">
              <div className="min-w-0 text-sm">
                <p className="font-medium leading-snug">{option.label}</p>
                {option.description ? <p className="text-ink-soft">{option.description}</p> : null}
                <PriceText
                  prices={optionUnitPrices(choice, option)}
                  priorPrice={choice.priorPrices.get(option.id)}
                  subsidy={shareOfOne(terms, { price: optionUnitPrices(choice, option).price3, fees: 0 }, 'option')}
                />
              </div>
              <QuantityStepper
                label={option.label}
                value={quantity}
                {...quantitySteps(quantity, limits, (next) => onSelect(withOption(selection, choice, option.id, next)))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
