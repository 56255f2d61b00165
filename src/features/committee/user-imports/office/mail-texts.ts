import type { EmailMode } from '../user-import-shapes.ts'

/** Choices of the people who get the mail; apart from the import's own texts, which other pages do without. */
export const modeTexts: Record<EmailMode, string> = {
  'dont-send-email': 'N’envoyer aucun email',
  'send-email-to-new-members-only': 'Aux nouveaux membres seulement',
  'send-email-to-all-users': 'À toutes les personnes de la liste',
}

export const number = (value: number): string => value.toLocaleString('fr')
