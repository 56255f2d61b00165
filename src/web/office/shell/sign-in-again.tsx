import { useEffect, useState } from 'react'
import type { CallInput } from '#api/client.ts'
import { AccountForm } from '#features/people/accounts/ui/account-form.tsx'
import { CurrentPassword } from '#features/people/accounts/ui/passwords/password-input.tsx'
import { type AuthType, LOGIN_FAILED, signIn } from '#features/people/accounts/ui/sign-in/sign-in.ts'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { Input } from '#ui/field.tsx'
import { httpClient } from '#web/http-client.ts'
import { useOfficeContext } from '../use-office.ts'

/** Sign-in by the person's own method, for the person of this screen only. */
export function SignInAgain() {
  const { office } = useOfficeContext()
  const { email } = office.person
  const [method, setMethod] = useState<AuthType | null>(null)
  return (
    <>
      <p className="mb-4">
        Rien de ce que vous avez saisi n’est perdu. Reconnectez-vous en tant que{' '}
        <strong className="[overflow-wrap:anywhere]">{email}</strong> pour continuer.
      </p>
      {method === null ? <AskMethod email={email} onMethod={setMethod} /> : null}
      {method === 'Password' ? <PasswordProof email={email} /> : null}
      {method === 'MfaCode' ? <CodeProof email={email} /> : null}
      {method === 'MagicLink' ? (
        <p role="status">
          Un lien vient de vous être envoyé. Ouvrez-le dans ce navigateur, puis revenez ici : cette fenêtre se fermera.
        </p>
      ) : null}
      <p className="mt-4 text-note text-ink-soft">
        Ce n’est pas vous ?{' '}
        <a href="/" className="text-link underline underline-offset-3">
          Quitter l’administration
        </a>
      </p>
    </>
  )
}

function AskMethod({ email, onMethod }: { email: string; onMethod: (method: AuthType) => void }) {
  const form = useForm({
    names: [],
    check: () => ({ fields: {}, message: null }),
    send: async () => {
      const { authType } = await httpClient('/request-login', { email })
      onMethod(authType)
      return undefined
    },
    failure: LOGIN_FAILED,
  })
  const { ref } = form.formProps
  // Focuses the first button, so that Enter continues instead of closing.
  useEffect(() => ref.current?.querySelector('button')?.focus(), [ref])
  return (
    <AccountForm form={form} label="Reconnexion" submit="Se reconnecter">
      {null}
    </AccountForm>
  )
}

/** Signs in without leaving the page; the watch then lets the waiting calls continue. */
function useSignIn(email: string) {
  const { session } = useOfficeContext()
  return async (proof: Pick<CallInput<'/login'>, 'authType' | 'password' | 'mfaCode'>) => {
    await signIn(httpClient, { email, ...proof }, { back: undefined, onSignedIn: () => void session.check() })
    return 'leaving' as const
  }
}

function PasswordProof({ email }: { email: string }) {
  const prove = useSignIn(email)
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({
      fields: password === '' ? { password: 'Veuillez entrer un mot de passe' } : {},
      message: null,
    }),
    send: ({ password }) => prove({ authType: 'Password', password }),
    failure: LOGIN_FAILED,
  })
  return (
    <AccountForm form={form} label="Reconnexion" submit="Connexion">
      <CurrentPassword error={form.errors.password} autoFocus />
    </AccountForm>
  )
}

function CodeProof({ email }: { email: string }) {
  const prove = useSignIn(email)
  const form = useForm({
    names: ['mfaCode'],
    check: ({ mfaCode }) => ({
      fields: /^\d{6}$/.test(mfaCode.replace(/\s/g, ''))
        ? {}
        : { mfaCode: 'Entrez les 6 chiffres de votre application' },
      message: null,
    }),
    send: ({ mfaCode }) => prove({ authType: 'MfaCode', mfaCode: mfaCode.replace(/\s/g, '') }),
    failure: LOGIN_FAILED,
  })
  return (
    <AccountForm form={form} label="Reconnexion" submit="Connexion">
      <Input
        label="Code de vérification"
        name="mfaCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={form.errors.mfaCode}
        autoFocus
        required
      />
    </AccountForm>
  )
}
