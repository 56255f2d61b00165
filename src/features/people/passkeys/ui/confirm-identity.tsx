import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Client } from '#api/client.ts'
import { AccountForm } from '#features/people/accounts/ui/account-form.tsx'
import { CurrentPassword } from '#features/people/accounts/ui/passwords/password-input.tsx'
import { LOGIN_FAILED, signIn } from '#features/people/accounts/ui/sign-in/sign-in.ts'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'

interface ConfirmIdentityProps {
  client: Client
  email: string
  /** `passkey`: no other proof is enough. */
  by: 'any' | 'passkey'
  /** Purpose of the proof: to change the ways to sign in, or to export or erase the person's data. */
  purpose?: 'methods' | 'data'
  hasPassword: boolean
  hasPasskey: boolean
  /** Continues the action that asked for the proof. */
  onConfirmed: () => Promise<void>
}

/** Window in which the same person signs in again without leaving the page. */
export function ConfirmIdentity({
  client,
  email,
  by,
  purpose = 'methods',
  hasPassword,
  hasPasskey,
  onConfirmed,
}: ConfirmIdentityProps) {
  const [busy, setBusy] = useState(false)
  const withPasskey = async () => {
    setBusy(true)
    try {
      const { proveHere } = await import('#features/people/accounts/ui/sign-in/passkey-browser.ts')
      await proveHere(client)
      await onConfirmed()
    } catch (error) {
      notify.error(error instanceof Error ? error.message : LOGIN_FAILED, error)
    } finally {
      setBusy(false)
    }
  }
  if (!hasPassword && !hasPasskey)
    return (
      <Stack>
        <p className="leading-relaxed">Déconnectez-vous, reconnectez-vous par votre employeur, puis revenez ici.</p>
        <ButtonAnchor href="/logout">Me déconnecter</ButtonAnchor>
      </Stack>
    )
  return (
    <Stack>
      <p className="leading-relaxed">
        {by === 'any'
          ? 'Vos moyens de connexion ne se modifient que peu après une connexion.'
          : `${withPasskeyAlone[purpose]} Vous n’en avez plus aucune ? Demandez à votre comité, ou à l’équipe du site, de les retirer de votre compte.`}
      </p>
      {hasPassword && by === 'any' ? <PasswordProof client={client} email={email} onConfirmed={onConfirmed} /> : null}
      {hasPasskey ? (
        <Button variant="secondary" size="lg" full loading={busy} onClick={() => void withPasskey()}>
          Utiliser une clé d’accès
        </Button>
      ) : null}
    </Stack>
  )
}

const withPasskeyAlone = {
  methods: 'Vos clés d’accès ne se modifient qu’avec l’une d’elles.',
  data: 'Vous avez une clé d’accès : vos données ne se téléchargent et ne s’effacent qu’après l’avoir présentée.',
}

const Stack = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-5">{children}</div>

function PasswordProof({ client, email, onConfirmed }: Pick<ConfirmIdentityProps, 'client' | 'email' | 'onConfirmed'>) {
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({
      fields: password === '' ? { password: 'Veuillez entrer un mot de passe' } : {},
      message: null,
    }),
    send: async ({ password }) => {
      let done = false
      await signIn(
        client,
        { email, authType: 'Password', password },
        {
          back: '/account',
          onSignedIn: () => {
            done = true
          },
        },
      )
      if (done) await onConfirmed()
      return undefined
    },
    failure: LOGIN_FAILED,
  })
  return (
    <AccountForm form={form} label="Confirmation" submit="Confirmer">
      <CurrentPassword error={form.errors.password} />
    </AccountForm>
  )
}
