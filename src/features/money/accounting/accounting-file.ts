import { type FileColumns, officeFile, tableParts } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount, plainCsvFormat } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { accountingFile } from './accounting-file-shape.ts'
import { type DetailedRow, detailedRows, type PurchaseRow, purchaseRows } from './accounting-rows.ts'
import type { AccountingOrder } from './accounting-shapes.ts'
import { askedPeriod } from './asked-period.ts'
import { soldOrders } from './sold-orders.ts'

const buyer = {
  nom_client: ({ order }) => order.user.lastName,
  prenom_client: ({ order }) => order.user.firstName,
  email_client: ({ order }) => order.user.email,
  groupe_client: ({ order }) => order.group.groupLabel,
} satisfies FileColumns<{ order: AccountingOrder }>

const parts = {
  [moneyWords.committee.file]: ({ subsidy }) => csvAmount(subsidy),
  [moneyWords.members.file]: ({ total, subsidy }) => csvAmount(total - subsidy),
} satisfies FileColumns<{ total: number; subsidy: number }>

/** Columns of P-ENTITY-021 in its order and spelling, followed by the shares of member and committee (D50). */
const detailedColumns = (zone: string): FileColumns<DetailedRow> => ({
  num_commande: ({ order }) => order.number,
  status: ({ order }) => order.status,
  date_commande: ({ order }) => sheetMoment(zone, order.startedAt),
  label_partenaire: ({ order }) => order.activity.vendor.name,
  label_activité: ({ order }) => order.activity.label,
  label_produit: ({ productLabel }) => productLabel,
  quantité: ({ quantity }) => quantity,
  prix_unitiaire: ({ unitPrice }) => csvAmount(unitPrice),
  frais: ({ fees }) => csvAmount(fees),
  total: ({ total }) => csvAmount(total),
  ...buyer,
  type: ({ order }) => order.itemType,
  num_stripe: ({ order }) => order.paymentId,
  num_client: ({ order }) => order.userId,
  num_produit: ({ productId }) => productId,
  num_ligne: ({ order }) => order.id,
  num_activité: ({ order }) => order.activityId,
  num_partenaire: ({ order }) => order.activity.vendor.id,
  ...parts,
  échangée_pour: ({ order }) => order.exchangedFor ?? '',
})

/** Columns of P-ENTITY-022 in its order, followed by the shares of member and committee (D50). */
const purchaseColumns = (zone: string): FileColumns<PurchaseRow> => ({
  num_commande: ({ order }) => order.number,
  num_stripe: ({ order }) => order.paymentId,
  status: ({ statuses }) => statuses.join(' + '),
  date_commande: ({ order }) => sheetMoment(zone, order.startedAt),
  total_avant_frais: ({ beforeFees }) => csvAmount(beforeFees),
  frais: ({ fees }) => csvAmount(fees),
  total: ({ total }) => csvAmount(total),
  ...buyer,
  type: ({ types }) => types.join(' + '),
  num_client: ({ order }) => order.userId,
  ...parts,
  [moneyWords.vouchers.file]: ({ voucher }) => csvAmount(voucher),
  échanges: ({ exchanged }) => exchanged,
  [moneyWords.refunded.file]: ({ refunded }) => csvAmount(refunded),
})

export const accountingOfficeFile = officeFile(accountingFile, async (ctx, { from, to, rows }) => {
  const { zone } = ctx.region
  const orders = soldOrders(ctx, askedPeriod(zone, ctx.now, { from, to }, Number.POSITIVE_INFINITY))
  const file = { fileName: 'export.csv', format: plainCsvFormat }
  return rows === 'orders'
    ? { ...file, ...tableParts(purchaseColumns(zone), orders, purchaseRows) }
    : { ...file, ...tableParts(detailedColumns(zone), orders, (part) => part.flatMap(detailedRows)) }
})
