import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FocusEvent, useRef, useState } from 'react'
import { LocationSort } from '#features/catalogue/shop/ui/location-sort.tsx'
import { plural } from '#lib/words/plural.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Input, Select } from '#ui/field.tsx'
import type { ResultCounts } from '../result-shapes.ts'
import { countText, dayOptions, distanceOptions, priceOptions } from './filter-options.ts'
import { filterCount, isFiltered, parseSearchAddress, type SearchAddress } from './search-address.ts'

const panelId = 'filtres'

interface ResultFiltersProps {
  counts: ResultCounts
  /** Number of results. */
  total: number
  /** Radius around a place that the query names; the person may choose another. */
  nearKm: number | undefined
  onClear: () => void
}

/**
 * Filters, each choice with the number of results it leaves. A choice changes the URL, so that the back button undoes
 * it; without JavaScript the form is submitted.
 */
export function ResultFilters({ counts, total, nearKm, onClear }: ResultFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // The URL being navigated to, so that a field follows its choice at once, not the results.
  const address = useLocation({ select: ({ search }) => parseSearchAddress(search) })
  const navigate = useNavigate()
  const go = (choice: Partial<SearchAddress>) =>
    void navigate({
      to: '/recherche',
      search: { ...address, n: undefined, ...choice },
      resetScroll: false,
    })
  const { q, jour, du, au, prix, rayon, ouvert, enfants, ville, autour, vue } = address
  const exact = address.exact && '1'
  const kept = { q, exact, vue, ville, autour }
  /** Takes both dates from their fields once the person leaves one, since a date is incomplete while it is typed. */
  const goToDates = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const dates = parseSearchAddress({ du: typed.get('du'), au: typed.get('au') })
    if (dates.du !== du || dates.au !== au) go({ jour: undefined, du: dates.du, au: dates.au })
  }
  const datesLeft = ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
    currentTarget.form ? goToDates(currentTarget.form) : undefined
  const chosen = filterCount(address)
  return (
    <search aria-label="Filtrer les résultats" className="mb-4 block sm:mb-8">
      <Button
        ref={opener}
        variant="secondary"
        full
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="sm:hidden [@media(scripting:none)]:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? 'Filtrer' : `Filtrer (${chosen})`}
        {chosen === 0 ? null : <span className="sr-only"> : {`${chosen} ${plural(chosen, 'choisi')}`}</span>}
      </Button>
      <div id={panelId} className={classNames('max-sm:mt-4', !isOpen && 'max-sm:[@media(scripting:enabled)]:hidden')}>
        <LocationSort
          search={{ ville, autour }}
          kept={{
            q,
            exact,
            vue,
            jour,
            du,
            au,
            prix,
            rayon: rayon === undefined ? undefined : String(rayon),
            ouvert: ouvert && '1',
            enfants: enfants && '1',
          }}
        />
        <form
          action="/recherche"
          className="mt-4 grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[1fr_1.4fr_1fr_1fr]"
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
            <Input key={`du ${du}`} label="Du" type="date" name="du" defaultValue={du} onBlur={datesLeft} />
            <Input key={`au ${au}`} label="Au" type="date" name="au" defaultValue={au} onBlur={datesLeft} />
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
          <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2 lg:col-span-full">
            <Checkbox
              label={countText('Ouvert maintenant', counts.openNow)}
              name="ouvert"
              value="1"
              checked={ouvert ?? false}
              onChange={({ currentTarget: { checked } }) => go({ ouvert: checked || undefined })}
            />
            <Checkbox
              label={countText('Pour les enfants', counts.forChildren)}
              name="enfants"
              value="1"
              checked={enfants ?? false}
              onChange={({ currentTarget: { checked } }) => go({ enfants: checked || undefined })}
            />
            <Button type="submit" size="sm" variant="secondary" className="[@media(scripting:enabled)]:hidden">
              Filtrer
            </Button>
            {isFiltered(address) ? (
              <ButtonLink
                to="/recherche"
                search={{ q, exact: address.exact, vue }}
                resetScroll={false}
                size="sm"
                variant="ghost"
                onClick={onClear}
              >
                Effacer les filtres
              </ButtonLink>
            ) : null}
          </div>
        </form>
        <Button
          variant="secondary"
          full
          className="mt-4 sm:hidden [@media(scripting:none)]:hidden"
          onClick={() => {
            setOpen(false)
            opener.current?.focus()
          }}
        >
          {total > 1
            ? `Voir les ${total.toLocaleString('fr')} activités`
            : total === 1
              ? 'Voir l’activité'
              : 'Fermer les filtres'}
        </Button>
      </div>
    </search>
  )
}
