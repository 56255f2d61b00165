import type { CallInput } from '#api/client.ts'
import { provisions } from '#kernel/invoices/vat-provisions.ts'
import { rateText, vatProvisions, vatRates } from '#kernel/invoices/vat-shapes.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { type PayeeView, type PostalAddress, payeeFields } from '../payout-shapes.ts'
import { termWords } from './payout-labels.ts'

/** Values of the form while the operator types. */
export interface PayeeValues {
  vatNumber: string
  address: PostalAddress
  /** Day of the mandate to invoice; null: none. */
  signedOn: string | null
  /** Rate, or the provision that exempts, as a choice. */
  vat: string
}

const noAddress: PostalAddress = { street: '', building: '', postalCode: '', town: '', country: 'FR' }

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
    vatNumber: payee.vatNumber,
    address: payee.address ?? noAddress,
    signedOn: payee.mandate?.signedOn ?? null,
    vat: vatChoice(payee.mandate),
  },
})

const isEmpty = ({ street, building, postalCode, town }: PostalAddress): boolean =>
  [street, building, postalCode, town].every((part) => part.trim() === '')

/** Fields that the form sends; an address of which nothing is typed is none. */
export function sentPayee(values: PayeeValues): CallInput<'/admin/update-payee'>['fields'] {
  const { vatNumber, address } = values
  return {
    ...{ vatNumber, terms: 'Resale', commission: null, address: isEmpty(address) ? null : address },
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
    if (path.at(-1) === 'commission' && typeof value === 'number') return `${value / 100} %`.replace('.', ',')
    return undefined
  },
  whole: [],
}
