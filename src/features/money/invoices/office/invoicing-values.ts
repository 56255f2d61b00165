import type { CallInput } from '#api/client.ts'
import {
  type Invoicing,
  type InvoicingFields,
  invoicingFields,
  type VatRate,
  vatRate,
  vatRates,
} from '#kernel/invoices/invoice-shapes.ts'
import { newId } from '#lib/new-id.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'

export type Exception = InvoicingFields['rates']['exceptions'][number]

/** VAT rates as text, "" while none is chosen. */
interface RateValues {
  usual: string
  fees: string
  exceptions: Exception[]
}

/** Rates that replace the earlier ones from a day on. */
export interface RateChangeValues {
  /** Identifies the row while the operator edits. */
  key: string
  fromDay: string | null
  rates: RateValues
}

/** Values of the form while the operator types. */
export interface InvoicingValues extends RateValues {
  state: 'on' | 'off'
  fromDay: string | null
  issuer: Omit<InvoicingFields['issuer'], 'exempt'>
  vat: 'vat' | 'exempt'
  rateChanges: RateChangeValues[]
}

/** New change of rates: a copy of the latest ones, whose day is still to be chosen. */
export function nextRateChange({ usual, fees, exceptions, rateChanges }: InvoicingValues): RateChangeValues {
  return { key: newId('l'), fromDay: null, rates: { ...(rateChanges.at(-1)?.rates ?? { usual, fees, exceptions }) } }
}

const ratesAsText = ({ usual, fees, exceptions }: Invoicing['rates']): RateValues => ({
  ...{ usual: String(usual), fees: String(fees), exceptions },
})

export function storedInvoicing(stored: Invoicing | null, today: string): Stored<InvoicingValues> {
  if (!stored)
    return {
      version: null,
      values: {
        ...{ state: 'on', fromDay: today, vat: 'vat', usual: '', fees: '2000', exceptions: [], rateChanges: [] },
        issuer: {
          ...{ name: '', legalForm: '', address: '', siren: '', siret: '', registration: '' },
          ...{ vatNumber: '', prefix: '' },
        },
      },
    }
  const { exempt, ...issuer } = stored.issuer
  return {
    version: stored.updatedAt,
    values: {
      state: stored.enabled ? 'on' : 'off',
      fromDay: stored.fromDay,
      issuer,
      vat: exempt ? 'exempt' : 'vat',
      ...ratesAsText(stored.rates),
      rateChanges: stored.rateChanges.map(({ fromDay, rates }, at) => ({
        ...{ key: `c${at}`, fromDay, rates: ratesAsText(rates) },
      })),
    },
  }
}

/** Converts the chosen text into a rate of the call. */
export const rateNumber = (text: string): VatRate => {
  const read = vatRate.safeParse(text === '' ? null : Number(text))
  // `NaN` has the type of a number, and the call's own check refuses it with its French text.
  return read.success ? read.data : (Number.NaN as VatRate)
}

const sentRates = ({ usual, fees, exceptions }: RateValues) => ({
  ...{ usual: rateNumber(usual), fees: rateNumber(fees), exceptions },
})

/** Input that the form sends. Without VAT the rates are ignored. */
export function sentInvoicing(values: InvoicingValues): Omit<CallInput<'/admin/update-invoicing'>, 'ifUpdatedAt'> {
  const exempt = values.vat === 'exempt'
  return {
    enabled: values.state === 'on',
    fromDay: values.fromDay ?? '',
    issuer: { ...values.issuer, exempt },
    rates: exempt ? { usual: 0, fees: 0, exceptions: [] } : sentRates(values),
    rateChanges: exempt
      ? []
      : values.rateChanges.map(({ fromDay, rates }) => ({ fromDay: fromDay ?? '', rates: sentRates(rates) })),
  }
}

const formNames: Record<string, string> = { 'rates.usual': 'usual', 'rates.fees': 'fees', enabled: 'state' }
const checkSent = checkWith<InvoicingValues>(invoicingFields, sentInvoicing)

export const checkInvoicing = (values: InvoicingValues): ReadonlyMap<string, string> =>
  new Map(
    [...checkSent(values)].map(([path, message]) => {
      const name = formNames[path] ?? path.replace(/^rates\./, '')
      return [name, /(^|\.)(usual|fees)$/.test(name) ? 'Choisissez un taux.' : message]
    }),
  )

export const percentText = (rate: number): string => `${(rate / 100).toLocaleString('fr')} %`
export const rateChoices = vatRates.map((rate) => ({ value: String(rate), label: percentText(rate) }))

const labels: Record<string, string> = {
  enabled: 'État',
  state: 'État',
  fromDay: 'À partir du',
  name: 'Dénomination',
  legalForm: 'Forme juridique et capital',
  address: 'Adresse du siège',
  siren: 'SIREN',
  siret: 'SIRET',
  registration: 'Immatriculation',
  vatNumber: 'N° de TVA intracommunautaire',
  prefix: 'Préfixe des numéros',
  vat: 'TVA',
  exempt: 'Sans TVA',
  usual: 'Taux habituel',
  fees: 'Taux des frais de gestion',
  exceptions: 'Exceptions',
  rateChanges: 'Changements de taux',
  issuer: 'Émetteur',
  rates: 'Taux',
}

export const invoicingWords: FieldWords = {
  label: (path) => {
    const [first, at] = path
    const own = labels[String(path.at(-1))] ?? String(path.at(-1))
    if (first !== 'rateChanges' || typeof at !== 'number') return own
    return path.length === 2 ? `Changement ${at + 1}` : `Changement ${at + 1} · ${own}`
  },
  print: (path, value) => {
    const key = path.at(-1)
    if (key === 'fromDay' && typeof value === 'string' && value !== '') return dayText(value)
    if (key === 'state') return value === 'on' ? 'actives' : 'arrêtées'
    if (key === 'vat') return value === 'exempt' ? 'non applicable' : 'facturée'
    if ((key === 'usual' || key === 'fees') && value !== '' && value !== null) return percentText(Number(value))
    return undefined
  },
  whole: ['rateChanges'],
}
