import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { TRIAL_TOKEN } from '#features/people/consents/trial-link.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneClickPage } from '#ui/one-click-page.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
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
  return (
    <OneClickPage
      title="Désinscription"
      isDone={!isSubscribed}
      question={
        <>
          Ne plus recevoir <strong>{what}</strong> par email ?
        </>
      }
      consequence="Vos billets et les messages de votre compte arriveront toujours."
      button="Me désinscrire"
      act={() => client('/unsubscribe', { token })}
      done={`Vous ne recevrez plus ${what}. Vos billets et les messages de votre compte arrivent toujours. Vous pouvez changer d’avis dans « ${kind === 'favourites' ? 'Mes favoris' : 'Mon compte'} ».`}
    />
  )
}
