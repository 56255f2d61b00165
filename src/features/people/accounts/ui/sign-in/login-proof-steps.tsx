import { useEffect, useRef } from 'react'
import type { Client } from '#api/client.ts'
import { Input } from '#ui/field.tsx'
import { AccountForm } from '../account-form.tsx'
import { ChosenEmail } from '../chosen-email.tsx'
import { ForgotPasswordLink } from '../passwords/forgot-password-link.tsx'
import { CurrentPassword } from '../passwords/password-input.tsx'
import { useForm } from '../use-form.ts'
import { LOGIN_FAILED, type SignedIn, signIn } from './sign-in.ts'

interface ProofStepProps extends SignedIn {
  client: Client
  email: string
  onRestart: () => void
}

/** Focuses the field of this step, since the previous step vanished together with the focus. */
function useFocus() {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}

export function PasswordStep({ client, email, onRestart, ...signedIn }: ProofStepProps) {
  const ref = useFocus()
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({
      fields: password === '' ? { password: 'Veuillez entrer un mot de passe' } : {},
      message: null,
    }),
    send: ({ password }) => signIn(client, { email, authType: 'Password', password }, signedIn),
    failure: LOGIN_FAILED,
  })
  return (
    <AccountForm
      form={form}
      label="Connexion"
      submit="Connexion"
      footer={<ForgotPasswordLink email={email} back={signedIn.back} />}
    >
      <ChosenEmail email={email} onChange={onRestart} />
      <CurrentPassword ref={ref} error={form.errors.password} />
    </AccountForm>
  )
}

export function MfaStep({ client, email, onRestart, ...signedIn }: ProofStepProps) {
  const ref = useFocus()
  const form = useForm({
    names: ['mfaCode'],
    check: ({ mfaCode }) => ({
      fields: /^\d{6}$/.test(mfaCode.replace(/\s/g, ''))
        ? {}
        : { mfaCode: 'Entrez les 6 chiffres de votre application' },
      message: null,
    }),
    send: ({ mfaCode }) =>
      signIn(client, { email, authType: 'MfaCode', mfaCode: mfaCode.replace(/\s/g, '') }, signedIn),
    failure: LOGIN_FAILED,
  })
  return (
    <AccountForm form={form} label="Connexion" submit="Connexion">
      <ChosenEmail email={email} onChange={onRestart} />
      <Input
        ref={ref}
        label="Code de vérification"
        hint="Les 6 chiffres que votre application d'authentification affiche en ce moment."
        name="mfaCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={form.errors.mfaCode}
        required
      />
    </AccountForm>
  )
}
