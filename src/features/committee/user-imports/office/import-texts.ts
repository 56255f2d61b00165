import type { EmailMode, ListedUserRow, RowStatus, Verdict } from '../user-import-shapes.ts'

type Tone = 'good' | 'waiting' | 'bad' | 'off'

/** Labels of the dry run's verdicts. */
export const verdictTexts: Record<Verdict, string> = {
  created: 'À créer',
  updated: 'À modifier',
  member: 'Déjà membre',
  elsewhere: 'Membre ailleurs',
  invalid: 'Invalide',
  duplicate: 'En double',
}

export const statusFilters = {
  queued: 'En attente',
  in_progress: 'En cours',
  success: 'Succès',
  error: 'Erreur',
} as const
export const statusFilterNames = ['queued', 'in_progress', 'success', 'error'] as const satisfies readonly RowStatus[]
export const verdictFilterNames = [
  'created',
  'updated',
  'member',
  'elsewhere',
  'invalid',
  'duplicate',
] as const satisfies readonly Verdict[]

/** Label of a row's status, as in the specification; queued rows are "paused" while the import is. */
export function statusText(
  { status, isHeld }: Pick<ListedUserRow, 'status'> & { isHeld: boolean },
  isRunning: boolean,
): { text: string; tone: Tone } {
  if (isHeld) return { text: 'En cours', tone: 'waiting' }
  if (status === 'success') return { text: 'Succès', tone: 'good' }
  if (status === 'error') return { text: 'Erreur', tone: 'bad' }
  if (!isRunning) return { text: 'En pause', tone: 'off' }
  return status === 'queued' ? { text: 'En attente', tone: 'off' } : { text: 'En cours', tone: 'waiting' }
}

export const modeTexts: Record<EmailMode, string> = {
  'dont-send-email': 'N’envoyer aucun email',
  'send-email-to-new-members-only': 'Aux nouveaux membres seulement',
  'send-email-to-all-users': 'À toutes les personnes de la liste',
}

export const number = (value: number): string => value.toLocaleString('fr')
