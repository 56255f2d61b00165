import type { CallInput } from '#api/client.ts'
import { parseCents, parseDecimal } from '#ui/typed-numbers.ts'

type Sent = CallInput<'/admin/preview-activity-changes'>
export type Selection = Sent['selection']
export type Changes = Sent['changes']

export const priceFields = ['youpiizPrice', 'publicPrice', 'fees'] as const
export type PriceField = (typeof priceFields)[number]

/** Kind of price change; "" keeps the price. */
export type PriceWay = '' | 'raisePercent' | 'lowerPercent' | 'raiseAmount' | 'lowerAmount'

/** Step of the new price in cents; "" for the cent. */
export type PriceStep = '' | '10' | '50'

/** Values of the form; "" and an empty list keep the stored values. */
export interface ChangeValues {
  visibility: '' | 'Public' | 'Hidden'
  audience: '' | 'premium' | 'nonPremium'
  forChildren: '' | 'yes' | 'no'
  restriction: '' | 'none' | 'group'
  groupId: string
  addCatIds: readonly string[]
  removeCatIds: readonly string[]
  prices: Readonly<Record<PriceField, { way: PriceWay; value: string; step: PriceStep }>>
}

const price = { way: '', value: '', step: '' } as const
export const emptyValues: ChangeValues = {
  visibility: '',
  audience: '',
  forChildren: '',
  restriction: '',
  groupId: '',
  addCatIds: [],
  removeCatIds: [],
  prices: { youpiizPrice: price, publicPrice: price, fees: price },
}

/** Fault of a price, or null if it can be sent. */
export function priceError({ way, value }: ChangeValues['prices'][PriceField]): string | null {
  if (way === '') return null
  const isPercent = way.endsWith('Percent')
  const number = isPercent ? parseDecimal(value) : parseCents(value)
  if (number === null || Number.isNaN(number) || number <= 0)
    return isPercent ? 'Entrez un pourcentage, par exemple 12,5.' : 'Entrez un montant, par exemple 12,50.'
  if (way === 'lowerPercent' && number > 100) return 'Une baisse est de 100 % au plus.'
  if (number > (isPercent ? 1000 : 10_000_000)) return isPercent ? '1 000 % au plus.' : '100 000 € au plus.'
  return null
}

const steps = { '': {}, 10: { roundTo: 10 }, 50: { roundTo: 50 } } as const

function priceChange({ way, value, step }: ChangeValues['prices'][PriceField]): Changes['fees'] {
  if (way === '') return undefined
  const sign = way.startsWith('lower') ? -1 : 1
  return way.endsWith('Percent')
    ? { by: 'Percent', hundredths: sign * Math.round((parseDecimal(value) ?? 0) * 100), ...steps[step] }
    : { by: 'Amount', cents: sign * (parseCents(value) ?? 0), ...steps[step] }
}

const nonEmptyIds = (ids: readonly string[]) => (ids.length === 0 ? undefined : [...ids])

/** Changes to send; null while nothing is chosen or a field is invalid. */
export function toChanges(values: ChangeValues): Changes | null {
  const { visibility, audience, forChildren, restriction, groupId, prices } = values
  if (priceFields.some((field) => priceError(prices[field]) !== null)) return null
  if (restriction === 'group' && groupId === '') return null
  const changes: Changes = {
    visibility: visibility || undefined,
    cse: audience === '' ? undefined : audience === 'premium',
    forChildren: forChildren === '' ? undefined : forChildren === 'yes',
    groupId: restriction === '' ? undefined : restriction === 'none' ? null : groupId,
    addCatIds: nonEmptyIds(values.addCatIds),
    removeCatIds: nonEmptyIds(values.removeCatIds),
    fees: priceChange(prices.fees),
    youpiizPrice: priceChange(prices.youpiizPrice),
    publicPrice: priceChange(prices.publicPrice),
  }
  return Object.values(changes).some((change) => change !== undefined) ? changes : null
}
