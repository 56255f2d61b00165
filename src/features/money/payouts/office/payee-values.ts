import type { CallInput } from '#api/client.ts'
import { provisions } from '#kernel/invoices/vat-provisions.ts'
import {
  commissionProvisions,
  rateText,
  type VatProvision,
  vatProvisions,
  vatRates,
} from '#kernel/invoices/vat-shapes.ts'
import { type PayeeTerms, payeeTerms } from '#lib/words/payout-states.ts'
import { numberText, parseDecimal } from '#ui/typed-numbers.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { type PayeeView, type PostalAddress, payeeFields } from '../payout-shapes.ts'
import { termWords } from './payout-labels.ts'

/** Values of the form while the operator types. */
export interface PayeeValues {
  vatNumber: string
  terms: PayeeTerms
  /** Percent as it is typed. */
  commission: string
  /** Rate of the commission's VAT, or the provision that exempts, as a choice. */
  commissionVat: string
  address: PostalAddress
  /** Day of the mandate to invoice; null: none. */
  signedOn: string | null
  /** Rate, or the provision that exempts, as a choice. */
  vat: string
}

const noAddress: PostalAddress = { street: '', building: '', postalCode: '', town: '', country: 'FR' }

const vatChoice = (vat: PayeeView['commissionVat']): string => (vat === null ? '' : (vat.provision ?? String(vat.rate)))

const rateChoices = (names: readonly VatProvision[]) => [
  ...vatRates.filter((rate) => rate > 0).map((rate) => ({ value: String(rate), label: rateText(rate) })),
  ...names.map((name) => ({ value: name, label: `Sans TVA : ${provisions[name].label}` })),
]

/** Rates and provisions to choose from. */
export const vatChoices = [{ value: '', label: 'Aucun mandat' }, ...rateChoices(vatProvisions)]
export const commissionVatChoices = [{ value: '', label: 'À choisir' }, ...rateChoices(commissionProvisions)]

export const termChoices = payeeTerms.map((value) => ({ value, label: termWords[value] }))

function chosenVat<Name extends VatProvision>(vat: string, names: readonly Name[]) {
  const provision = names.find((name) => name === vat) ?? null
  return { rate: vatRates.find((each) => each > 0 && String(each) === vat) ?? 0, provision }
}

/** Mandate that the form sends; what is not chosen is refused by the call's own check. */
function typedMandate({ signedOn, vat }: PayeeValues): CallInput<'/admin/update-payee'>['fields']['mandate'] {
  if (signedOn === null && vat === '') return null
  return { signedOn: signedOn ?? '', ...chosenVat(vat, vatProvisions) }
}

export const storedPayee = (payee: PayeeView): Stored<PayeeValues> => ({
  version: payee.updatedAt,
  values: {
    vatNumber: payee.vatNumber,
    terms: payee.terms,
    commission: payee.commission === null ? '' : numberText(payee.commission / 100),
    commissionVat: vatChoice(payee.commissionVat),
    address: payee.address ?? noAddress,
    signedOn: payee.mandate?.signedOn ?? null,
    vat: vatChoice(payee.mandate),
  },
})

const isEmpty = ({ street, building, postalCode, town }: PostalAddress): boolean =>
  [street, building, postalCode, town].every((part) => part.trim() === '')

/** 1250, of "12,5"; a number with more decimals stays broken, so that the check names the field. */
const hundredths = (percent: string): number => Number(((parseDecimal(percent) ?? Number.NaN) * 100).toFixed(6))

/** Fields that the form sends; an address of which nothing is typed is none. */
export function sentPayee(values: PayeeValues): CallInput<'/admin/update-payee'>['fields'] {
  const { vatNumber, terms, commission, commissionVat, address } = values
  // The form keeps a commission that was typed before the terms changed, and does not send it.
  const ofAgent = terms === 'Agency'
  return {
    ...{ vatNumber, terms, address: isEmpty(address) ? null : address },
    commission: ofAgent && commission.trim() !== '' ? hundredths(commission) : null,
    commissionVat: ofAgent && commissionVat !== '' ? chosenVat(commissionVat, commissionProvisions) : null,
    mandate: typedMandate(values),
  }
}

const formNames: Record<string, string> = {
  'mandate.signedOn': 'signedOn',
  'mandate.rate': 'vat',
  'mandate.provision': 'vat',
  'commissionVat.rate': 'commissionVat',
  'commissionVat.provision': 'commissionVat',
}
const checkSent = checkWith<PayeeValues>(payeeFields, sentPayee)

export const checkPayee = (values: PayeeValues): ReadonlyMap<string, string> =>
  new Map(
    [...checkSent(values)].map(([path, message]) => {
      const name = formNames[path] ?? path
      if (name === 'vat') return [name, 'Choisissez la TVA de ses ventes.']
      return [name, name === 'signedOn' && values.signedOn === null ? 'Indiquez le jour du mandat.' : message]
    }),
  )

const labels: Record<string, string> = {
  vatNumber: 'N° de TVA',
  terms: 'Revente ou mandat',
  commission: 'Commission',
  commissionVat: 'TVA de la commission',
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
