/** Journals of the files: sales, payment provider, everything else. */
export const journals = { VE: 'Ventes', BQ: 'Prestataire de paiement', OD: 'Opérations diverses' } as const
export type Journal = keyof typeof journals

/** One line of an entry; cents are a debit if positive, a credit if negative. */
export interface EntryLine {
  account: string
  label: string
  /** Partner or committee, where the account has one ledger for each. */
  aux?: { id: string; label: string }
  cents: number
}

/** Change of what is sold of one kind at one rate, in cents; `agency` is sold in a partner's name, without the operator's VAT. */
export interface SalePart {
  product: 'services' | 'goods' | 'fees' | 'agency'
  rate: number
  /** Before VAT. */
  net: number
  vat: number
}

/** Balanced lines of one event in one journal. */
export interface Entry {
  journal: Journal
  title: string
  lines: EntryLine[]
  /** Parts of an entry of sales, by kind and rate. */
  sales?: readonly SalePart[]
}

/** Lines of the same account and person become one, by account; those that come to nothing are left out. */
export function mergedLines(lines: readonly EntryLine[]): EntryLine[] {
  const merged: { key: string; line: EntryLine }[] = []
  for (const line of lines) {
    if (line.cents === 0) continue
    const key = line.aux ? `${line.account}\t${line.aux.id}` : `${line.account}\t`
    // An entry has a few lines: looking them through costs less than a map.
    const before = merged.find((each) => each.key === key)
    if (before) before.line = { ...before.line, cents: before.line.cents + line.cents }
    else merged.push({ key, line })
  }
  merged.sort((one, other) => (one.key < other.key ? -1 : 1))
  return merged.flatMap(({ line }) => (line.cents === 0 ? [] : [line]))
}
