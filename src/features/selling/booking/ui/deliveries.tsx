import type { Delivery } from '#contract/stock-shapes.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { ClockIcon } from '#ui/page-icons.tsx'
import type { Choice } from './choices.ts'

const promises: Record<Delivery, string> = {
  atOnce: 'Ces billets n’attendent pas le partenaire : ils sont dans votre compte et par email dès le paiement.',
  onConfirmation: 'Réservation confirmée par le partenaire, en général sous 24 h : vos billets suivent par email.',
}

/** When the tickets come after the payment, with their names where it is not the same for all. */
export function Deliveries({ choices }: { choices: readonly Choice[] }) {
  const labels = new Map<Delivery, Set<string>>()
  for (const choice of choices) {
    if (choice.kind !== 'ticket' || !choice.delivery) continue
    labels.set(choice.delivery, (labels.get(choice.delivery) ?? new Set()).add(choice.ticket.label))
  }
  const isForAll = labels.size === 1 && choices.every((choice) => choice.kind === 'ticket' && choice.delivery)
  return [...labels].map(([delivery, tickets]) => {
    const Icon = delivery === 'atOnce' ? CheckIcon : ClockIcon
    return (
      <p key={delivery} className="flex gap-2 text-sm">
        <Icon className="mt-0.5 shrink-0 text-positive" />
        <span>
          {isForAll ? null : <strong>{[...tickets].join(', ')} : </strong>}
          {promises[delivery]}
        </span>
      </p>
    )
  })
}
