import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { limits } from '#lib/words/limits.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useForm } from '../use-form.ts'

type Answer = CallResult<'/register-link'>

interface RegisterLinkFormProps {
  client: Client
  id: string
  /** True if this is not the browser that registered: the password typed there does not count here. */
  asksPassword: boolean
  onDone: (session: Answer['session'], domain: string | undefined) => void | Promise<void>
  /** Called when the link can no longer be used. */
  onFailed: (error: unknown) => Promise<void>
}

/** Refusals that the person can correct; they leave the link unused. */
const ofPassword = new Set(['incompleteForm', 'passwordTooShort', 'tooManyRequests'])

export function RegisterLinkForm({ client, id, asksPassword, onDone, onFailed }: RegisterLinkFormProps) {
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({
      fields: asksPassword && password === '' ? { password: 'Veuillez choisir un mot de passe' } : {},
      message: null,
    }),
    send: async ({ password }) => {
      try {
        const answer = await client('/register-link', asksPassword ? { id, password } : { id })
        if (!answer.success) throw new ClientError('invitationExpired', 404, '')
        await onDone(answer.session, answer.domain)
      } catch (error) {
        if (error instanceof ClientError && ofPassword.has(error.code)) throw error
        await onFailed(error)
      }
      return 'leaving'
    },
    fieldOfCode: { passwordTooShort: 'password' },
    failure: 'Votre inscription n’a pas pu être terminée.',
  })
  return (
    <AccountForm form={form} label="Inscription" submit="Confirmer mon inscription">
      {asksPassword ? (
        <>
          <p className="leading-relaxed">
            L’inscription a été demandée dans un autre navigateur ou sur un autre site. Pour que personne d’autre ne
            connaisse votre mot de passe, choisissez-en un ici : celui qui avait été saisi ne sera pas gardé.
          </p>
          <PasswordInput
            label={`Mot de passe (min. ${limits.password.text})`}
            name="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={200}
            error={form.errors.password}
            required
          />
        </>
      ) : null}
      <PersonalDataNotice of="account" />
    </AccountForm>
  )
}
