import { type Client, ClientError } from '#api/client.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { EmailInput } from '../email-input.tsx'
import { checkEmail } from '../form-checks.ts'
import { freshCaptcha } from '../registration/fresh-captcha.ts'
import { useForm } from '../use-form.ts'

const NOT_SENT = "Échec de l'envoi de l'email"

interface ForgotPasswordFormProps {
  client: Client
  email: string | undefined
  /** Page from which the person came. */
  back: string | undefined
  onSent: (email: string) => void
}

export function ForgotPasswordForm({ client, email: initial, back, onSent }: ForgotPasswordFormProps) {
  const form = useForm({
    onStart: freshCaptcha(client),
    names: ['email'],
    check: ({ email }) => checkEmail(email),
    send: async ({ email: typed }) => {
      const email = typed.trim()
      const { success } = await client('/forgot-password', { email, redirect: back })
      if (!success) throw new ClientError('serverError', 500, NOT_SENT)
      onSent(email)
      return undefined
    },
    failure: NOT_SENT,
  })
  return (
    <AccountForm form={form} label="Mot de passe oublié" submit="Recevoir un lien par email">
      <EmailInput error={form.errors.email} defaultValue={initial} autoComplete="username" />
      <PersonalDataNotice of="account" />
    </AccountForm>
  )
}
