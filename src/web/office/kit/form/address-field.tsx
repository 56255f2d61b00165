import { useCallback, useState } from 'react'
import type { PostalAddress } from '#contract/catalogue-shapes.ts'
import { LocationMap } from '#features/catalogue/shop/ui/location-map.tsx'
import {
  clockDifferenceText,
  findClockDifference,
  type PostalPlace,
  regionClockText,
} from '#kernel/time/place-clock.ts'
import { serverNow } from '#ui/server-clock.ts'
import { useOfficeContext } from '../../use-office.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { useFieldContext, useFieldError } from './form-context.ts'
import { SuggestInput } from './suggest-input.tsx'

const LOOKUP_DELAY_MS = 500

export const addressText = ({ main, secondary }: PostalAddress): string => [main, secondary].filter(Boolean).join(', ')

/** The last five digits before a name, or at the end: a house number stands before them. */
const CODE = /.*(?:^|[\s,])(\d{5})(?=\s+\p{L}|\s*$)/su

/** Typed text as an address without a position on the map; its postal code tells the clock of the place. */
const typedAddress = (text: string): PostalAddress => ({
  placeId: null,
  main: text,
  secondary: '',
  addressDetails: {
    ...{ streetNumber: null, route: null, city: null, country: null },
    postalCode: CODE.exec(text)?.[1] ?? null,
  },
  geometry: null,
})

/** Address field with suggestions while typing. */
export function AddressField({ label, hint }: { label: string; hint?: string }) {
  const call = useScopeCall()
  const field = useFieldContext<PostalAddress | null>()
  const address = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  // Said of what is typed, never a reason to refuse it.
  const [remark, setRemark] = useState<string | null>(null)
  const load = useCallback(
    async (input: string, signal: AbortSignal) => {
      const found = await call('/address-lookup', { input }, { signal })
      setRemark(found.remark)
      return found.suggestions
    },
    [call],
  )
  const isPlaced = address === null || address.geometry !== null
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SuggestInput
        name={field.name}
        label={label}
        text={address ? (isPlaced ? addressText(address) : address.main) : ''}
        onText={(text) => field.handleChange(text.trim() === '' ? null : typedAddress(text))}
        onPick={(suggestion) => {
          setRemark(null)
          field.handleChange(suggestion.address)
        }}
        onBlur={field.handleBlur}
        load={load}
        itemKey={({ placeId }) => placeId}
        itemText={({ address: found }) => addressText(found)}
        renderItem={({ main, secondary }) => (
          <>
            <span className="block font-medium">{main}</span>
            <span className="block text-note text-ink-soft">{secondary}</span>
          </>
        )}
        debounceMs={LOOKUP_DELAY_MS}
        minLength={3}
        emptyText="Aucune adresse trouvée. Ce que vous avez tapé sera gardé tel quel."
        error={error}
        hint={
          isPlaced
            ? hint
            : 'Choisissez une proposition : sans elle, l’adresse ne sera ni sur la carte ni parmi les plus proches.'
        }
      />
      <p role="status" className="text-sm font-medium text-warning empty:hidden">
        {address === null ? null : remark}
      </p>
      {address ? <PlaceClockHint place={address.addressDetails} /> : null}
      {address?.geometry ? <AddressMap address={address} /> : null}
    </div>
  )
}

/** Map of the address. Without a map provider nothing is shown, since only the address matters. */
function AddressMap({ address }: { address: PostalAddress }) {
  const { map, zone } = useOfficeContext().office
  return (
    <LocationMap
      key={JSON.stringify(address.geometry)}
      address={address}
      map={map}
      zone={zone}
      onFail={() => console.error('La carte n’a pas pu être chargée.')}
    />
  )
}

/** Tells the operator by which clock hours are written, where the place lives by another than the region. */
export function PlaceClockHint({ place }: { place: PostalPlace }) {
  const { zone } = useOfficeContext().office
  const difference = findClockDifference(zone, place, serverNow())
  if (difference === null) return null
  return (
    <p className="text-note text-ink-soft">
      {clockDifferenceText(difference)} Les créneaux et les dates de vente s’écrivent à {regionClockText(zone)}, les
      horaires d’ouverture à l’heure du lieu.
    </p>
  )
}
