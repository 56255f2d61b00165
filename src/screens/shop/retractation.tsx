import { createFileRoute } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import { WithdrawalSteps } from '#features/tickets/withdrawal/ui/withdrawal-steps.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { NarrowPage, PageTitle, TextAnchor, TextLink } from '#ui/page.tsx'
import { paramText } from '#web/account-guards.ts'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'

/** Order number in the address: its `n` keeps twenty digits from being read as a number. */
const digits = (text = '') => text.replace(/\D/g, '').slice(0, 40)

export const Route = createFileRoute('/retractation')({
  ...alwaysFresh,
  validateSearch: ({ commande }: Record<string, unknown>): { commande?: string } => ({ commande: paramText(commande) }),
  loaderDeps: ({ search: { commande } }) => ({ number: digits(commande) }),
  loader: async ({ context: { client, session }, deps: { number } }) => {
    if (session.type === 'visitor' || number === '') return { order: null }
    // An order of somebody else is asked for by number and address, as by a visitor.
    return client('/get-withdrawal-order', { number }).catch((error: unknown) => {
      if (error instanceof ClientError && error.status === 404) return { order: null }
      throw error
    })
  },
  head: privateHead('Renoncer au contrat'),
  component: Withdrawal,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la rétractation" error={error} />,
})

function Withdrawal() {
  const { client, session, tenant, zone } = Route.useRouteContext()
  const { order } = Route.useLoaderData()
  const { number } = Route.useLoaderDeps()
  const { contactEmail } = tenant.legal
  const person =
    session.type === 'user'
      ? { email: session.email, name: `${session.userData.firstName} ${session.userData.lastName}`.trim() }
      : { email: '', name: '' }
  return (
    <NarrowPage className="max-w-760px!">
      <PageTitle lead="Sans donner de motif, tant que le délai court, avec ou sans compte.">
        Renoncer au contrat
      </PageTitle>
      <WithdrawalSteps
        key={number}
        client={client}
        zone={zone}
        known={{ number, ...person }}
        order={order}
        isVisitor={session.type === 'visitor'}
      />
      <p className="mt-5 text-sm leading-relaxed text-ink-soft">
        Ce qui ouvre ce droit, et jusqu’à quand : <TextLink to="/conditions">conditions de vente</TextLink>. Vous pouvez
        aussi renoncer par le formulaire type en annexe de ces conditions, ou par un courrier ou un message sans
        ambiguïté à <TextAnchor href={`mailto:${contactEmail}`}>{contactEmail}</TextAnchor>.
      </p>
      <noscript>
        <p className="mt-4 text-sm text-ink-soft">
          Ce formulaire a besoin de JavaScript. Écrivez votre déclaration à{' '}
          <TextAnchor href={`mailto:${contactEmail}`}>{contactEmail}</TextAnchor>.
        </p>
      </noscript>
    </NarrowPage>
  )
}
