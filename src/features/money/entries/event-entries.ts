import { type Entry, type EntryLine, mergedLines, type SalePart } from './entry.ts'
import { type AccountName, type AccountPlan, accountLabels } from './plan-shapes.ts'
import { type SoldChange, saleLines, vatLine } from './sale-entries.ts'

/** A movement of the ledger (src/features/money/accounting/tables.ts). */
export interface Movement {
  itemId: string | null
  groupId: string | null
  payer: string
  means: string
  bucket: string
  amount: number
}

/** Cents that become owed to a partner. */
export interface Owed {
  vendorId: string
  cents: number
  /** Part of the price that the operator keeps of sales in the partner's name, with its VAT; null of a resale. */
  commission: { rate: number; total: number; vat: number } | null
}

/** Names of partners and committees, as the files show them. */
export interface AuxNames {
  vendors: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
}

interface EventFacts {
  plan: AccountPlan
  names: AuxNames
  movements: readonly Movement[]
  owed: readonly Owed[]
  /** Parts of what the event sells or withdraws. */
  sales: readonly SalePart[]
}

/** Changes of what is sold, among an event's movements. */
export const soldChanges = (movements: readonly Movement[]): SoldChange[] =>
  movements.flatMap(({ bucket, itemId, amount }) =>
    bucket === 'sold' || bucket === 'feesKept' ? { itemId, isFee: bucket === 'feesKept', cents: amount } : [],
  )

const sum = (movements: readonly Movement[], wanted: (of: Movement) => boolean): number =>
  movements.reduce((all, of) => (wanted(of) ? all + of.amount : all), 0)

/** Entries of one event of the ledger: what it sells, what moves at the payment provider, what others owe. */
export function eventEntries({ plan, names, movements, owed, sales }: EventFacts): Entry[] {
  const line = (name: AccountName, cents: number, aux?: EntryLine['aux']): EntryLine => ({
    ...{ account: plan.accounts[name], label: accountLabels[name], cents },
    ...(aux ? { aux } : {}),
  })
  const sold = saleLines(plan, sales)
  const ofCard = (bucket: string) => sum(movements, (of) => of.bucket === bucket && of.means === 'card')
  const [paid, back] = [ofCard('collected'), ofCard('refunded')]
  const [disputed, lost, fees] = [ofCard('disputed'), ofCard('disputeLost'), ofCard('providerFees')]
  const moved = paid - back - disputed - lost - fees
  const provider = [
    line('bank', moved),
    line('client', back + lost - paid),
    line('disputed', disputed),
    line('bankFees', fees),
  ]
  const committees = Map.groupBy(
    movements.filter(({ payer }) => payer === 'committee'),
    ({ groupId }) => groupId ?? '',
  )
  const toReceive = (of: readonly Movement[]) =>
    sum(of, ({ bucket }) => bucket === 'collected') - sum(of, ({ bucket }) => bucket === 'refunded')
  const ofVouchers = toReceive(movements.filter(({ means }) => means === 'voucher'))
  const others = [
    ...[...committees].flatMap(([id, of]) => [
      line('committees', toReceive(of), { id, label: names.groups.get(id) ?? 'Groupe supprimé' }),
      line('client', -toReceive(of)),
    ]),
    line('vouchers', ofVouchers),
    line('client', -ofVouchers),
    ...owed.flatMap(({ vendorId, cents, commission }) => [
      ...(commission
        ? [
            line('agency', cents + commission.total),
            line('commissions', commission.vat - commission.total),
            vatLine(plan, commission.rate, -commission.vat),
          ]
        : [line('purchases', cents)]),
      line('partner', -cents, { id: vendorId, label: names.vendors.get(vendorId) ?? 'Partenaire supprimé' }),
    ]),
  ]
  // A dispute that is decided moves nothing at the provider.
  const isBank = moved !== 0
  const made: Entry[] = [
    { journal: 'VE', title: saleTitle(sold), lines: mergedLines(sold), sales },
    {
      journal: 'BQ',
      title: bankTitle({ paid, back, disputed, lost, fees }),
      lines: isBank ? mergedLines(provider) : [],
    },
    { journal: 'OD', title: 'Tiers', lines: mergedLines(isBank ? others : [...provider, ...others]) },
  ]
  return made.filter(({ lines }) => lines.length > 0)
}

const saleTitle = (lines: readonly EntryLine[]): string =>
  lines.reduce((all, { cents, label }) => (label === accountLabels.client ? all + cents : all), 0) < 0
    ? 'Vente retirée'
    : 'Vente'

function bankTitle(cents: Record<'paid' | 'back' | 'disputed' | 'lost' | 'fees', number>): string {
  if (cents.disputed !== 0 || cents.lost !== 0) return 'Paiement contesté'
  if (cents.back !== 0) return 'Remboursement'
  return cents.paid !== 0 ? 'Encaissement' : 'Frais du prestataire'
}
