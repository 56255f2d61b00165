import { z } from 'zod'
import { printAddress } from '#features/catalogue/vendors/office/vendor-words.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { PartnerLocation } from '#web/office/kit/form/named-values.tsx'
import { activityEntity } from './activity-entity.ts'

type Address = Partial<Record<'type' | 'rangeInKm' | 'vendorLocationId' | 'websiteUrl' | 'text' | 'location', unknown>>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** An activity's postal address in words, from form or audit. */
function AddressWords({ address, vendorId }: { address: Address; vendorId: string }) {
  const { type, rangeInKm, vendorLocationId, websiteUrl, text, location } = address
  switch (type) {
    case 'AtHome':
      return (
        <>
          À domicile{rangeInKm ? `, dans un rayon de ${rangeInKm} km` : ''}, au départ de{' '}
          {isText(vendorLocationId) ? (
            <PartnerLocation vendorId={vendorId} id={vendorLocationId} />
          ) : (
            'toutes les adresses du partenaire'
          )}
        </>
      )
    case 'Website':
      return <>Sur un site : {isText(websiteUrl) ? websiteUrl : '(vide)'}</>
    case 'Manual':
      return <>Adresse propre : {placeText(location) ?? (isText(text) ? text : '(vide)')}</>
    default:
      return <>Adresses du partenaire</>
  }
}

/** Name, postal address and phone number of an activity's own location, as far as given. */
function placeText(place: unknown): string | undefined {
  if (typeof place !== 'object' || place === null) return undefined
  const address = printAddress(Reflect.get(place, 'address'))
  const parts = [Reflect.get(place, 'name'), address, Reflect.get(place, 'phone')].filter(isText)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Days that were closed, or opened again. */
function daysText(value: unknown): string | undefined {
  const { data } = z.array(z.object({ day: z.string(), reason: z.string().nullable() })).safeParse(value)
  return data
    ?.map(({ day, reason }) => `${dayText(day)} ${reason === null ? 'ouvert' : `fermé${reason && ` (${reason})`}`}`)
    .join(', ')
}

const cents = z.int()
const prices = z.array(z.object({ label: z.string(), youpiizPrice: cents, publicPrice: cents, fees: cents }))

/** Prices of tickets and options, which a bulk change writes. */
function pricesText(value: unknown): string | undefined {
  return prices
    .safeParse(value)
    .data?.map(
      ({ label, youpiizPrice, publicPrice, fees }) =>
        `${label} ${formatPrice(youpiizPrice)} (public ${formatPrice(publicPrice)}, frais ${formatPrice(fees)})`,
    )
    .join(', ')
}

const printers: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  days: daysText,
  prices: pricesText,
}

const { words } = activityEntity

/** Words of an activity of this partner, whose locations an address may name. */
export const activityWords = (vendorId: string): FieldWords => ({
  ...words,
  show: (path, value) => {
    if (path.at(-1) !== 'address') return words.show?.(path, value)
    return typeof value === 'object' && value !== null && 'type' in value ? (
      <AddressWords address={value} vendorId={vendorId} />
    ) : undefined
  },
  print: (path, value) => printers[String(path.at(-1))]?.(value) ?? words.print?.(path, value),
  whole: [...words.whole, 'prices'],
})

/** Words for a new activity, which has no partner and no other person's changes. */
export const newActivityWords = activityWords('')
