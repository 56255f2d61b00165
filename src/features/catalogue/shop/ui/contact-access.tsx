import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Activity, VendorLocation } from '#contract/catalogue-shapes.ts'
import { Select } from '#ui/field.tsx'
import { PinIcon } from '#ui/icons.tsx'
import { SectionTitle, TextAnchor } from '#ui/page.tsx'
import { ClockIcon, ExternalIcon, GlobeIcon, PhoneIcon } from '#ui/page-icons.tsx'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import { LocationMap } from './location-map.tsx'
import { OpeningHoursList } from './opening-hours-list.tsx'
import { safeAddress } from './special-panels.tsx'

const locationCity = (location: VendorLocation) => location.address?.addressDetails.city?.toLowerCase() ?? null

/** Locations in the city of the page's URL; all of them if none is there. */
export function locationsIn(city: string | undefined, locations: readonly VendorLocation[]): readonly VendorLocation[] {
  const wanted = city?.trim().toLowerCase()
  const matching = wanted ? locations.filter((location) => locationCity(location) === wanted) : []
  return matching.length > 0 ? matching : locations
}

const addressLocations = (address: Activity['address']) => (address.type === 'Website' ? [] : address.locations)

const optionLabel = ({ name, address }: VendorLocation) =>
  [name, address?.main, address?.addressDetails.city].filter(Boolean).join(', ') || 'Adresse non renseignée'

interface ContactAccessProps {
  activity: Pick<Activity, 'address' | 'externalUrl'>
  /** Lower-case city of the page's URL (`?city=`). */
  city: string | undefined
  zone: string
  nowTs: number
}

/** "Contact et Accès": location, phone number and opening hours. */
export function ContactAccess({ activity, city, zone, nowTs }: ContactAccessProps) {
  const { address } = activity
  const { map } = useRouteContext({ from: '__root__' })
  const headingId = useId()
  const locations = locationsIn(city, addressLocations(address))
  const [chosen, setChosen] = useState(0)
  const location = locations[chosen] ?? locations[0]
  const site = safeAddress(activity.externalUrl)
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <SectionTitle id={headingId}>Contact et Accès</SectionTitle>
      <AddressNote address={address} />
      {locations.length > 1 ? (
        <Select
          label="ADRESSE"
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={locations.map((entry, index) => ({ value: String(index), label: optionLabel(entry) }))}
        />
      ) : null}
      {location ? <LocationFacts location={location} zone={zone} nowTs={nowTs} /> : null}
      {location?.address ? <LocationMap key={chosen} address={location.address} map={map} zone={zone} /> : null}
      {!location && address.type !== 'Website' && !(address.type === 'Manual' && address.text) ? (
        <p className="text-ink-soft">Adresse non renseignée</p>
      ) : null}
      {site ? (
        <p className="flex gap-2.5">
          <GlobeIcon className="mt-0.5 shrink-0 text-link" />
          <TextAnchor href={site.href} target="_blank" rel="noopener noreferrer">
            Site du partenaire <ExternalIcon className="inline" label="(nouvel onglet)" />
          </TextAnchor>
        </p>
      ) : null}
    </section>
  )
}

function AddressNote({ address }: { address: Activity['address'] }) {
  if (address.type === 'AtHome') return <p>À domicile, dans un rayon de {address.rangeInKm} km.</p>
  if (address.type === 'Manual' && address.text) return <p className="whitespace-pre-line">{address.text}</p>
  if (address.type !== 'Website') return null
  const site = safeAddress(address.websiteUrl)
  return (
    <p className="flex gap-2.5">
      <GlobeIcon className="mt-0.5 shrink-0 text-link" />
      <span>
        En ligne{site ? ' : ' : null}
        {site ? (
          <TextAnchor href={site.href} target="_blank" rel="noopener noreferrer" className="break-all">
            {site.href.replace(/^https?:\/\//, '')}
          </TextAnchor>
        ) : null}
      </span>
    </p>
  )
}

/** Postal address, phone number and opening hours of one location, as far as they may be shown. */
export function LocationFacts({ location, zone, nowTs }: { location: VendorLocation; zone: string; nowTs: number }) {
  const { name, phone, address, openingHours, clockZone } = location
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-2.5">
        {name ? <p className="font-semibold">{name}</p> : null}
        {address ? (
          <p className="flex gap-2.5">
            <PinIcon className="mt-0.5 shrink-0 text-link" />
            <span>
              {address.main}
              {address.secondary ? <span className="block text-ink-soft">{address.secondary}</span> : null}
            </span>
          </p>
        ) : location.hideAddress ? null : (
          <p className="text-ink-soft">Adresse non renseignée</p>
        )}
        {phone ? (
          <p className="flex gap-2.5">
            <PhoneIcon className="mt-0.5 shrink-0 text-link" />
            <PhoneLink phone={phone} postalCode={address?.addressDetails.postalCode} />
          </p>
        ) : null}
      </div>
      {openingHours ? (
        <div className="flex gap-2.5">
          <ClockIcon className="mt-0.5 shrink-0 text-link" />
          <OpeningHoursList hours={openingHours} zone={clockZone ?? zone} nowTs={nowTs} />
        </div>
      ) : null}
    </div>
  )
}
