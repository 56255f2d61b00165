import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayField } from '#ui/day-field.tsx'
import { Select } from '#ui/field.tsx'
import type { ResultCounts } from '../result-shapes.ts'
import { ClearFilters } from './clear-filters.tsx'
import { countText, dayOptions, distanceOptions, orderOptions, priceOptions } from './filter-options.ts'
import { chosenFilters, parseSearchAddress } from './search-address.ts'
import { useSteering } from './use-steering.ts'

interface FilterFieldsProps {
  counts: ResultCounts
  /** Radius around a place that the query names; the person may choose another. */
  nearKm?: number | undefined
  /** True in a sheet: one field below the other, and clearing never vanishes below the finger. */
  narrow?: boolean
  /** Called before the filters are cleared. */
  onClear?: () => void
}

/** Fields of order and filters, each choice with the number of results it leaves; a form without JavaScript. */
export function FilterFields({ counts, nearKm, narrow = false, onClear }: FilterFieldsProps) {
  const { address, go } = useSteering()
  const { q, jour, du, au, prix, rayon, ouvert, enfants, cse, ville, autour, vue, tri, premium } = address
  const kept = { q, exact: address.exact && '1', vue, ville, autour, premium: premium === false ? 'false' : undefined }
  /** Takes both dates from their fields, for who sends the form by the keyboard. */
  const goToDates = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const dates = parseSearchAddress({ du: typed.get('du'), au: typed.get('au') })
    if (dates.du !== du || dates.au !== au) go({ jour: undefined, du: dates.du, au: dates.au })
  }
  const dateLeft = (name: 'du' | 'au', day: string | null) =>
    day === (address[name] ?? null) ? undefined : go({ jour: undefined, [name]: day ?? undefined })
  const order = orderOptions(address)
  const boxes = [
    { name: 'ouvert', label: 'Ouvert maintenant', count: counts.openNow, chosen: ouvert },
    { name: 'enfants', label: 'Pour les enfants', count: counts.forChildren, chosen: enfants },
    // Left out for readers whose committee pays for none of these.
    ...(counts.isPaid > 0 || cse
      ? [{ name: 'cse', label: 'Payé par votre CSE', count: counts.isPaid, chosen: cse }]
      : []),
  ]
  return (
    <form
      className={classNames(
        'grid items-start gap-x-4 gap-y-3',
        narrow ? '' : 'sm:grid-cols-2 lg:grid-cols-[1fr_1.4fr_1fr_1fr]',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        goToDates(event.currentTarget)
      }}
    >
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Select
        label="Date"
        name="jour"
        value={jour ?? ''}
        placeholder="N’importe quand"
        options={dayOptions(counts)}
        onChange={({ currentTarget: { value } }) =>
          go({ jour: parseSearchAddress({ jour: value }).jour, du: undefined, au: undefined })
        }
      />
      <div className="grid grid-cols-2 gap-2">
        <DayField key={`du ${du}`} label="Du" name="du" value={du ?? ''} onDay={(day) => dateLeft('du', day)} />
        <DayField key={`au ${au}`} label="Au" name="au" value={au ?? ''} onDay={(day) => dateLeft('au', day)} />
      </div>
      <Select
        label="Prix"
        name="prix"
        value={prix ?? ''}
        placeholder="Tous les prix"
        options={priceOptions(counts, address)}
        onChange={({ currentTarget: { value } }) => go({ prix: value || undefined })}
      />
      {counts.distances ? (
        <Select
          label="Distance"
          name="rayon"
          value={String(rayon ?? nearKm ?? '')}
          placeholder="Toutes les distances"
          options={distanceOptions(counts.distances, rayon ?? nearKm)}
          onChange={({ currentTarget: { value } }) => go({ rayon: value === '' ? undefined : Number(value) })}
        />
      ) : null}
      <Select
        label="Trier"
        name="tri"
        value={tri ?? ''}
        placeholder={order.first}
        options={order.others}
        onChange={({ currentTarget: { value } }) => go({ tri: parseSearchAddress({ tri: value }).tri })}
      />
      <div
        className={classNames(
          'flex min-h-11 gap-x-6 gap-y-2',
          narrow ? 'flex-col' : 'flex-wrap items-center sm:col-span-2 lg:col-span-full',
        )}
      >
        {boxes.map(({ name, label, count, chosen }) => (
          <Checkbox
            key={name}
            label={countText(label, count)}
            name={name}
            value="1"
            checked={chosen ?? false}
            onChange={({ currentTarget: { checked } }) => go({ [name]: checked || undefined })}
          />
        ))}
        <Button type="submit" size="sm" variant="secondary" className="[@media(scripting:enabled)]:hidden">
          Filtrer
        </Button>
        {narrow || chosenFilters(address).length > 0 ? <ClearFilters address={address} onClear={onClear} /> : null}
      </div>
    </form>
  )
}
