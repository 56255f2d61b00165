import { Input, Select } from '#ui/field.tsx'
import { type ChangeValues, type PriceField, type PriceStep, type PriceWay, priceError } from './change-values.ts'

const ways = [
  { value: '', label: 'Ne pas changer' },
  { value: 'raisePercent', label: 'Augmenter de … %' },
  { value: 'lowerPercent', label: 'Baisser de … %' },
  { value: 'raiseAmount', label: 'Augmenter de … €' },
  { value: 'lowerAmount', label: 'Baisser de … €' },
] as const satisfies readonly { value: PriceWay; label: string }[]

const steps = [
  { value: '', label: 'Au centime' },
  { value: '10', label: 'À 0,10 €' },
  { value: '50', label: 'À 0,50 €' },
] as const satisfies readonly { value: PriceStep; label: string }[]

interface PriceChoiceProps {
  label: string
  price: ChangeValues['prices'][PriceField]
  change: (price: ChangeValues['prices'][PriceField]) => void
}

/** Field for raising or lowering a price. */
export function PriceChoice({ label, price, change }: PriceChoiceProps) {
  const { way, value, step } = price
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
        <div className="grid grid-cols-2 items-start gap-2">
          <Input
            label={`${label} : de combien (${way.endsWith('Percent') ? '%' : '€'})`}
            inputMode="decimal"
            autoComplete="off"
            className="[&_input]:(text-right tabular-nums)"
            value={value}
            error={error}
            onChange={({ target }) => change({ ...price, value: target.value })}
          />
          <Select
            label={`${label} : arrondi`}
            value={step}
            options={steps}
            onChange={({ currentTarget }) =>
              change({ ...price, step: steps.find((each) => each.value === currentTarget.value)?.value ?? '' })
            }
          />
        </div>
      )}
    </div>
  )
}
