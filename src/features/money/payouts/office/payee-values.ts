import type { CallInput } from '#api/client.ts'
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

export const storedPayee = (payee: PayeeView): Stored<PayeeValues> => ({
  version: payee.updatedAt,
  values: {
    ...{ vatNumber: payee.vatNumber, terms: payee.terms, commission: percentText(payee.commission) },
    address: payee.address ?? noAddress,
  },
})

const isEmpty = ({ street, building, postalCode, town }: PostalAddress): boolean =>
  [street, building, postalCode, town].every((part) => part.trim() === '')

/** Fields that the form sends; an address of which nothing is typed is none. */
export const sentPayee = ({
  vatNumber,
  terms,
  commission,
  address,
}: PayeeValues): CallInput<'/admin/update-payee'>['fields'] => ({
  ...{ vatNumber, terms, address: isEmpty(address) ? null : address },
  commission: terms === 'Agency' ? typedPercent(commission) : null,
})

export const checkPayee = checkWith<PayeeValues>(payeeFields, sentPayee)

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
