import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#ui/class-names.ts'
import { CheckIcon, PinIcon } from '#ui/icons.tsx'
import { LocateIcon } from '#ui/page-icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { defaultCentre } from '../default-centre.ts'
import type { CitySuggestProps } from './city-suggest.tsx'
import { type ListSearch, positionText } from './list-query.ts'

const POSITION_TIMEOUT_MS = 10_000

/** States of locating the person. */
type Geolocation = 'init' | 'pending' | 'success' | 'error'

const chip =
  'inline-flex h-11 cursor-pointer items-center gap-2 rounded-full border px-4 text-copy font-medium pressable'
const chosen = 'border-accent bg-main text-on-main'
const unchosen = 'border-field bg-paper text-ink hover:(border-ink-soft bg-surface)'

interface LocationSortProps {
  search: Pick<ListSearch, 'ville' | 'autour'>
  /** Other query parameters, kept when a city is submitted without JavaScript. */
  kept?: Readonly<Record<string, string | undefined>>
}

/** Choice of the location to sort from: everywhere, around the person, or around a city. The URL stores it. */
export function LocationSort({ search, kept }: LocationSortProps) {
  const mode = search.ville ? 'city' : search.autour ? 'aroundMe' : 'everywhere'
  const [position, setPosition] = useState<Geolocation>(mode === 'aroundMe' ? 'success' : 'init')
  const navigate = useNavigate()
  const { zone } = useRouteContext({ from: '__root__' })
  const sortBy = (choice: Pick<ListSearch, 'ville' | 'autour'>) =>
    void navigate({
      to: '.',
      search: ({ ville: _ville, autour: _autour, ...now }) => ({ ...now, ...choice }),
      replace: true,
      resetScroll: false,
    })
  const locate = () => {
    setPosition('pending')
    const fail = () => {
      setPosition('error')
      notify.error('Échec de la localisation')
      // A default location, not a person's position, so it is not rounded.
      const { lat, lng } = defaultCentre(zone)
      sortBy({ autour: `${lat},${lng}` })
    }
    if (!('geolocation' in navigator)) return fail()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition('success')
        sortBy({ autour: positionText({ lat: coords.latitude, lng: coords.longitude }) })
      },
      fail,
      { timeout: POSITION_TIMEOUT_MS, maximumAge: 300_000 },
    )
  }
  const everywhere = () => {
    setPosition('init')
    sortBy({})
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Trier les activités selon le lieu</legend>
      <button
        type="button"
        aria-pressed={mode === 'everywhere'}
        onClick={everywhere}
        className={classNames(chip, mode === 'everywhere' ? chosen : unchosen)}
      >
        Partout
      </button>
      <button
        type="button"
        aria-pressed={mode === 'aroundMe'}
        aria-busy={position === 'pending' || undefined}
        onClick={locate}
        className={classNames(chip, mode === 'aroundMe' ? chosen : unchosen)}
      >
        {position === 'pending' ? (
          <Spinner label="Localisation en cours…" />
        ) : mode === 'aroundMe' && position === 'success' ? (
          <CheckIcon />
        ) : (
          <LocateIcon />
        )}
        Autour de moi
      </button>
      <CityField
        key={search.ville ?? ''}
        city={search.ville ?? ''}
        kept={kept}
        onPick={(ville) => sortBy(ville ? { ville } : {})}
      />
      {position === 'error' ? (
        <p role="alert" className="basis-full text-sm text-negative">
          Échec de la localisation
        </p>
      ) : null}
    </fieldset>
  )
}

/** City form that works without JavaScript; suggestions load when the person enters it. */
function CityField({
  city,
  kept = {},
  onPick,
}: {
  city: string
  kept: LocationSortProps['kept']
  onPick: (city: string) => void
}) {
  const [Suggest, setSuggest] = useState<ComponentType<CitySuggestProps> | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef(city)
  const load = async () => {
    const loaded = await import('./city-suggest.tsx')
    typed.current = input.current?.value ?? ''
    // Rendered at once, or a letter typed in between would be lost.
    if (document.activeElement === input.current) flushSync(() => setSuggest(() => loaded.CitySuggest))
  }
  const shared = {
    name: 'ville',
    label: 'Ville',
    placeholder: 'Une ville…',
    className: classNames(
      'h-11 w-full rounded-full border pl-10 pr-3 text-copy placeholder:text-ink-soft transition-colors motion-reduce:transition-none sm:w-60',
      city ? 'border-accent bg-main-soft font-medium text-ink' : unchosen,
    ),
  }
  return (
    <form
      className="relative max-sm:basis-full"
      onSubmit={(event) => {
        event.preventDefault()
        const value = new FormData(event.currentTarget).get('ville')
        onPick(typeof value === 'string' ? value.trim() : '')
      }}
    >
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <PinIcon className="pointer-events-none absolute left-3.5 top-3 text-ink-soft" />
      {Suggest ? (
        <Suggest {...shared} initialText={typed.current} onPick={onPick} />
      ) : (
        <input
          ref={input}
          type="search"
          name={shared.name}
          aria-label={shared.label}
          placeholder={shared.placeholder}
          className={shared.className}
          defaultValue={city}
          autoComplete="off"
          onFocus={() => void load()}
        />
      )}
      {/* With suggestions the form has several fields, so the Enter key needs a button. */}
      <button type="submit" className="sr-only focus:(not-sr-only ml-2 text-sm text-link)">
        Trier depuis cette ville
      </button>
    </form>
  )
}
