import type { ListedEntry } from './entry-shapes.ts'

/** Label of what a ticket waits for; null if its document is there. */
export function waitingText({ voidAt, status }: ListedEntry['stockEntry']): string | null {
  if (voidAt !== null) return 'ANNULÉ'
  if (status === 'AwaitingUpload') return 'UPLOAD NÉCESSAIRE'
  return status === 'AwaitingGeneration' ? 'GÉNÉRATION EN COURS' : null
}

/** Label that says if the ticket is sold. */
export const saleText = ({ order }: Pick<ListedEntry, 'order'>): string => (order === null ? 'En stock' : 'Acheté')
