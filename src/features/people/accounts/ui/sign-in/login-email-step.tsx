import { type Client, ClientError } from '#api/client.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { EmailInput } from '../email-input.tsx'
import { checkEmail } from '../form-checks.ts'
import { ForgotPasswordLink } from '../passwords/forgot-password-link.tsx'
import { freshCaptcha } from '../registration/fresh-captcha.ts'
import { useForm } from '../use-form.ts'
import { type AuthType, INVALID_AUTH_TYPE, isAuthType, LOGIN_FAILED } from './sign-in.ts'

interface EmailStepProps {
  client: Client
  email: string
  /** Page from which the person came. */
  back: string | undefined
  onMethod: (email: string, authType: AuthType) => void
}

export function EmailStep({ client, email: initial, back, onMethod }: EmailStepProps) {
  const form = useForm({
    onStart: freshCaptcha(client),
    names: ['email'],
    check: ({ email }) => checkEmail(email),
    send: async ({ email: typed }) => {
      const email = typed.trim()
      const { authType } = await client('/request-login', { email, redirect: back })
      if (!isAuthType(authType)) throw new ClientError('invalidAuthType', 400, INVALID_AUTH_TYPE)
      onMethod(email, authType)
      return undefined
    },
    failure: LOGIN_FAILED,
  })
  return (
    <AccountForm form={form} label="Connexion" submit="Continuer" footer={<ForgotPasswordLink back={back} />}>
      <EmailInput error={form.errors.email} defaultValue={initial} autoComplete="username webauthn" />
      <PersonalDataNotice of="signIn" />
    </AccountForm>
  )
}
