import { moneyWords } from '#lib/words/money-words.ts'
import type { Bucket } from './ledger-buckets.ts'

/** Buckets of the ledger in closings; `sold` is what members paid of the prices, with neither fees nor committee's part. */
export const bucketWords: Record<Bucket, string> = {
  collected: 'Encaissé',
  sold: 'Part salarié, hors frais',
  feesKept: 'Frais de gestion gardés',
  cancelled: 'Annulé sans remboursement',
  rejected: 'Rejeté sans remboursement',
  unallocated: 'Paiements à examiner',
  refundPending: 'Remboursements en cours',
  refunded: moneyWords.refunded.heading,
  disputed: 'Litiges en cours',
  disputeLost: 'Litiges perdus',
  providerFees: 'Frais du prestataire',
}
