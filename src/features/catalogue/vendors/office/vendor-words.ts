import { z } from 'zod'
import { postalAddress } from '#contract/catalogue-shapes.ts'
import { plural } from '#lib/words/plural.ts'
import { addressText } from '#web/office/kit/form/address-field.tsx'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'

const labels: Record<string, string> = {
  name: 'Nom',
  slugName: 'Nom dans l’adresse du site',
  externalUrl: 'Site web',
  visibility: 'Visibilité',
  restriction: 'Restriction',
  groupId: 'Groupe',
  contact: 'Contact',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'E-mail',
  phone: 'Téléphone',
  addresses: 'Adresses',
  hideName: 'Masquer le nom',
  hidePhone: 'Masquer le téléphone',
  hideAddress: 'Masquer l’adresse',
  hideOpeningHours: 'Masquer les horaires',
  address: 'Adresse',
  openingHours: 'Horaires d’ouverture',
  rangeInKm: 'Rayon d’intervention',
  markdown: 'Présentation',
  comments: 'Notes privées',
  mediaIds: 'Images',
  logoMediaId: 'Logo',
}

export const visibilityNames = { Public: 'Actif', Hidden: 'Inactif', Archived: 'Archivé' } as const

const place = z.object({ address: postalAddress.nullable() })

function print(path: readonly (string | number)[], value: unknown): string | undefined {
  switch (path.at(-1)) {
    case 'visibility':
      return Reflect.get(visibilityNames, String(value))
    case 'restriction':
      return value === 'group' ? 'Un groupe seulement' : 'Tous les groupes'
    case 'openingHours':
      return hoursText(value)
    case 'address': {
      const parsed = postalAddress.safeParse(value)
      return parsed.success ? addressText(parsed.data) : undefined
    }
    case 'addresses': {
      const parsed = z.array(place).safeParse(value)
      if (!parsed.success || parsed.data.length === 0) return undefined
      return parsed.data.map(({ address }) => (address ? addressText(address) : 'Sans adresse')).join('\n')
    }
    case 'mediaIds':
      return Array.isArray(value) ? `${value.length} ${plural(value.length, 'image')}` : undefined
    default:
      return undefined
  }
}

/** Labels of a partner's fields: "Adresse 2 · Téléphone", "Contact · E-mail". */
export const vendorWords: FieldWords = {
  label: (path) => {
    const [first, second, ...rest] = path
    const fieldLabel = (key: string | number | undefined) => labels[String(key)] ?? String(key)
    if (first === 'addresses' && typeof second === 'number') {
      const field = rest.find((part) => typeof part === 'string')
      return field === undefined ? `Adresse ${second + 1}` : `Adresse ${second + 1} · ${fieldLabel(field)}`
    }
    return second === undefined ? fieldLabel(first) : `${fieldLabel(first)} · ${fieldLabel(second)}`
  },
  print,
  whole: ['address', 'openingHours'],
  storedAs: { restriction: ['groupId'] },
}
