import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAddToCart } from '../../cart/ui/added-to-cart.tsx'
import { CommitteePays } from '../../subsidies/ui/committee-pays.tsx'
import { useSubsidies } from '../../subsidies/ui/subsidy-context.ts'
import { TermsText } from '../../tickets/ui/terms-text.tsx'
import { formatPrice } from '../money.ts'
import { canAddToCart } from '../quantity.ts'
import type { Choice } from './choices.ts'
import { useIsVisitor } from './reader.ts'
import { cartRequests, nothingSelected, selectionTotals, ticketQuantity, withoutAdded } from './selection.ts'
import { TicketRow } from './ticket-row.tsx'
import { VisitorLinks } from './visitor-links.tsx'

interface TicketPickerProps {
  choices: readonly Choice[]
  zone: string
  /** For tickets over a period: shows from when to when they are valid. */
  showValidity?: boolean
}

/** Tickets with their quantities and options, the live total and the button that puts them into the cart. */
export function TicketPicker({ choices, zone, showValidity = false }: TicketPickerProps) {
  const isVisitor = useIsVisitor()
  const [selection, setSelection] = useState(nothingSelected)
  const { adding, prepare, add } = useAddToCart()
  const { total, fees, saved, subsidy } = selectionTotals(choices, selection, useSubsidies())
  const someTicket = canAddToCart(choices.map((choice) => ticketQuantity(selection, choice)))
  const terms = new Set(choices.flatMap((choice) => (choice.kind === 'ticket' && choice.terms ? [choice.terms] : [])))

  useEffect(() => {
    if (someTicket) void prepare()
  }, [someTicket, prepare])

  const addSelection = async () => {
    const added = await add(cartRequests(choices, selection))
    setSelection(withoutAdded(choices, selection, added))
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line">
        {choices.map((choice) => (
          <TicketRow
            key={choice.key}
            choice={choice}
            choices={choices}
            selection={selection}
            onSelect={setSelection}
            zone={zone}
            showValidity={showValidity}
          />
        ))}
      </ul>
      {[...terms].map((text) => (
        <TermsText key={text} terms={text} className="rounded-lg bg-surface px-4 py-3" />
      ))}
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <div className="flex items-baseline justify-between gap-4" aria-live="polite" aria-atomic="true">
          <span className="font-semibold">Total</span>
          <span className="text-right">
            <span className="text-xl font-bold tabular-nums">{formatPrice(total - subsidy)}</span>
            {fees > 0 ? (
              <span className="block text-xs text-ink-soft">dont {formatPrice(fees)} de frais de gestion</span>
            ) : null}
            <CommitteePays cents={subsidy} />
            {saved > 0 ? (
              <span className="block text-xs font-semibold text-positive">Vous économisez {formatPrice(saved)}</span>
            ) : null}
          </span>
        </div>
        {isVisitor ? (
          <VisitorLinks />
        ) : (
          <Button size="lg" full disabled={!someTicket} loading={adding} onClick={() => void addSelection()}>
            Ajouter au panier
          </Button>
        )}
      </div>
    </div>
  )
}
