import type { CallResult } from '#api/client.ts'
import type { EmailMode } from '#features/committee/user-imports/user-import-shapes.ts'

/** Modes of an import, worded for one person. */
export const inviteModeTexts: Record<EmailMode, string> = {
  'dont-send-email': 'N’envoyer aucun email',
  'send-email-to-new-members-only': 'Si la personne n’est pas encore membre',
  'send-email-to-all-users': 'Même si la personne est déjà membre',
}

/** Sentence on the result of an invitation. */
export function joinedText(
  email: string,
  { joinedAs, emailSent }: Pick<CallResult<'/admin/invite-user'>, 'joinedAs' | 'emailSent'>,
): string {
  const mailed = emailSent ? ' : un email lui est envoyé' : ''
  if (joinedAs === 'created') return emailSent ? `Invitation envoyée à ${email}` : `${email} est membre, sans email`
  if (joinedAs === 'updated') return `${email} était déjà membre, son nom a été corrigé${mailed}`
  return emailSent
    ? `${email} est déjà membre${mailed}`
    : `${email} est déjà membre de ce groupe : rien n’a changé, et aucun email n’est parti.`
}
