/** States of a third-party sale by number: the documented name, and a French label. */
export interface SaleState {
  name: string
  label: string
  tone: 'good' | 'waiting' | 'bad' | 'off'
}

/** States of P-CONSTANT-005. */
const paymentStates: Readonly<Record<number, SaleState>> = {
  1: { name: 'NotCashed', label: 'Non encaissé', tone: 'waiting' },
  2: { name: 'PartiallyCashed', label: 'Encaissé en partie', tone: 'waiting' },
  3: { name: 'Cashed', label: 'Encaissé', tone: 'good' },
  4: { name: 'Refunded', label: 'Remboursé', tone: 'off' },
  5: { name: 'RefundPending', label: 'Remboursement en cours', tone: 'waiting' },
}

/** States of P-CONSTANT-006. */
const productStates: Readonly<Record<number, SaleState>> = {
  1: { name: 'Initiated', label: 'Commencée', tone: 'waiting' },
  2: { name: 'Confirmed', label: 'Confirmée', tone: 'good' },
  4: { name: 'Cancelled', label: 'Annulée', tone: 'off' },
  7: { name: 'InProcess', label: 'En cours', tone: 'waiting' },
}

const findSaleState = (states: Readonly<Record<number, SaleState>>, status: number | null): SaleState | null =>
  status === null ? null : (states[status] ?? { name: String(status), label: 'État inconnu', tone: 'waiting' })

export const paymentState = (status: number | null): SaleState | null => findSaleState(paymentStates, status)
export const productState = (status: number | null): SaleState | null => findSaleState(productStates, status)
