import type { CallInput } from '#api/client.ts'
import { provisions } from '#kernel/invoices/vat-provisions.ts'
import { rateText, vatProvisions, vatRates } from '#kernel/invoices/vat-shapes.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { type PayeeView, type PostalAddress, payeeFields } from '../payout-shapes.ts'
import { termWords } from './payout-labels.ts'

/** Values of the form while the operator types; the commission in per cent. */
export interface PayeeValues {
  vatNumber: string
  terms: PayeeView['terms']
  commission: string
  address: PostalAddress
  /** Day of the mandate to invoice; null: none. */
  signedOn: string | null
  /** Rate, or the provision that exempts, as a choice. */
  vat: string
}

const noAddress: PostalAddress = { street: '', building: '', postalCode: '', town: '', country: 'FR' }

const percentText = (hundredths: number | null): string =>
  hundredths === null ? '' : String(hundredths / 100).replace('.', ',')

/** Hundredths of a per cent; what cannot be read is refused by the call's own check. */
function typedPercent(typed: string): number | null {
  const text = typed.trim().replace('%', '').trim().replace(',', '.')
  if (text === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

const vatChoice = (mandate: PayeeView['mandate']): string =>
  mandate === null ? '' : (mandate.provision ?? String(mandate.rate))

/** Rates and provisions to choose from. */
export const vatChoices = [
  { value: '', label: 'Aucun mandat' },
  ...vatRates.filter((rate) => rate > 0).map((rate) => ({ value: String(rate), label: rateText(rate) })),
  ...vatProvisions.map((name) => ({ value: name, label: `Sans TVA : ${provisions[name].label}` })),
]

/** Mandate that the form sends; what is not chosen is refused by the call's own check. */
function typedMandate({ signedOn, vat }: PayeeValues): CallInput<'/admin/update-payee'>['fields']['mandate'] {
  if (signedOn === null && vat === '') return null
  const provision = vatProvisions.find((name) => name === vat) ?? null
  const rate = vatRates.find((each) => each > 0 && String(each) === vat) ?? 0
  return { signedOn: signedOn ?? '', rate, provision }
}

export const storedPayee = (payee: PayeeView): Stored<PayeeValues> => ({
  version: payee.updatedAt,
  values: {
    ...{ vatNumber: payee.vatNumber, terms: payee.terms, commission: percentText(payee.commission) },
    address: payee.address ?? noAddress,
    signedOn: payee.mandate?.signedOn ?? null,
    vat: vatChoice(payee.mandate),
  },
})

const isEmpty = ({ street, building, postalCode, town }: PostalAddress): boolean =>
  [street, building, postalCode, town].every((part) => part.trim() === '')

/** Fields that the form sends; an address of which nothing is typed is none. */
export function sentPayee(values: PayeeValues): CallInput<'/admin/update-payee'>['fields'] {
  const { vatNumber, terms, commission, address } = values
  return {
    ...{ vatNumber, terms, address: isEmpty(address) ? null : address },
    commission: terms === 'Agency' ? typedPercent(commission) : null,
    mandate: typedMandate(values),
  }
}

const formNames: Record<string, string> = {
  'mandate.signedOn': 'signedOn',
  'mandate.rate': 'vat',
  'mandate.provision': 'vat',
}
const checkSent = checkWith<PayeeValues>(payeeFields, sentPayee)

export const checkPayee = (values: PayeeValues): ReadonlyMap<string, string> =>
  new Map(
    [...checkSent(values)].map(([path, message]) => {
      const name = formNames[path] ?? path
      if (name === 'vat') return [name, 'Choisissez la TVA de ses ventes.']
      return [name, name === 'signedOn' ? 'Indiquez le jour du mandat.' : message]
    }),
  )

const labels: Record<string, string> = {
  vatNumber: 'N° de TVA',
  terms: 'Conditions',
  commission: 'Commission',
  address: 'Adresse',
  street: 'Rue',
  building: 'Numéro',
  postalCode: 'Code postal',
  town: 'Ville',
  country: 'Pays',
  mandate: 'Mandat de facturation',
  signedOn: 'Mandat de facturation signé le',
  vat: 'TVA de ses ventes',
  rate: 'TVA de ses ventes',
  provision: 'Disposition',
  account: 'Compte',
  holder: 'Titulaire',
  name: 'Nom',
  iban: 'IBAN',
}

export const payeeWords: FieldWords = {
  label: (path) => labels[String(path.at(-1))] ?? String(path.at(-1)),
  print: (path, value) => {
    if (path.at(-1) === 'terms') return value === 'Agency' ? termWords.Agency : termWords.Resale
    if (path.at(-1) === 'commission' && typeof value === 'number') return `${percentText(value)} %`
    return undefined
  },
  whole: [],
}
