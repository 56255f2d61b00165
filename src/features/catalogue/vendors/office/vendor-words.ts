import { z } from 'zod'
import { postalAddress } from '#contract/catalogue-shapes.ts'
import { addressText } from '#web/office/kit/form/address-field.tsx'

export const visibilityNames = { Public: 'Actif', Hidden: 'Inactif', Archived: 'Archivé' } as const

export function printAddress(value: unknown): string | undefined {
  const parsed = postalAddress.safeParse(value)
  return parsed.success ? addressText(parsed.data) : undefined
}

const place = z.object({ address: postalAddress.nullable() })

/** The postal addresses of a partner, one a line. */
export function printPlaces(value: unknown): string | undefined {
  const parsed = z.array(place).safeParse(value)
  if (!parsed.success || parsed.data.length === 0) return undefined
  return parsed.data.map(({ address }) => (address ? addressText(address) : 'Sans adresse')).join('\n')
}
