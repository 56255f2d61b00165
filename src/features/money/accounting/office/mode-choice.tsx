import { moneyWords } from '#lib/words/money-words.ts'

const modes = {
  orders: { label: moneyWords.orders.heading, hint: 'Une ligne = un paiement stripe = une commande' },
  details: { label: 'Détaillé', hint: "Une ligne = détail d'un élément d'une commande" },
} as const
export type Mode = keyof typeof modes

/** Choice of the row's unit in table and file: a payment, or a line of an order. */
export function ModeChoice({ mode, change }: { mode: Mode; change: (mode: Mode) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
      <legend className="mb-1.5 font-semibold">Mode</legend>
      {(['orders', 'details'] as const).map((each) => (
        <label key={each} className="inline-flex cursor-pointer items-start gap-2.5 leading-6">
          <input
            type="radio"
            name="accounting-mode"
            value={each}
            checked={mode === each}
            onChange={() => change(each)}
            className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
          />
          <span>
            {modes[each].label}
            <span className="block text-note text-ink-soft">{modes[each].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
