export const closingStates = {
  running: { tone: 'off', word: 'En cours' },
  waiting: { tone: 'off', word: 'En attente' },
  next: { tone: 'waiting', word: 'À clore' },
  closed: { tone: 'good', word: 'Clos' },
} as const

const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats '2026-06' as "juin 2026". */
export const monthText = (key: string): string => monthNames.format(Date.parse(`${key}-01T00:00:00Z`))

const names: readonly [prefix: string, word: string][] = [
  ['payment:', 'Paiement'],
  ['refund:', 'Remboursement'],
  ['refund-failed:', 'Remboursement revenu'],
  ['dispute:', 'Litige'],
  ['dispute-won:', 'Litige gagné'],
]

/** French name of an unmatched counterpart, by the prefix of its name. */
export function counterpartText(counterpart: string | null): string {
  const [prefix, word] = names.find(([start]) => counterpart?.startsWith(start)) ?? ['', 'Opération sans référence']
  return counterpart === null ? word : `${word} ${counterpart.slice(prefix.length)}`
}
