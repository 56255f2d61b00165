import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CallResult, ClientError } from '#api/client.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { keptPage } from '#features/tickets/check-in/ui/kept-page.ts'
import { PartnerCheckIn } from '#features/tickets/check-in/ui/partner-check-in.tsx'
import { leaveLink } from '#features/tickets/check-in/ui/send-waiting.ts'
import { usePartnerCheckIn } from '#features/tickets/check-in/ui/use-partner-check-in.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { secretHead } from '#web/page-head.ts'

type PartnerDay = CallResult<'/get-scan-day'>
type Loaded = { day: PartnerDay } | { refusal: string }

export const Route = createFileRoute('/controle/$token')({
  ...alwaysFresh,
  staticData: { bare: true },
  loader: async ({ context, params }): Promise<Loaded> => {
    const token = named(params.token, MAX_TOKEN_LENGTH)
    try {
      const day = await orNotFound(context.client('/get-scan-day', { token }))
      // Removes the last digits of disputed codes: a device gets its own by its id and must not keep these.
      return { day: { ...day, disputes: [] } }
    } catch (error) {
      if (error instanceof ClientError && error.status === 403) return { refusal: error.message }
      throw error
    }
  },
  head: secretHead('Contrôle des billets'),
  component: CheckInScreen,
  notFoundComponent: () => (
    <Refused text="Ce lien ne mène à aucun contrôle. Vérifiez que l’adresse est complète, ou demandez un nouveau lien." />
  ),
  errorComponent: ({ error }) => <LoadFailure ofWhat="du contrôle" error={error} />,
})

function Refused({ text }: { text: string }) {
  return (
    <NarrowPage>
      <PageTitle>Contrôle des billets</PageTitle>
      <Notice kind="error">{text}</Notice>
    </NarrowPage>
  )
}

function CheckInScreen() {
  const loaded = Route.useLoaderData()
  return 'refusal' in loaded ? <Ended text={loaded.refusal} /> : <Entrance loaded={loaded.day} />
}

/** Deletes what this browser kept for the link. */
function Ended({ text }: { text: string }) {
  const { token } = Route.useParams()
  const { client } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    void leaveLink(client, token, keptPage(token))
  }, [client, token])
  return <Refused text={text} />
}

function Entrance({ loaded }: { loaded: PartnerDay }) {
  const { token } = Route.useParams()
  const { client, zone: regionZone } = useRouteContext({ from: '__root__' })
  // A page that was kept before days named their clock has none.
  const zone = loaded.zone ?? regionZone
  const checkIn = usePartnerCheckIn({ client, token, loaded, zone })
  const { day, refusal } = checkIn
  if (refusal !== null) return <Refused text={refusal} />
  return (
    <NarrowPage className="py-4! md:py-8!">
      <header className="mb-4">
        <h1 className="text-xl font-bold leading-tight">Contrôle des billets</h1>
        <p className="text-sm text-ink-soft">{`${day.vendor.name} · ${day.link.label} · ${formatDate(zone, day.nowTs)}`}</p>
      </header>
      <PartnerCheckIn checkIn={checkIn} zone={zone} />
    </NarrowPage>
  )
}
