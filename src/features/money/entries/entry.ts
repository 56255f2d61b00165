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
  const merged = new Map<string, EntryLine>()
  for (const line of lines) {
    const key = `${line.account}\t${line.aux?.id ?? ''}`
    const before = merged.get(key)
    merged.set(key, before ? { ...before, cents: before.cents + line.cents } : line)
  }
  return [...merged.keys()]
    .sort()
    .flatMap((key) => merged.get(key) ?? [])
    .filter(({ cents }) => cents !== 0)
}
