import { z } from 'zod'
import { seenText } from '#contract/seen-text.ts'
import { id, postalCodeInput, ts } from '#contract/shapes.ts'
import { isFrenchVatNumber } from '#contract/siren.ts'
import { commissionProvisions, vatProvisions, vatRate } from '#kernel/invoices/vat-shapes.ts'
import { invoiceKinds } from '#lib/words/bill-names.ts'
import { bankChangeStates, payeeTerms, payoutStates, transferFileStates } from '#lib/words/payout-states.ts'
import { isReadableInSepa } from '#lib/words/sepa-text.ts'
import { ibanInput } from './iban-shape.ts'
import { commissionVatProblem, isAbroad, NO_SELF_BILL } from './partner-vat-shapes.ts'

const cents = z.int()

/** Reason that an operator gives. */
export const reason = z.string().trim().min(1, 'Indiquez le motif.').max(500)

/** Day of the region. */
export const paymentDay = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

/** Single line of at most `max` letters. */
const line = (max: number) =>
  z
    .string()
    .max(1_000, { abort: true })
    .overwrite(seenText)
    .trim()
    .max(max, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Un caractère ne peut pas être lu.')

const UNREADABLE = 'Une banque ne lit que l’alphabet latin : écrivez-le ainsi.'

/** Lengths are those of the payment file, where a bank refuses what is longer. */
export const postalAddress = z.strictObject({
  street: line(70),
  building: line(16),
  postalCode: postalCodeInput.max(16),
  town: line(35)
    .min(1, 'Indiquez la ville : les banques n’exécutent plus un virement sans elle.')
    .refine(isReadableInSepa, UNREADABLE),
  country: z
    .string()
    .max(10, { abort: true })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Un pays s’écrit en deux lettres, par exemple FR.'),
})

export type PostalAddress = z.output<typeof postalAddress>

const vatNumber = z
  .string()
  .max(30, { abort: true })
  .overwrite((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .refine(
    (value) =>
      value === '' || (value.startsWith('FR') ? isFrenchVatNumber(value) : /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(value)),
    'Ce numéro de TVA n’est pas juste : un numéro français s’écrit FR, une clé, puis le SIREN.',
  )

/** Mandate by which the operator invoices in the partner's name, and the VAT of what it sells to the operator. */
const mandate = z
  .strictObject({ signedOn: paymentDay, rate: vatRate, provision: z.enum(vatProvisions).nullable() })
  .refine(({ rate, provision }) => (rate === 0) === (provision !== null), {
    path: ['provision'],
    message: 'Un taux de 0 % demande la disposition qui exonère, et elle seule.',
  })
export type Mandate = z.output<typeof mandate>

/** VAT of the commission: the operator's service to the partner. */
const commissionVat = z
  .strictObject({ rate: vatRate, provision: z.enum(commissionProvisions).nullable() })
  .refine(({ rate, provision }) => (rate === 0) === (provision !== null), {
    path: ['provision'],
    message: 'Un taux de 0 % demande la disposition qui exonère, et elle seule.',
  })
export type CommissionVat = z.output<typeof commissionVat>

/** Refusal of a mandate with VAT whose invoices would lack the seller's number. */
export const SELLER_NUMBER = 'Ses factures ont de la TVA : indiquez son numéro de TVA.'

/** Commission in hundredths of a percent; one of 0 or of the whole price is another contract. */
const commission = z
  .int('Une commission a deux décimales au plus, par exemple 12,5 %.')
  .min(1, 'Une commission est de 0,01 % au moins.')
  .max(9_999, 'Une commission est de 99,99 % au plus.')

/** Terms and address of a partner, as operators state them; the terms concern orders from then on. */
export const payeeFields = z
  .strictObject({
    vatNumber,
    terms: z.enum(payeeTerms),
    commission: commission.nullable(),
    /** VAT of the commission. */
    commissionVat: commissionVat.nullable().optional(),
    address: postalAddress.nullable(),
    /** Left out: it stays as it is. */
    mandate: mandate.nullable().optional(),
  })
  .superRefine(({ terms, commission: rate, commissionVat: vat, vatNumber: number, mandate: given }, issues) => {
    const refuse = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message })
    if (given && isAbroad(number)) refuse('mandate.signedOn', NO_SELF_BILL)
    if (terms === 'Resale') {
      if (rate !== null) refuse('commission', 'Une revente n’a pas de commission.')
      if (vat != null) refuse('commissionVat', 'Une revente n’a pas de commission, donc pas de TVA sur elle.')
      return
    }
    if (rate === null) refuse('commission', 'Indiquez la commission, en pour cent du prix de vente.')
    if (vat == null) refuse('commissionVat', 'Choisissez la TVA de la commission.')
    else {
      const problem = commissionVatProblem(number, vat)
      if (problem !== null) refuse('commissionVat.provision', problem)
    }
  })
  .refine(({ mandate: given, vatNumber: number }) => !given || given.rate === 0 || number !== '', {
    path: ['vatNumber'],
    message: SELLER_NUMBER,
  })

/** Name of an account's holder, as long as a payment file takes it. */
const holder = line(70).min(1, 'Indiquez le titulaire du compte.').refine(isReadableInSepa, UNREADABLE)

export const bankDetails = {
  iban: ibanInput,
  holder,
}

/** An account as screens show it. */
const shownAccount = z.object({
  /** Country, and last four characters. */
  masked: z.string(),
  holder: z.string(),
})

const bankChangeView = z.object({
  id,
  state: z.enum(bankChangeStates),
  account: shownAccount,
  askedBy: z.string(),
  askedAt: ts,
  decidedBy: z.string().nullable(),
  decidedAt: ts.nullable(),
  /** True if the caller has asked for it, and so cannot approve it. */
  isOwn: z.boolean(),
})
export type BankChangeView = z.infer<typeof bankChangeView>

export const payeeView = z.object({
  vendorId: id,
  label: z.string(),
  /** The contact's address, to which statements and changes of account are mailed; empty where there is none. */
  email: z.string(),
  identity: z.string().nullable(),
  vatNumber: z.string(),
  terms: z.enum(payeeTerms),
  commission: z.int().nullable(),
  commissionVat: commissionVat.nullable(),
  /** When these terms began; null: they are the first ones. */
  termsSince: ts.nullable(),
  address: postalAddress.nullable(),
  mandate: mandate.nullable(),
  account: shownAccount.nullable(),
  /** The newest first, at most 20. */
  changes: z.array(bankChangeView),
  /** Null where nothing was saved yet. */
  updatedAt: ts.nullable(),
})
export type PayeeView = z.infer<typeof payeeView>

/** A partner's statement of a closed month, and what has become of it. */
export const payoutRow = z.object({
  /** Null while nobody has decided on it. */
  id: id.nullable(),
  vendorId: id,
  label: z.string(),
  month: z.string(),
  state: z.enum(payoutStates),
  terms: z.enum(payeeTerms),
  gross: cents,
  commissionCents: cents,
  amount: cents,
  /** Cents that earlier statements are short of, and that this one takes off; of an undecided one, what it would. */
  carried: cents,
  payable: cents,
  reason: z.string().nullable(),
  /** French words for what a transfer still needs. */
  missing: z.array(z.string()),
  hasPendingAccount: z.boolean(),
  fileId: id.nullable(),
  paidOn: z.string().nullable(),
  /** Day on which its transfer came back last. */
  returnedOn: z.string().nullable(),
  /** Number of the invoice in the partner's name, of a paid one. */
  billNumber: z.string().nullable(),
  /** Number of the operator's invoice of its commission, of a paid one, or of the credit note in its place. */
  commissionNumber: z.string().nullable(),
  commissionKind: z.enum(invoiceKinds).nullable(),
  changedAt: ts.nullable(),
  changedBy: z.string().nullable(),
})
export type PayoutRow = z.infer<typeof payoutRow>

/** The operator's account; without a number it keeps the one that is stored. */
export const payerFields = { name: holder, iban: ibanInput.optional() }

export const payerView = z.object({ name: z.string(), masked: z.string(), updatedAt: ts })

export const shownTransferFile = z.object({
  id,
  executeOn: z.string(),
  count: z.int(),
  total: cents,
  /** Statements of the file that are paid. */
  paid: z.int(),
  /** Statements that are ordered still; others were released or came back. */
  waiting: z.int(),
  /** True once the bank has paid one of them: the file is not abandoned any more. */
  isExecuted: z.boolean(),
  account: z.string(),
  state: z.enum(transferFileStates),
  reason: z.string().nullable(),
  createdAt: ts,
  createdBy: z.string(),
})
export type ShownTransferFile = z.infer<typeof shownTransferFile>

const bankLine = z.strictObject({
  reference: z.string().max(35),
  direction: z.enum(['debit', 'credit']),
  cents: z.int().min(0),
  bookedOn: z.string().max(10),
  bankReference: z.string().max(100),
})

/** A bank's statement as src/features/money/payouts/transfers/read-camt.ts reads it, with the lines that may concern partners. */
export const bankStatementInput = z.strictObject({
  iban: z.string().max(34),
  name: line(100),
  lines: z.array(bankLine).max(1_000),
  /** Lines left out, since they have no reference. */
  others: z.int().min(0),
})

/** A line that was not taken as a payment, and why. */
const bankRemark = z.object({ reference: z.string(), cents, bookedOn: z.string(), text: z.string() })
export type BankRemark = z.infer<typeof bankRemark>

export const bankReading = z.object({
  paid: z.array(z.object({ label: z.string(), month: z.string(), cents, paidOn: z.string() })),
  /** Statements whose transfer came back: they can be ordered again. */
  returned: z.array(z.object({ label: z.string(), month: z.string(), cents, returnedOn: z.string() })),
  /** Lines that were read before, or that concern a payment that a person has entered. */
  alreadyPaid: z.int(),
  remarks: z.array(bankRemark),
  others: z.int(),
})
export type BankReading = z.infer<typeof bankReading>
