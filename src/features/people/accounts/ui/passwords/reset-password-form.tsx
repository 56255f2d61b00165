import { type Client, ClientError } from '#api/client.ts'
import { limits } from '#lib/words/limits.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { EmailInput } from '../email-input.tsx'
import { checkReset } from '../form-checks.ts'
import { useForm } from '../use-form.ts'
import { PasswordInput } from './password-input.tsx'

const RESET_FAILED = 'Échec de la réinitialisation du mot de passe'

interface ResetPasswordFormProps {
  client: Client
  id: string
  /** Called after the reset; the person is not signed in on a foreign host, or while a passkey is asked for. */
  onReset: (outcome: 'signed-in' | 'elsewhere' | 'passkey-asked') => void
}

export function ResetPasswordForm({ client, id, onReset }: ResetPasswordFormProps) {
  const form = useForm({
    names: ['email', 'password'],
    check: checkReset,
    send: async ({ email, password }) => {
      try {
        const { success, session, passkeyAsked } = await client('/reset-password', {
          id,
          email: email.trim(),
          password,
        })
        if (!success) throw new ClientError('serverError', 500, RESET_FAILED)
        onReset(session.type === 'user' ? 'signed-in' : passkeyAsked ? 'passkey-asked' : 'elsewhere')
        return 'leaving'
      } catch (error) {
        // To the person an expired link is a failed reset; the form says below what to do about it.
        if (error instanceof ClientError && error.code === 'linkExpired')
          throw new ClientError(error.code, error.status, `${RESET_FAILED}. Ce lien n'est plus valable.`)
        throw error
      }
    },
    fieldOfCode: { passwordTooShort: 'password' },
    failure: RESET_FAILED,
  })
  return (
    <AccountForm form={form} label="Nouveau mot de passe" submit="Modifier le mot de passe">
      <EmailInput error={form.errors.email} autoComplete="username" />
      <PasswordInput
        label={`Mot de passe (min. ${limits.password.text})`}
        name="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={200}
        error={form.errors.password}
        required
      />
      <PersonalDataNotice of="account" />
    </AccountForm>
  )
}
