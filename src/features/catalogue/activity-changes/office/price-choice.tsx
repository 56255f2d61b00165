import { Input, Select } from '#ui/field.tsx'
import { type ChangeValues, type PriceField, type PriceWay, priceError } from './change-values.ts'

const ways = [
  { value: '', label: 'Ne pas changer' },
  { value: 'raisePercent', label: 'Augmenter de … %' },
  { value: 'lowerPercent', label: 'Baisser de … %' },
  { value: 'raiseAmount', label: 'Augmenter de … €' },
  { value: 'lowerAmount', label: 'Baisser de … €' },
] as const satisfies readonly { value: PriceWay; label: string }[]

interface PriceChoiceProps {
  label: string
  price: ChangeValues['prices'][PriceField]
  change: (price: ChangeValues['prices'][PriceField]) => void
}

/** Field for raising or lowering a price. */
export function PriceChoice({ label, price, change }: PriceChoiceProps) {
  const { way, value } = price
  const error = value === '' ? null : priceError(price)
  return (
    <div className="grid items-start gap-2 sm:grid-cols-2">
      <Select
        label={label}
        value={way}
        options={ways}
        onChange={({ currentTarget }) =>
          change({ ...price, way: ways.find((each) => each.value === currentTarget.value)?.value ?? '' })
        }
      />
      {way === '' ? null : (
        <Input
          label={`${label} : de combien (${way.endsWith('Percent') ? '%' : '€'})`}
          inputMode="decimal"
          autoComplete="off"
          className="[&_input]:(text-right tabular-nums)"
          value={value}
          error={error}
          onChange={({ target }) => change({ ...price, value: target.value })}
        />
      )}
    </div>
  )
}
