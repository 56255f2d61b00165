import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { TRIAL_TOKEN } from '#features/people/consents/trial-link.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { secretHead } from '#web/page-head.ts'

/** Target of a mail's unsubscribe link. Opening it changes nothing, because mail scanners open links too. */
export const Route = createFileRoute('/desinscription/$token')({
  ...alwaysFresh,
  loader: async ({ context, params }) =>
    params.token === TRIAL_TOKEN
      ? null
      : orNotFound(context.client('/get-unsubscription', { token: named(params.token, MAX_TOKEN_LENGTH) })),
  head: secretHead('Désinscription'),
  component: Unsubscribe,
  notFoundComponent: () => (
    <NarrowPage>
      <PageTitle>Désinscription</PageTitle>
      <Notice kind="error">
        Ce lien de désinscription n’est plus valable. Réglez les courriers de votre CSE dans « Mon compte ».
      </Notice>
    </NarrowPage>
  ),
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la désinscription" error={error} />,
})

function Unsubscribe() {
  const found = Route.useLoaderData()
  return found === null ? <TrialLink /> : <Unsubscription {...found} />
}

/** Page for links of previews and trial mails, which unsubscribe no one. */
const TrialLink = () => (
  <NarrowPage>
    <PageTitle>Désinscription</PageTitle>
    <Notice title="Ceci est un lien d’essai.">
      Dans le mail envoyé, chacun trouve ici le sien et se désinscrit en un clic. Celui-ci ne change rien.
    </Notice>
  </NarrowPage>
)

function Unsubscription({ kind, groupLabel, isSubscribed }: CallResult<'/get-unsubscription'>) {
  const what = kind === 'favourites' ? 'd’alertes sur vos favoris' : `les informations de « ${groupLabel} »`
  const { token } = Route.useParams()
  const { client } = useRouteContext({ from: '__root__' })
  const [isDone, setDone] = useState(!isSubscribed)
  const [isPending, setPending] = useState(false)
  const end = async () => {
    setPending(true)
    try {
      await client('/unsubscribe', { token })
      setDone(true)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <NarrowPage>
      <PageTitle>Désinscription</PageTitle>
      {isDone ? (
        <Notice kind="success" title="C’est fait">
          Vous ne recevrez plus {what}. Vos billets et les messages de votre compte arrivent toujours. Vous pouvez
          changer d’avis dans « {kind === 'favourites' ? 'Mes favoris' : 'Mon compte'} ».
        </Notice>
      ) : (
        <Card>
          <p>
            Ne plus recevoir <strong>{what}</strong> par email ?
          </p>
          <p className="mt-2 text-ink-soft">Vos billets et les messages de votre compte arriveront toujours.</p>
          <Button className="mt-5" loading={isPending} onClick={() => void end()}>
            Me désinscrire
          </Button>
        </Card>
      )}
    </NarrowPage>
  )
}
