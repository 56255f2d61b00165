/** Reasons from which a partner or operator chooses when an order is refused; the buyer reads the sentence. */
export const rejectionReasons = {
  full: 'Il n’y a plus de place à cette date',
  closed: 'Le lieu est fermé à cette date',
  canceled: 'L’activité est annulée',
  late: 'La demande arrive trop tard pour être préparée',
  other: 'Autre raison',
} as const
export type RejectionKind = keyof typeof rejectionReasons

export const rejectionKinds: readonly RejectionKind[] = ['full', 'closed', 'canceled', 'late', 'other']
export const isRejectionKind = (value: string): value is RejectionKind => Object.hasOwn(rejectionReasons, value)

export const MOST_REJECTION_TEXT = 300

/** Reason as the buyer reads it; null if it says nothing: another reason must be told in words. */
export function rejectionText({ kind, text }: { kind: RejectionKind; text: string }): string | null {
  const words = text.trim()
  if (kind === 'other') return words === '' ? null : words
  return words === '' ? rejectionReasons[kind] : `${rejectionReasons[kind]} : ${words}`
}
