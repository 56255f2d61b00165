import type { ReactNode } from 'react'
import { z } from 'zod'
import { vendorWords, visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import type { Path } from '#web/office/kit/form/differences.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { CategoryNames, GroupName, Moment, PartnerLocation, PartnerName } from '#web/office/kit/form/named-values.tsx'
import { stockTypeTexts } from '../stock-type-texts.ts'

const labels: Record<string, string> = {
  label: 'Nom',
  slugName: 'Nom dans l’adresse du site',
  vendorId: 'Partenaire',
  catIds: 'Catégories',
  audience: 'Type d’activité',
  cse: 'Premium',
  groupId: 'Groupe',
  stockType: 'Type de stock',
  promoCodeStock: 'Code promo',
  memberCardStock: 'Offre',
  discount: 'Réduction',
  description: 'Description',
  content: 'Code',
  link: 'Lien',
  ctaText: 'Texte du bouton',
  ctaUrl: 'Lien du bouton',
  address: 'Adresse',
  websiteUrl: 'Site',
  vendorLocationId: 'Adresse de départ',
  rangeInKm: 'Rayon',
  location: 'Lieu',
  visibility: 'Visibilité',
  publishAt: 'Publication programmée',
  prices: 'Prix',
  days: 'Jours',
  headerOverride: 'Garanties',
  memberMayCancel: 'Annulation par le client',
  forChildren: 'Pour les enfants',
  externalUrl: 'Lien externe',
  mediaIds: 'Images',
  markdown: 'Description',
  comments: 'Notes privées',
  isDirty: 'À revoir',
}

export const audienceNames = {
  nonPremium: 'Activité non premium',
  premium: 'Activité premium',
  group: 'Restreinte à un groupe',
} as const

type Address = Partial<Record<'type' | 'rangeInKm' | 'vendorLocationId' | 'websiteUrl' | 'text' | 'location', unknown>>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** An activity's address in words, from form or audit. */
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

/** Name, address and telephone of an activity's own place, as far as given. */
function placeText(place: unknown): string | undefined {
  if (typeof place !== 'object' || place === null) return undefined
  const address = vendorWords.print?.(['address'], Reflect.get(place, 'address'))
  const parts = [Reflect.get(place, 'name'), address, Reflect.get(place, 'phone')].filter(isText)
  return parts.length === 0 ? undefined : parts.join(', ')
}

function show(path: Path, value: unknown, vendorId: string): ReactNode | undefined {
  switch (path.at(-1)) {
    case 'vendorId':
      return isText(value) ? <PartnerName id={value} /> : undefined
    case 'groupId':
      return isText(value) ? <GroupName id={value} /> : undefined
    case 'catIds':
      return Array.isArray(value) && value.length > 0 ? <CategoryNames ids={value.map(String)} /> : undefined
    case 'publishAt':
      return typeof value === 'number' ? <Moment ts={value} /> : undefined
    case 'address':
      return typeof value === 'object' && value !== null && 'type' in value ? (
        <AddressWords address={value} vendorId={vendorId} />
      ) : undefined
    default:
      return undefined
  }
}

/** Days that were closed, or opened again. */
function daysText(value: unknown): string | undefined {
  const { data } = z.array(z.object({ day: z.string(), reason: z.string().nullable() })).safeParse(value)
  return data
    ?.map(({ day, reason }) => `${dayText(day)} ${reason === null ? 'ouvert' : `fermé${reason && ` (${reason})`}`}`)
    .join(', ')
}

/**
 * Labels and texts of an activity's fields: "Offre · Description", "Adresse". `vendorId`: the partner whose locations
 * an address may name.
 */
export const activityWords = (vendorId: string): FieldWords => ({
  label: (path) =>
    path
      .filter((part) => typeof part === 'string')
      .slice(0, 3)
      .map((part) => labels[part] ?? vendorWords.label([part]))
      .join(' · '),
  show: (path, value) => show(path, value, vendorId),
  print: (path, value) => {
    switch (path.at(-1)) {
      case 'visibility':
        return Reflect.get(visibilityNames, String(value))
      case 'audience':
        return Reflect.get(audienceNames, String(value))
      case 'days':
        return daysText(value)
      case 'stockType':
        return Reflect.get(stockTypeTexts, String(value))
      default:
        return vendorWords.print?.(path, value)
    }
  },
  whole: ['address', 'openingHours', 'catIds'],
  storedAs: {
    audience: ['cse', 'groupId'],
    stockType: ['promoCodeStock', 'memberCardStock'],
  },
})

/** Words for a new activity, which has no partner and no other person's changes. */
export const newActivityWords = activityWords('')
