import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type CallResult, ClientError } from '#api/client.ts'
import type { SignInFacts } from '#features/people/passkeys/ui/use-passkey-proof.tsx'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAnchor } from '#ui/page.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { EraseForm } from './erase-form.tsx'
import { MailedConfirmation } from './mailed-confirmation.tsx'

type Erasure = CallResult<'/get-account-erasure'>

interface EraseAccountProps {
  signIn: SignInFacts
  confirmationId: string | undefined
  onCancel: () => void
  onErased: () => void
  onSessionEnded: () => void
}

/** Erasure of the account: obstacles, losses and confirmation, followed by its result. */
export function EraseAccount({ signIn, confirmationId, onCancel, onErased, onSessionEnded }: EraseAccountProps) {
  const { client } = signIn
  const [erasure, setErasure] = useState<Erasure | 'failed' | null>(null)
  const [done, setDone] = useState(false)
  /** True once a person without a password at hand asks for a link. */
  const [byMail, setByMail] = useState(false)
  const load = useCallback(async () => {
    setErasure(null)
    try {
      setErasure(await client('/get-account-erasure', {}))
    } catch (error) {
      if (error instanceof ClientError && error.status === 401) onSessionEnded()
      setErasure('failed')
    }
  }, [client, onSessionEnded])
  useEffect(() => void load(), [load])

  if (done)
    return (
      <Stack>
        <Notice kind="success" title="Votre compte est effacé.">
          Vos données personnelles ne sont plus sur le site et vous êtes déconnecté.
        </Notice>
        <ButtonAnchor href="/">Retour à l’accueil</ButtonAnchor>
      </Stack>
    )
  if (erasure === null) return <LoadingBlock label="Vérification de votre compte" />
  if (erasure === 'failed')
    return (
      <Stack>
        <Notice kind="error">Votre compte n’a pas pu être vérifié.</Notice>
        <Button variant="secondary" onClick={() => void load()}>
          Réessayer
        </Button>
      </Stack>
    )
  if (erasure.orderBeingPaid || erasure.lastAdmin)
    return (
      <Stack>
        {erasure.orderBeingPaid ? (
          <Notice kind="warn" title="Une commande est en cours de paiement.">
            Terminez-la ou annulez-la depuis <TextAnchor href="/cart">votre panier</TextAnchor> avant d’effacer votre
            compte.
          </Notice>
        ) : (
          <Notice kind="warn" title="Vous êtes le dernier administrateur du site.">
            Nommez-en un autre avant d’effacer votre compte.
          </Notice>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Fermer
        </Button>
      </Stack>
    )
  const finish = () => {
    setDone(true)
    onErased()
  }
  const mailed = confirmationId === undefined && (byMail || !erasure.byPassword)
  return (
    <Stack>
      <TicketsAhead tickets={erasure.tickets} />
      <p className="leading-relaxed">
        Votre nom, votre adresse email, votre téléphone, votre panier, vos billets et vos messages seront effacés. Vos
        commandes resteront en comptabilité, sans votre identité, et vous ne pourrez plus les consulter.
      </p>
      {mailed ? (
        <MailedConfirmation client={client} onCancel={onCancel} />
      ) : (
        <EraseForm
          signIn={signIn}
          confirmationId={confirmationId}
          onCancel={onCancel}
          onErased={finish}
          onForgotten={() => setByMail(true)}
        />
      )}
    </Stack>
  )
}

const Stack = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-5">{children}</div>

function TicketsAhead({ tickets }: Pick<Erasure, 'tickets'>) {
  if (tickets.length === 0) return null
  return (
    <Notice kind="warn" title="Vous avez des billets à venir.">
      <p>Téléchargez-les d’abord : ils ne seront plus dans votre compte et ne sont pas remboursés.</p>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-4">
        {tickets.map(({ orderItemId, label, quantity, validityDateStr }) => (
          <li key={orderItemId}>
            {quantity} × {label} ({validityDateStr})
          </li>
        ))}
      </ul>
      <TextAnchor href="/orders" className="mt-1.5 inline-block">
        Voir mes commandes
      </TextAnchor>
    </Notice>
  )
}
