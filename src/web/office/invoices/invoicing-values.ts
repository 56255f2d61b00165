import type { CallInput } from '../../../api/client.ts'
import {
  type Invoicing,
  type InvoicingFields,
  invoicingFields,
  type VatRate,
  vatRate,
  vatRates,
} from '../../../features/invoices/invoice-shapes.ts'
import { checkWith } from '../kit/form/check.ts'
import { dayText } from '../kit/form/days.ts'
import type { FieldWords } from '../kit/form/field-words.ts'
import type { Stored } from '../kit/form/use-office-form.ts'

export type Exception = InvoicingFields['rates']['exceptions'][number]

/** As the form holds it; rates as text, "" for none chosen. */
export interface InvoicingValues {
  state: 'on' | 'off'
  fromDay: string | null
  issuer: Omit<InvoicingFields['issuer'], 'exempt'>
  vat: 'vat' | 'exempt'
  usual: string
  fees: string
  exceptions: Exception[]
}

export function storedInvoicing(stored: Invoicing | null, today: string): Stored<InvoicingValues> {
  if (!stored)
    return {
      version: null,
      values: {
        ...{ state: 'on', fromDay: today, vat: 'vat', usual: '', fees: '2000', exceptions: [] },
        issuer: {
          ...{ name: '', legalForm: '', address: '', siren: '', siret: '', registration: '' },
          ...{ vatNumber: '', prefix: '' },
        },
      },
    }
  const { exempt, ...issuer } = stored.issuer
  const { usual, fees, exceptions } = stored.rates
  return {
    version: stored.updatedAt,
    values: {
      state: stored.enabled ? 'on' : 'off',
      fromDay: stored.fromDay,
      issuer,
      vat: exempt ? 'exempt' : 'vat',
      ...{ usual: String(usual), fees: String(fees), exceptions },
    },
  }
}

/** What was chosen as a rate of the call; one that was not chosen is no rate there. */
export const rateNumber = (text: string): VatRate => {
  const read = vatRate.safeParse(text === '' ? null : Number(text))
  // `NaN` is a number, which the call's own check refuses with its French text.
  return read.success ? read.data : (Number.NaN as VatRate)
}

/** What the form would send. Without VAT the rates do not matter. */
export function sentInvoicing(values: InvoicingValues): Omit<CallInput<'/admin/update-invoicing'>, 'ifUpdatedAt'> {
  const exempt = values.vat === 'exempt'
  return {
    enabled: values.state === 'on',
    fromDay: values.fromDay ?? '',
    issuer: { ...values.issuer, exempt },
    rates: exempt
      ? { usual: 0, fees: 0, exceptions: [] }
      : { usual: rateNumber(values.usual), fees: rateNumber(values.fees), exceptions: values.exceptions },
  }
}

const formNames: Record<string, string> = { 'rates.usual': 'usual', 'rates.fees': 'fees', enabled: 'state' }
const checkSent = checkWith<InvoicingValues>(invoicingFields, sentInvoicing)

export const checkInvoicing = (values: InvoicingValues): ReadonlyMap<string, string> =>
  new Map(
    [...checkSent(values)].map(([path, message]) => {
      const name = formNames[path] ?? path.replace(/^rates\./, '')
      return [name, name === 'usual' || name === 'fees' ? 'Choisissez un taux.' : message]
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
  issuer: 'Émetteur',
  rates: 'Taux',
}

export const invoicingWords: FieldWords = {
  label: (path) => labels[String(path.at(-1))] ?? String(path.at(-1)),
  print: (path, value) => {
    const key = path.at(-1)
    if (key === 'fromDay' && typeof value === 'string' && value !== '') return dayText(value)
    if (key === 'state') return value === 'on' ? 'actives' : 'arrêtées'
    if (key === 'vat') return value === 'exempt' ? 'non applicable' : 'facturée'
    if ((key === 'usual' || key === 'fees') && value !== '' && value !== null) return percentText(Number(value))
    return undefined
  },
  whole: [],
}
