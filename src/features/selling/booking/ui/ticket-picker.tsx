import { use, useEffect, useState } from 'react'
import { CommitteePays } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { PaidByRules } from '#features/catalogue/subsidies/ui/paid-by-rules.tsx'
import { useSubsidies } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import { personLimitText } from '#features/selling/openings/opening-texts.ts'
import { ClosedOpenings } from '#features/selling/openings/ui/closed-openings.ts'
import { TermsText } from '#features/stock/ticket-codes/ui/terms-text.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { canAddToCart } from '#kernel/time/quantity.ts'
import { contractSentence } from '#lib/words/contract-kinds.ts'
import { useIsVisitor } from '#ui/browser/reader.ts'
import { Button } from '#ui/button.tsx'
import { onPersonSign } from '#ui/text/person-sign.ts'
import { VisitorLinks } from '#ui/visitor-links.tsx'
import { useAddToCart } from './added-to-cart.tsx'
import type { Choice } from './choices.ts'
import { Deliveries } from './deliveries.tsx'
import { cartRequests, firstSelection, selectionTotals, ticketQuantity, withoutAdded } from './selection.ts'
import { TicketRow } from './ticket-row.tsx'

interface TicketPickerProps {
  choices: readonly Choice[]
  zone: string
  /** Shows the period of validity, for tickets over a period. */
  showValidity?: boolean
}

/** Tickets with quantities and options, the live total, and the button that adds them to the cart. */
export function TicketPicker({ choices: all, zone, showValidity = false }: TicketPickerProps) {
  const closed = use(ClosedOpenings)
  const choices = all.filter((choice) => choice.kind === 'expert' || !closed.has(choice.openingId ?? ''))
  if (choices.length === 0)
    return <p className="text-sm text-ink-soft">Ces billets se choisissent une fois la vente ouverte, à votre tour.</p>
  return <OpenTickets choices={choices} zone={zone} showValidity={showValidity} />
}

function OpenTickets({ choices, zone, showValidity }: Required<TicketPickerProps>) {
  const isVisitor = useIsVisitor()
  const [first] = useState(() => firstSelection(choices))
  const [selection, setSelection] = useState(first)
  const { adding, prepare, add } = useAddToCart()
  const { total, fees, saved, subsidy, paidBy } = selectionTotals(choices, selection, useSubsidies())
  const someTicket = canAddToCart(choices.map((choice) => ticketQuantity(selection, choice)))
  const limits = new Set(
    choices.flatMap((choice) => (choice.kind === 'ticket' && choice.maxPerPerson ? [choice.maxPerPerson] : [])),
  )
  const kinds = new Set(choices.flatMap(({ contractKind }) => contractKind ?? []))
  const terms = new Set(choices.flatMap((choice) => (choice.kind === 'ticket' && choice.terms ? [choice.terms] : [])))

  const isTouched = selection !== first
  useEffect(() => {
    if (!someTicket) return undefined
    if (isTouched) return void prepare()
    // A ticket that is picked from the start may be added with the first press: a failure must be told then, too.
    const forget = onPersonSign(() => {
      forget()
      void prepare()
    })
    return forget
  }, [someTicket, isTouched, prepare])

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
      <Deliveries choices={choices} />
      {[...limits].map((limit) => (
        <p key={limit} className="text-sm text-ink-soft">
          {personLimitText(limit)}
        </p>
      ))}
      {[...kinds].map((kind) => (
        <p key={kind} className="text-sm text-ink-soft">
          {contractSentence(kind)}
        </p>
      ))}
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
            <CommitteePays cents={subsidy} className="ml-2" />
            <PaidByRules rules={paidBy} />
            {saved > 0 ? (
              <span className="block text-xs font-semibold text-positive">
                Vous économisez {formatPrice(saved)} sur le prix public du partenaire
              </span>
            ) : null}
          </span>
        </div>
        {isVisitor ? (
          <VisitorLinks />
        ) : (
          <Button
            size="lg"
            full
            disabled={!someTicket}
            loading={adding}
            onPointerEnter={() => void prepare()}
            onFocus={() => void prepare()}
            onClick={() => void addSelection()}
          >
            Ajouter au panier
          </Button>
        )}
      </div>
    </div>
  )
}
