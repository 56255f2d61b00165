import { MinusIcon, PlusIcon } from './page-icons.tsx'

interface QuantityStepperProps {
  /** Counted thing, for the buttons' names: "Adulte". */
  label: string
  value: number
  /** Null if no further step is possible. */
  onLess: (() => void) | null
  onMore: (() => void) | null
}

const button =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border border-field bg-paper text-ink hover:bg-surface aria-disabled:(cursor-not-allowed border-line text-ink-soft/60 hover:bg-paper)'

/**
 * Minus, number, plus. Changes are announced. A button at its limit is only marked as disabled, so that it keeps the
 * focus of the person who has just pressed it.
 */
export function QuantityStepper({ label, value, onLess, onMore }: QuantityStepperProps) {
  return (
    <fieldset className="flex shrink-0 items-center gap-1">
      <legend className="sr-only">Quantité : {label}</legend>
      <button
        type="button"
        className={button}
        aria-label={`Retirer : ${label}`}
        aria-disabled={!onLess}
        onClick={onLess ?? undefined}
      >
        <MinusIcon />
      </button>
      <output className="min-w-8 text-center text-base font-semibold tabular-nums" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={button}
        aria-label={`Ajouter : ${label}`}
        aria-disabled={!onMore}
        onClick={onMore ?? undefined}
      >
        <PlusIcon />
      </button>
    </fieldset>
  )
}
