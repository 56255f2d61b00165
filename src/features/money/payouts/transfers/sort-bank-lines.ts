import { formatPrice } from '#kernel/time/money.ts'
import type { BankRemark } from '../payout-shapes.ts'
import { shortDay } from '../payout-texts.ts'
import type { payout, payoutBankLine } from '../tables.ts'
import { transferIn } from './pain-file.ts'

type Row = typeof payout.$inferSelect
type Stored = Pick<typeof payoutBankLine.$inferSelect, 'key' | 'payoutId' | 'attempt' | 'use'>
export interface BankLine {
  reference: string
  direction: 'debit' | 'credit'
  cents: number
  bookedOn: string
  bankReference: string
}

/** A line that is new, with the statement as it was before it. */
export interface NewLine extends Stored {
  line: BankLine
  row: Row
  /** Change of the statement; null: the line alone is noted. */
  change: 'Paid' | 'Returned' | null
}

export interface SortedLines {
  lines: NewLine[]
  /** Lines known before, or of a payment that a person has entered. */
  known: number
  remarks: BankRemark[]
}

/**
 * Lines with what tells each from all others. A bank's reference does with its day; without one it is the statement in
 * which the line stands. Equal ones of one statement are counted, so that the second is another line.
 */
export function keyedLines(statements: readonly { name: string; lines: readonly BankLine[] }[]) {
  return statements.flatMap(({ name, lines }) => {
    const seen = new Map<string, number>()
    return lines.map((line) => {
      const { reference, direction, cents, bookedOn, bankReference } = line
      const place = bankReference === '' ? ['in', name] : ['by', bankReference]
      const facts = JSON.stringify([reference, direction, cents, bookedOn, ...place])
      const nth = (seen.get(facts) ?? 0) + 1
      seen.set(facts, nth)
      return { line, key: `${facts} ${nth}` }
    })
  })
}

interface Around {
  rows: readonly Row[]
  stored: readonly Stored[]
  nameOf: (row: Row) => string
  /** True of a day between the end of the statement's month and today. */
  canBeBooked: (row: Row, day: string) => boolean
  /** False where the payment would issue an invoice of a commission, and the site has no issuer. */
  canBeInvoiced: (row: Row) => boolean
}

/** Sorts lines by those known: the first of a transfer pays, what comes back of the last one that is left returns it. */
export function sortBankLines(all: ReturnType<typeof keyedLines>, around: Around): SortedLines {
  const { rows, stored, nameOf, canBeBooked, canBeInvoiced } = around
  const uses = new Map(stored.map((each) => [each.key, each]))
  const counted = (payoutId: string, attempt: number, use: Stored['use']) =>
    [...uses.values()].filter((each) => each.payoutId === payoutId && each.attempt === attempt && each.use === use)
      .length
  const standing = new Map(rows.map((row) => [row.id, { state: row.state, returns: row.returns }]))
  const found: SortedLines = { lines: [], known: 0, remarks: [] }
  // Debits come before what came back of them, in whichever order the bank writes.
  const inOrder = [
    ...all.filter(({ line }) => line.direction === 'debit'),
    ...all.filter(({ line }) => line.direction === 'credit'),
  ]
  for (const { line, key } of inOrder) {
    const { reference, cents, bookedOn, direction } = line
    const remark = (text: string) => void found.remarks.push({ reference, cents, bookedOn, text })
    const transfer = transferIn(reference)
    if (!transfer) continue
    const { payoutId, attempt } = transfer
    const row = rows.find(({ id }) => id === payoutId)
    const now = standing.get(payoutId)
    if (!row || !now || attempt > now.returns + 1) {
      remark('Aucun relevé n’a cette référence.')
      continue
    }
    const name = nameOf(row)
    const twice = `${name} est déjà payé${row.paidOn === null ? '' : `, le ${shortDay(row.paidOn)}`} : la banque l’a peut-être viré deux fois.`
    const before = uses.get(key)
    if (before) {
      if (before.use === 'Double') remark(twice)
      else found.known++
      continue
    }
    const note = (use: Stored['use'], change: NewLine['change'] = null) => {
      const kept = { key, payoutId, attempt, use }
      uses.set(key, kept)
      found.lines.push({ ...kept, line, row, change })
    }
    const isLast = attempt === now.returns + 1
    const isPaid = !isLast || now.state === 'Paid'
    if (cents !== row.payable)
      remark(
        direction === 'debit'
          ? `${name} vient à ${formatPrice(row.payable)}, et la banque a viré ${formatPrice(cents)}.`
          : `${name} vient à ${formatPrice(row.payable)}, et ${formatPrice(cents)} en sont revenus.`,
      )
    else if (!isPaid && now.state !== 'Approved' && now.state !== 'Ordered') remark(`${name} n’est pas approuvé.`)
    else if (!canBeBooked(row, bookedOn))
      remark(`${name} : la date de la ligne, ${shortDay(bookedOn)}, ne peut pas être celle de son paiement.`)
    else if (direction === 'credit') {
      if (!isPaid)
        remark(`${name} est revenu, mais son virement n’est pas connu : lisez d’abord le relevé qui le porte.`)
      else if (isLast && counted(payoutId, attempt, 'DoubleReturned') >= counted(payoutId, attempt, 'Double')) {
        note('Returned', 'Returned')
        standing.set(payoutId, { state: 'Approved', returns: now.returns + 1 })
      } else {
        note('DoubleReturned')
        remark(`${name} a été viré plusieurs fois : l’un des virements est revenu.`)
      }
    } else if (!isPaid && !canBeInvoiced(row))
      remark(
        `${name} attend : son paiement émet la facture de la commission, et ce site n’a pas d’émetteur. Lisez ce fichier depuis le site qui facture, ou indiquez l’émetteur (Facturation).`,
      )
    else if (!isPaid) {
      note('Paid', 'Paid')
      standing.set(payoutId, { ...now, state: 'Paid' })
    } else if (counted(payoutId, attempt, 'Paid') === 0 && isNoted(row, line, isLast)) {
      note('Paid')
      found.known++
    } else {
      note('Double')
      remark(twice)
    }
  }
  return found
}

/** True of the first line of a payment that a person has entered, or that was read before lines were kept. */
const isNoted = (row: Row, line: BankLine, isLast: boolean): boolean =>
  !isLast || row.bankReference === null || row.bankReference === noted(line)

/** Reference that a statement keeps of the line that paid it: the bank's own, or its day. */
export const noted = ({ bankReference, bookedOn }: BankLine): string => bankReference || bookedOn
