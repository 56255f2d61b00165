import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { AccountForm } from '#features/people/accounts/ui/account-form.tsx'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle, TextAnchor, TextLink } from '#ui/page.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import type { OfferedTicket as Offer } from '../gift-shapes.ts'
import { GiftedThing } from './gifted-thing.tsx'

/** An offer with giver, ticket and the form to accept; or why it is no longer open. */
export function OfferedTicket({
  offer,
  token,
  loginUrl,
}: {
  offer: Offer
  token: string
  /** Sign-in page that comes back here. */
  loginUrl: string
}) {
  const { session, zone } = useRouteContext({ from: '__root__' })
  const { ticket, refusal, isOwn, state } = offer
  if (ticket === null)
    return (
      <Closed>
        {refusal}
        {state === 'accepted' ? ' Le lien vers le billet a été envoyé par email à la personne qui l’a accepté.' : null}
      </Closed>
    )
  const from = ticket.from ?? 'Quelqu’un'
  return (
    <>
      <PageTitle lead="Acceptez-le pour le recevoir à votre nom. Vous n’avez rien à payer.">
        {from} vous offre un billet
      </PageTitle>
      <div className="flex flex-col gap-5">
        <Card className="flex flex-col gap-4">
          <GiftedThing thing={ticket} level={2} />
          {ticket.message === '' ? null : (
            <blockquote className="whitespace-pre-line border-l-3 border-line pl-3 italic">
              « {ticket.message} »
            </blockquote>
          )}
          <p className="text-sm text-ink-soft">À accepter jusqu’au {formatDate(zone, ticket.expiresTs)}.</p>
        </Card>
        {ticket.keepsCode ? (
          <Notice>
            Le code de ce billet ne peut pas changer : une copie gardée par la personne qui vous l’offre donnerait aussi
            accès. La première personne arrivée entre.
          </Notice>
        ) : null}
        {isOwn ? (
          <Notice title="C’est vous qui offrez ce billet">
            Envoyez ce lien à la personne, ou reprenez le billet dans <TextLink to="/orders">vos commandes</TextLink>.
          </Notice>
        ) : session.type === 'user' ? (
          <MemberAccepts token={token} name={`${session.userData.firstName} ${session.userData.lastName}`.trim()} />
        ) : (
          <GuestAccepts token={token} loginUrl={loginUrl} />
        )}
      </div>
    </>
  )
}

function Closed({ children }: { children: React.ReactNode }) {
  return (
    <>
      <PageTitle>Billet offert</PageTitle>
      <Notice kind="warn">{children}</Notice>
    </>
  )
}

/** Reloads after a refusal: another person was faster, and the page tells so. */
const useLookAgain = () => {
  const router = useRouter()
  return async (error: unknown) => {
    if (error instanceof ClientError && error.status === 409) await router.invalidate()
  }
}

function MemberAccepts({ token, name }: { token: string; name: string }) {
  const { client } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const lookAgain = useLookAgain()
  const [isSending, setSending] = useState(false)
  const accept = async () => {
    setSending(true)
    try {
      await client('/accept-gift', { token })
      notify.success('Billet accepté')
      await navigate({ to: '/orders', hash: 'recus' })
    } catch (error) {
      notifyFailure(error)
      await lookAgain(error)
      setSending(false)
    }
  }
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>
        Vous l’acceptez en tant que <strong>{name}</strong>. Vous le retrouverez dans vos commandes.
      </p>
      <Button size="lg" loading={isSending} onClick={() => void accept()}>
        Accepter le billet
      </Button>
    </Card>
  )
}

function GuestAccepts({ token, loginUrl }: { token: string; loginUrl: string }) {
  const { client } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const lookAgain = useLookAgain()
  const form = useForm({
    names: ['firstName', 'lastName'],
    check: ({ firstName, lastName }) => ({
      fields: {
        ...(firstName.trim() === '' ? { firstName: 'Indiquez le prénom' } : {}),
        ...(lastName.trim() === '' ? { lastName: 'Indiquez le nom' } : {}),
      },
      message: null,
    }),
    send: async (holder) => {
      try {
        const { ticketToken } = await client('/accept-gift', { token, holder })
        if (ticketToken !== null) await navigate({ to: '/cadeau/$token', params: { token: ticketToken } })
        return 'leaving'
      } catch (error) {
        await lookAgain(error)
        throw error
      }
    },
    failure: 'Le billet n’a pas pu être accepté.',
  })
  return (
    <Card>
      <AccountForm form={form} label="Accepter le billet" submit="Accepter le billet">
        <p>Le billet sera au nom de la personne qui viendra. Son lien vous est aussi envoyé par email.</p>
        <Input
          name="firstName"
          label="Prénom"
          autoComplete="given-name"
          required
          maxLength={60}
          error={form.errors.firstName}
        />
        <Input
          name="lastName"
          label="Nom"
          autoComplete="family-name"
          required
          maxLength={60}
          error={form.errors.lastName}
        />
        <PersonalDataNotice of="gift" />
      </AccountForm>
      <p className="mt-5 text-sm text-ink-soft">
        Vous avez un compte ? <TextAnchor href={loginUrl}>Connectez-vous pour le garder dans vos commandes</TextAnchor>.
      </p>
    </Card>
  )
}
