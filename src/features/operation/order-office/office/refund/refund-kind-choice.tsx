import type { RefundKind } from './refund-wish.ts'

const kinds: Readonly<Record<RefundKind, string>> = {
  items: 'Des articles',
  part: 'Des billets d’un article',
  amount: 'Un montant',
  order: 'Toute la commande',
}

interface RefundKindChoiceProps {
  kind: RefundKind
  choose: (kind: RefundKind) => void
  /** True if some tickets of an item can be refunded without the others. */
  isDivisible: boolean
}

/** Choice of what to refund: items, some tickets, an amount, or everything. */
export const RefundKindChoice = ({ kind, choose, isDivisible }: RefundKindChoiceProps) => (
  <fieldset>
    <legend className="mb-1.5 text-note font-semibold text-ink-soft">Que rembourser ?</legend>
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      {(['items', 'part', 'amount', 'order'] as const)
        .filter((each) => each !== 'part' || isDivisible)
        .map((each) => (
          <label key={each} className="inline-flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="refund-kind"
              className="size-4 accent-accent"
              checked={kind === each}
              onChange={() => choose(each)}
            />
            {kinds[each]}
          </label>
        ))}
    </div>
  </fieldset>
)
