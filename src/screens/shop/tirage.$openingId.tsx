import { createFileRoute } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import { momentText } from '#features/selling/openings/ui/lot-parts.tsx'
import { LotToCome } from '#features/selling/openings/ui/lot-to-come.tsx'
import { DrawnLotView } from '#features/selling/openings/ui/lot-verdict.tsx'
import type { DrawnLot, PublishedLot } from '#features/selling/openings/ui/use-lot-check.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'

interface Announced {
  opensAt: number
  digest: string
  ownPlaceId: string | null
  loadedAt: number
}

type Loaded =
  | { refusal: string }
  | ({ opensAt: number } & ({ announced: Announced } | { drawn: DrawnLot } | { isOld: true }))

function toLoaded(openingId: string, { opensAt, digest, lot }: PublishedLot, ownPlaceId: string | null): Loaded {
  if (digest === null) return { opensAt, isOld: true }
  if (lot === null) return { opensAt, announced: { opensAt, digest, ownPlaceId, loadedAt: serverNow() } }
  return { opensAt, drawn: { openingId, opensAt, digest, lot, ownPlaceId } }
}

/** Page where everyone who may see an opening can verify its draw (chapter queues-and-waiting-lists). */
export const Route = createFileRoute('/tirage/$openingId')({
  ...alwaysFresh,
  beforeLoad: requireCatalogueAccess,
  loader: async ({ context: { client, session }, params, location }): Promise<Loaded> => {
    const openingId = named(params.openingId)
    const isVisitor = session.type === 'visitor'
    try {
      const [own, published] = await orNotFound(
        orLogin(
          Promise.all([
            isVisitor ? { place: null } : client('/get-own-place', { openingId }),
            client('/get-opening-lot', { openingId }),
          ]),
          location,
        ),
      )
      return toLoaded(openingId, published, own.place?.placeId ?? null)
    } catch (error) {
      if (error instanceof ClientError && error.status === 403) return { refusal: error.message }
      throw error
    }
  },
  head: privateHead('Tirage au sort'),
  component: OpeningLot,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du tirage" error={error} />,
})

function OpeningLot() {
  const loaded = Route.useLoaderData()
  const { openingId } = Route.useParams()
  const { zone } = Route.useRouteContext()
  return (
    <NarrowPage>
      <PageTitle lead={'opensAt' in loaded ? `Ouverture du ${momentText(zone, loaded.opensAt)}` : undefined}>
        Tirage au sort
      </PageTitle>
      <div className="flex flex-col gap-5">
        {'refusal' in loaded ? <Notice kind="error">{loaded.refusal}</Notice> : null}
        {'announced' in loaded ? <LotToCome {...loaded.announced} openingId={openingId} zone={zone} /> : null}
        {'drawn' in loaded ? <DrawnLotView drawn={loaded.drawn} zone={zone} /> : null}
        {'isOld' in loaded ? (
          <Notice title="Ce tirage ne peut pas être vérifié">
            <p>Il a eu lieu avant que les graines et les listes ne soient publiées.</p>
          </Notice>
        ) : null}
      </div>
    </NarrowPage>
  )
}
