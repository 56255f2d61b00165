import type { ListedEntry } from './entry-shapes.ts'

/** What a ticket waits for; null where its document is there. */
export function waitingText({ voidAt, status }: ListedEntry['stockEntry']): string | null {
  if (voidAt !== null) return 'ANNULÉ'
  if (status === 'AwaitingUpload') return 'UPLOAD NÉCESSAIRE'
  return status === 'AwaitingGeneration' ? 'GÉNÉRATION EN COURS' : null
}

/** Whether somebody has bought it. */
export const saleText = ({ order }: Pick<ListedEntry, 'order'>): string => (order === null ? 'En stock' : 'Acheté')
