import {
  type FieldErrors,
  type FormCheck,
  looksLikeEmail,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_SHORT,
} from '../form-checks.ts'
import { type AuthType, isAuthType } from '../sign-in/sign-in.ts'

/** Query of /register-invite; an `email` that is present but empty lets the person type theirs. */
export interface InviteQuery {
  inviteId?: string
  email?: string
  authType?: string
  isAdmin?: boolean
}

export interface Invite {
  inviteId: string
  email: string
  authType: AuthType
  isAdmin: boolean
}

/** Returns null if a parameter is missing: the page then stays blank (X04). */
export function readInvite({ inviteId, email, authType, isAdmin = false }: InviteQuery): Invite | null {
  if (!inviteId || email === undefined || !isAuthType(authType)) return null
  // Only the password form has a field for an email that the invitation does not fix.
  return email !== '' || authType === 'Password' ? { inviteId, email, authType, isAdmin } : null
}

/** Checks the invitation at submit, because the URL may have lost its parameters after the form was drawn. */
export function checkInvite(
  invite: Invite | null,
  values: { email: string; password: string },
): FormCheck<'email' | 'password'> {
  if (!invite) return { fields: {}, message: 'Invalid form' }
  const fields: FieldErrors<'email' | 'password'> = {}
  const emailIsFixed = invite.email !== ''
  if (!emailIsFixed && !looksLikeEmail(values.email)) fields.email = 'Indiquez une adresse email valide'
  if (values.password === '') fields.password = 'Choisissez un mot de passe'
  const empty = (!emailIsFixed && values.email.trim() === '') || values.password === ''
  if (empty) {
    const what = emailIsFixed ? 'un mot de passe' : 'un email et mot de passe'
    return { fields, message: `Merci de renseigner ${what}` }
  }
  if (values.password.length < PASSWORD_MIN_LENGTH) fields.password = PASSWORD_TOO_SHORT
  return { fields, message: null }
}
