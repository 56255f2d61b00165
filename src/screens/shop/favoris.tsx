import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AlertChoice } from '#features/catalogue/favourites/ui/alert-choice.tsx'
import { takeFavourites } from '#features/catalogue/favourites/ui/favourite-store.ts'
import { FavouriteToggle } from '#features/catalogue/favourites/ui/favourite-toggle.tsx'
import { ActivityCard } from '#features/catalogue/shop/ui/activity-card.tsx'
import { ActivityGrid } from '#features/catalogue/shop/ui/activity-grid.tsx'
import { CategoryLink } from '#features/catalogue/shop/ui/category-link.tsx'
import { RankingNote } from '#features/catalogue/shop/ui/ranking-note.tsx'
import { NotSignedIn } from '#features/people/accounts/ui/sign-in/not-signed-in.tsx'
import { useSessionEnd } from '#features/people/accounts/ui/use-session-end.ts'
import { plural } from '#lib/words/plural.ts'
import { rareRankingNotes } from '#lib/words/rare-ranking-notes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HeartIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, PageTitle, SectionTitle } from '#ui/page.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { loginHref, orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/favoris')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: ({ context, location }) => orLogin(context.client('/list-favourites', {}), location),
  head: privateHead('Mes favoris'),
  component: Favourites,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des favoris" error={error} />,
})

/** Removed favourites stay visible until the page is left, so that their heart can restore them. */
function Favourites() {
  const loaded = Route.useLoaderData()
  const { client } = Route.useRouteContext()
  const { ended, tell } = useSessionEnd(client)
  const { activities, vendors, categories, gone, wantsMails } = loaded
  useEffect(() => {
    takeFavourites(
      [
        ...activities.map(({ id }) => ({ kind: 'activity', targetId: id }) as const),
        ...vendors.map(({ id }) => ({ kind: 'vendor', targetId: id }) as const),
        ...categories.map(({ id }) => ({ kind: 'category', targetId: id }) as const),
        ...gone,
      ],
      wantsMails,
    )
  }, [activities, vendors, categories, gone, wantsMails])
  const isEmpty = activities.length + vendors.length + categories.length + gone.length === 0
  return (
    <Page>
      <PageTitle lead="Vos activités préférées, et les partenaires et catégories que vous suivez">
        Mes favoris
      </PageTitle>
      {ended ? (
        <NotSignedIn loginHref={loginHref('/favoris')} />
      ) : (
        <>
          <AlertChoice client={client} wantsMails={wantsMails === true} onSessionEnded={tell} />
          {gone.length > 0 ? <GoneNotice /> : null}
          {isEmpty ? (
            <EmptyState Icon={HeartIcon} text="Aucun favori : touchez le cœur d’une activité pour la garder ici.">
              <ButtonLink to="/">Découvrir les activités</ButtonLink>
            </EmptyState>
          ) : null}
          {activities.length > 0 ? (
            <section aria-labelledby="activites-gardees">
              <SectionTitle id="activites-gardees" className="mb-5">
                Activités
              </SectionTitle>
              <ActivityGrid>
                {activities.map((activity) => (
                  <li key={activity.id} className="grid">
                    <ActivityCard activity={activity} />
                  </li>
                ))}
              </ActivityGrid>
              <RankingNote text={rareRankingNotes.favourites} />
            </section>
          ) : null}
          <Followed />
        </>
      )}
    </Page>
  )
}

const row = 'flex items-center justify-between gap-4 border-t border-line py-3 first:border-t-0'
const rowLink = 'min-w-0 text-copy font-medium text-link no-underline hover:underline [overflow-wrap:anywhere]'

function Followed() {
  const { vendors, categories } = Route.useLoaderData()
  if (vendors.length + categories.length === 0) return null
  return (
    <section aria-labelledby="suivis" className="mt-12">
      <SectionTitle id="suivis" className="mb-4">
        Partenaires et catégories suivis
      </SectionTitle>
      <ul className="rounded-2xl border border-line bg-paper px-5">
        {vendors.map(({ id, name, slugName }) => (
          <li key={id} className={row}>
            <Link to="/v/$slug/$vendorId" params={{ slug: slugName, vendorId: id }} className={rowLink}>
              {name}
            </Link>
            <FavouriteToggle target={{ kind: 'vendor', targetId: id }} name={name} />
          </li>
        ))}
        {categories.map((category) => (
          <li key={category.id} className={row}>
            <CategoryLink category={category} className={rowLink} />
            <FavouriteToggle target={{ kind: 'category', targetId: category.id }} name={category.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GoneNotice() {
  const { gone } = Route.useLoaderData()
  const { client } = Route.useRouteContext()
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      for (const target of gone) await client('/remove-favourite', target)
      await router.invalidate()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Notice kind="info" className="mb-8">
      <p>
        {gone.length === 1
          ? 'Un de vos favoris n’est plus proposé. Il reviendra ici si l’offre revient.'
          : `${gone.length} de vos favoris ne sont plus proposés. Ils reviendront ici si l’offre revient.`}
      </p>
      <Button variant="secondary" size="sm" className="mt-3" loading={isPending} onClick={() => void remove()}>
        {plural(gone.length, 'Le retirer', 'Les retirer')}
      </Button>
    </Notice>
  )
}
