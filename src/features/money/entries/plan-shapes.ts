import { z } from 'zod'
import { isMonacoNumber, isSiren } from '#contract/siren.ts'
import { vatRates } from '#kernel/invoices/vat-shapes.ts'

/** Rates with an account of their own for the VAT collected. */
export const taxedRates = vatRates.filter((rate) => rate > 0)

/** Accounts by what is posted to them; VAT has one for each rate. */
export const accountNames = [
  'client',
  'disputed',
  'bank',
  'bankFees',
  'partner',
  'purchases',
  'vouchers',
  'committees',
  'services',
  'goods',
  'fees',
  'agency',
  'commissions',
] as const
export type AccountName = (typeof accountNames)[number]

const account = z
  .string()
  .max(40, { abort: true })
  .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
  .regex(/^[1-7][0-9]{2}[0-9A-Z]{0,17}$/, 'Un compte a de 3 à 20 signes : trois chiffres d’abord, de la classe 1 à 7.')

/** Accounts of sales in partners' names, and of the commissions on them; plans saved before agents have neither. */
export const agentAccounts = { agency: '467300', commissions: '706100' } as const

const names = Object.fromEntries(accountNames.map((name) => [name, account])) as Record<AccountName, typeof account>

/** Plan of accounts of a region's books. */
export const accountPlan = z.strictObject({
  siren: z
    .string()
    .max(20, { abort: true })
    .overwrite((value) => value.replace(/\s/g, ''))
    .refine(
      (value) => isSiren(value) || isMonacoNumber(value),
      'Un SIREN a 9 chiffres, dont le dernier est une clé : vérifiez-les.',
    ),
  /** First month of the financial year. */
  firstMonth: z.int().min(1, 'Choisissez un mois.').max(12, 'Choisissez un mois.'),
  accounts: z.strictObject(names),
  /** Account of the VAT collected at each rate, by its hundredths of a percent. */
  vat: z.strictObject(Object.fromEntries(taxedRates.map((rate) => [String(rate), account]))),
})
export type AccountPlan = z.infer<typeof accountPlan>

/** Accounts of the French general plan (PCG), as a beginning. */
export const usualPlan = {
  firstMonth: 1,
  accounts: {
    ...{ client: '411000', disputed: '416000', bank: '512000', bankFees: '627800' },
    ...{ partner: '401000', purchases: '604000', vouchers: '467100', committees: '467200' },
    ...{ services: '706000', goods: '707000', fees: '708500', ...agentAccounts },
  },
  vat: Object.fromEntries(taxedRates.map((rate, at) => [String(rate), `44571${at + 1}`])),
} satisfies Omit<AccountPlan, 'siren'>

/** Names of the accounts in files and in the form. */
export const accountLabels: Readonly<Record<AccountName, string>> = {
  client: 'Clients',
  disputed: 'Clients, paiements contestés',
  bank: 'Prestataire de paiement',
  bankFees: 'Frais du prestataire de paiement',
  partner: 'Partenaires',
  purchases: 'Achats aux partenaires',
  vouchers: 'Chèques-vacances à recevoir',
  committees: 'Parts des CSE à recevoir',
  services: 'Prestations de services',
  goods: 'Ventes de marchandises',
  fees: 'Frais de gestion facturés',
  agency: 'Ventes au nom des partenaires',
  commissions: 'Commissions',
}
