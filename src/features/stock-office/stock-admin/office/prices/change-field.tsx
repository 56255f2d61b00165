import type { CallInput } from '#api/client.ts'
import { Input } from '#ui/field.tsx'
import { parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { priceAdjustment } from '../../price-shapes.ts'

type Change = CallInput<'/admin/change-ticket-prices'>['change']

const problems: Record<string, string> = {
  Percent: 'Entrez un pourcentage de -100 à 1 000, par exemple -12,5.',
  Amount: 'Entrez un montant, par exemple -1,50.',
}

/** Parses the change of prices for the call; null while the text is empty or the call would refuse it. */
export function parseChange(unit: string, text: string): Change | null {
  const typed =
    unit === 'Percent'
      ? { type: unit, percent: parseDecimal(text) }
      : { type: unit, amount: { cents: parseCents(text), currency: 'eur' } }
  return priceAdjustment.safeParse(typed).data ?? null
}

/** Field of the percent or amount by which prices change; marked while its text is invalid. */
export function ChangeField(props: { unit: string; text: string; onChange: (text: string) => void }) {
  const { unit, text, onChange } = props
  const isInvalid = text.trim() !== '' && parseChange(unit, text) === null
  return (
    <Input
      label={unit === 'Percent' ? 'De combien (%)' : 'De combien (€)'}
      hint="Avec un signe moins pour une baisse."
      error={isInvalid ? problems[unit] : null}
      inputMode="text"
      autoComplete="off"
      className="[&_input]:(text-right tabular-nums)"
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
