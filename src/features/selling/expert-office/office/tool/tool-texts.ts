import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import type { CertificationStep } from '../../certify.ts'
import type { CatalogueProduct } from '../../expert-office-shapes.ts'

export const placeText = ({ productBase }: CatalogueProduct): string =>
  [productBase.provider.ProviderName, productBase.ProductBaseName].filter(Boolean).join(' · ')

/** Formats the provider's euros. */
export const eurosText = (euros: number): string => formatPrice(Math.round(euros * 100))

/** "ven. 12 juin 2026", with the time if it has one. */
export function accessText(accessDateTime: string | null): string {
  if (accessDateTime === null) return 'sans date'
  const [day = '', time = ''] = accessDateTime.split('T')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return accessDateTime
  return time === '' || time.startsWith('00:00') ? dayText(day) : `${dayText(day)}, ${time.slice(0, 5)}`
}

/** Time of sale according to the provider. */
export function soldText(zone: string, transactionDateTime: string | null): string {
  const ts = transactionDateTime === null ? Number.NaN : Date.parse(transactionDateTime)
  return Number.isNaN(ts) ? (transactionDateTime ?? '') : momentText(zone, ts)
}

export const stepTexts: Readonly<Record<CertificationStep, string>> = {
  booking: 'Réservation',
  transaction: 'Achat',
  cancellation: 'Annulation',
}

/** "1 produit", "12 produits". */
export const productsText = (count: number): string => counted(count, 'produit')
