import { orderStatusLabels } from '#kernel/orders/states.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { type Column, cellText } from '#web/office/kit/list/column.ts'
import { type AccountingState, accountingState, type DetailedRow, type PurchaseRow } from '../accounting-rows.ts'
import type { AccountingOrder } from '../accounting-shapes.ts'

interface Row {
  order: AccountingOrder
}

/** Builds a column. `id` is the column's name in export.csv (src/features/money/accounting/accounting-file.ts). */
type Make<Item> = (
  id: string,
  header: string,
  value: (item: Item) => string | number | null,
  more?: Partial<Column<Item>>,
) => Column<Item>

const column = (id: string, header: string, value: Column<Row>['value'], more = {}): Column<Row> => ({
  id,
  header,
  value,
  sortable: true,
  ...more,
})

/** Formats cents as euros with two decimals: "12,50". */
const amountText = new Intl.NumberFormat('fr', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const money = <Item extends Row>(id: string, header: string, cents: (item: Item) => number): Column<Item> => ({
  id,
  header,
  value: (item) => cents(item) / 100,
  cell: (item) => amountText.format(cents(item) / 100),
  sortable: true,
  numeric: true,
  narrow: true,
  sum: 'amount',
})

/** Columns with the shares of the total that committee and member paid. */
const parts = <Item extends Row & { total: number; subsidy: number }>(hasVouchers = false): Column<Item>[] => [
  money<Item>(moneyWords.committee.file, moneyWords.committee.heading, ({ subsidy }) => subsidy),
  // Where vouchers are shown, they take its place on the screen: they are a part of it.
  {
    ...money<Item>(moneyWords.members.file, moneyWords.members.heading, ({ total, subsidy }) => total - subsidy),
    hidden: hasVouchers,
  },
]

const hidden = { hidden: true }

/** Columns of an order that both tables show. */
function shared(zone: string) {
  return {
    number: column('num_commande', 'N° commande', ({ order }) => order.number, { phone: 'title' }),
    date: column('date_commande', 'Date', ({ order }) => order.startedAt, {
      cell: ({ order }: Row) => `${formatDate(zone, order.startedAt)} ${formatTime(zone, order.startedAt)}`,
      phone: 'line',
    }),
    payment: column('num_stripe', 'N° Stripe', ({ order }) => order.paymentId, hidden),
    buyer: [
      // Both names in one column leave room for the amounts; the file has them apart.
      column('nom_client', 'Nom', ({ order }) => order.user.lastName, {
        cell: ({ order: { user } }: Row) => `${user.lastName} ${user.firstName}`.trim(),
        narrow: true,
        phone: 'line',
      }),
      column('prenom_client', 'Prénom', ({ order }) => order.user.firstName, hidden),
      column('email_client', 'Email', ({ order }) => order.user.email, hidden),
      column('groupe_client', 'Groupe', ({ order }) => order.group.groupLabel, { narrow: true, hidden: true }),
    ],
    buyerId: column('num_client', 'N° client', ({ order }) => order.userId, hidden),
  }
}

/** Shorter than elsewhere, since a payment may have orders in several states. */
const stateLabels = {
  ...orderStatusLabels,
  ...{ Pending: 'À payer', PendingConfirmation: 'À confirmer', Exchanged: 'Échangée' },
}
const stateText = (states: readonly AccountingState[]) => states.map((state) => stateLabels[state]).join(' + ')

/**
 * Columns of P-ENTITY-021 in its order, followed by the shares of member and committee (D50). As many are shown as leave
 * every amount in sight at a desk's usual width.
 */
export function detailedColumns(zone: string): Column<DetailedRow>[] {
  const { number, date, payment, buyer, buyerId } = shared(zone)
  const own: Make<DetailedRow> = (id, header, value, more) => ({ id, header, value, sortable: true, ...more })
  return [
    number,
    own('status', 'Statut', ({ order }) => stateText([accountingState(order)]), { narrow: true, phone: 'line' }),
    date,
    own('label_partenaire', 'Partenaire', ({ order }) => order.activity.vendor.name, hidden),
    own('label_activité', 'Activité', ({ order }) => order.activity.label, hidden),
    own('label_produit', 'Produit', ({ productLabel }) => productLabel, { narrow: true, phone: 'line' }),
    own(moneyWords.quantity.file, moneyWords.quantity.heading, ({ quantity }) => quantity, {
      numeric: true,
      sum: 'count',
    }),
    {
      ...money<DetailedRow>('prix_unitiaire', 'Prix unitaire', ({ unitPrice }) => unitPrice),
      hidden: true,
      sum: 'none',
    },
    money(moneyWords.fees.file, moneyWords.fees.heading, ({ fees }) => fees),
    { ...money<DetailedRow>(moneyWords.total.file, moneyWords.total.heading, ({ total }) => total), phone: 'detail' },
    ...buyer.map((each) => ({ ...each, hidden: true })),
    own('type', 'Type', ({ order }) => order.itemType, hidden),
    payment,
    buyerId,
    own('num_produit', 'N° produit', ({ productId }) => productId, hidden),
    own('num_ligne', 'N° ligne', ({ order }) => order.id, hidden),
    own('num_activité', 'N° activité', ({ order }) => order.activityId, hidden),
    own('num_partenaire', 'N° partenaire', ({ order }) => order.activity.vendor.id, hidden),
    ...parts<DetailedRow>(),
    own('échangée_pour', 'Échangée pour', ({ order }) => order.exchangedFor ?? '', hidden),
  ]
}

/**
 * Columns of P-ENTITY-022 in its order, followed by the shares of member and committee (D50). `hasVouchers`: some
 * purchases were paid by holiday vouchers.
 */
export function purchaseColumns(zone: string, hasVouchers = false): Column<PurchaseRow>[] {
  const { number, date, payment, buyer, buyerId } = shared(zone)
  const own: Make<PurchaseRow> = (id, header, value, more) => ({ id, header, value, sortable: true, ...more })
  return [
    number,
    payment,
    own('status', 'Statut', ({ states }) => stateText(states), { narrow: true, phone: 'line' }),
    date,
    // Hidden so that nothing is cut off at a desk's usual width: the total less the fees.
    { ...money<PurchaseRow>('total_avant_frais', 'Total avant frais', ({ beforeFees }) => beforeFees), hidden: true },
    money(moneyWords.fees.file, moneyWords.fees.heading, ({ fees }) => fees),
    { ...money<PurchaseRow>(moneyWords.total.file, moneyWords.total.heading, ({ total }) => total), phone: 'detail' },
    ...buyer,
    own('type', 'Type', ({ types }) => types.join(' + '), hidden),
    buyerId,
    ...parts<PurchaseRow>(hasVouchers),
    {
      ...money<PurchaseRow>(moneyWords.vouchers.file, moneyWords.vouchers.heading, ({ voucher }) => voucher),
      hidden: !hasVouchers,
    },
    own('échanges', 'Échanges', ({ exchanged }) => exchanged, { numeric: true, hidden: true, sum: 'count' }),
    money<PurchaseRow>(moneyWords.refunded.file, moneyWords.refunded.heading, ({ refunded }) => refunded),
  ]
}

export const rowName = ({ order }: Row): string => `Commande ${cellText(order.number) || order.purchaseId}`
