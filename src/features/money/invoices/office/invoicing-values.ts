import type { CallInput } from '#api/client.ts'
import { type Invoicing, type InvoicingFields, invoicingFields } from '#kernel/invoices/invoice-shapes.ts'
import type { SaleProvision } from '#kernel/invoices/vat-shapes.ts'
import { newId } from '#lib/new-id.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { chosenRate, chosenText, provisionChoices, rateValue } from './rate-choices.ts'

export type Exception = InvoicingFields['rates']['exceptions'][number]

/** VAT rates as the values of their controls, "" while none is chosen. */
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
  issuer: Omit<InvoicingFields['issuer'], 'exempt' | 'provision'>
  vat: 'vat' | 'exempt'
  /** Provision of an issuer without VAT. */
  provision: SaleProvision
  rateChanges: RateChangeValues[]
}

/** New change of rates: a copy of the latest ones, whose day is still to be chosen. */
export function nextRateChange({ usual, fees, exceptions, rateChanges }: InvoicingValues): RateChangeValues {
  return { key: newId('l'), fromDay: null, rates: { ...(rateChanges.at(-1)?.rates ?? { usual, fees, exceptions }) } }
}

const ratesAsText = ({ usual, usualProvision, fees, feesProvision, exceptions }: Invoicing['rates']): RateValues => ({
  ...{ usual: rateValue(usual, usualProvision), fees: rateValue(fees, feesProvision), exceptions },
})

export function storedInvoicing(stored: Invoicing | null, today: string): Stored<InvoicingValues> {
  if (!stored)
    return {
      version: null,
      values: {
        ...{ state: 'on', fromDay: today, vat: 'vat', provision: 'franchise' },
        ...{ usual: '', fees: '2000', exceptions: [], rateChanges: [] },
        issuer: {
          ...{ name: '', legalForm: '', address: '', siren: '', siret: '', registration: '' },
          ...{ vatNumber: '', prefix: '' },
        },
      },
    }
  const { exempt, provision, ...issuer } = stored.issuer
  return {
    version: stored.updatedAt,
    values: {
      state: stored.enabled ? 'on' : 'off',
      fromDay: stored.fromDay,
      issuer,
      vat: exempt ? 'exempt' : 'vat',
      provision: provision ?? 'franchise',
      ...ratesAsText(stored.rates),
      rateChanges: stored.rateChanges.map(({ fromDay, rates }, at) => ({
        ...{ key: `c${at}`, fromDay, rates: ratesAsText(rates) },
      })),
    },
  }
}

function sentRates({ usual, fees, exceptions }: RateValues): InvoicingFields['rates'] {
  const [ofUsual, ofFees] = [chosenRate(usual), chosenRate(fees)]
  return {
    ...{ usual: ofUsual.rate, fees: ofFees.rate, exceptions },
    ...(ofUsual.provision ? { usualProvision: ofUsual.provision } : {}),
    ...(ofFees.provision ? { feesProvision: ofFees.provision } : {}),
  }
}

/** Input that the form sends. Without VAT the rates are ignored. */
export function sentInvoicing(values: InvoicingValues): Omit<CallInput<'/admin/update-invoicing'>, 'ifUpdatedAt'> {
  const exempt = values.vat === 'exempt'
  const { provision } = values
  return {
    enabled: values.state === 'on',
    fromDay: values.fromDay ?? '',
    issuer: { ...values.issuer, exempt, ...(exempt ? { provision } : {}) },
    rates: exempt
      ? { usual: 0, usualProvision: provision, fees: 0, feesProvision: provision, exceptions: [] }
      : sentRates(values),
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
      const isMissing = /(^|\.)(usual|fees)$/.test(name) && !message.includes('disposition')
      return [name, isMissing ? 'Choisissez un taux.' : message]
    }),
  )

/** A rate of the call or of a control, as text. */
function printedRate(value: unknown): string {
  const { rate, provision } = chosenRate(String(value))
  return chosenText(rate, provision)
}

const printedProvision = (name: string): string | undefined =>
  provisionChoices.find(({ value }) => value === name)?.label

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
  provision: 'Disposition',
  usualProvision: 'Disposition du taux habituel',
  feesProvision: 'Disposition du taux des frais',
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
    if ((key === 'usual' || key === 'fees') && value !== '' && value !== null) return printedRate(value)
    if (/[pP]rovision$/.test(String(key)) && typeof value === 'string') return printedProvision(value)
    return undefined
  },
  whole: ['rateChanges'],
}
