import { createFileRoute, Link } from '@tanstack/react-router'
import type { CallResult, Client } from '#api/client.ts'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { AllCategories } from '#features/catalogue/shop/ui/category-strip.tsx'
import type { ActivityListData } from '#features/catalogue/shop/ui/list-query.ts'
import { listInput, loadActivities } from '#features/catalogue/shop/ui/list-query.ts'
import { HomeRails } from '#features/catalogue/shop-search/ui/home-rails.tsx'
import { loadHomeNews, NewsOnHome } from '#features/committee/news/ui/news-on-home.tsx'
import { Page, SectionTitle } from '#ui/page.tsx'
import { pageHead } from '#web/page-head.ts'
import { type HomeSearch, parseHomeSearch } from '#web/page-search.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'
import { HomeBand } from '#web/shell/home-band.tsx'
import { MemberPart } from '#web/shell/member-part.tsx'

export const Route = createFileRoute('/')({
  validateSearch: parseHomeSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search: { tout } }) => ({ tout }),
  loader: async ({ context, location, deps }) => {
    const { client, session, tenant } = context
    const list = (scope: { excludeCse?: true; excludeNonCse?: true }, name: HomeSearch['tout']) =>
      loadActivities(client, listInput(scope, deps.tout === name ? { tout: true } : {}))
    const beneficiary = tenant.brand === 'beneficiary'
    const [{ cat1 }, { rails }, offers, premium, news] = await orLogin(
      Promise.all([
        client('/list-cat1', {}),
        // If they fail, the page still loads.
        client('/list-rails', { besideLatest: beneficiary ? 'ofEachKind' : 'ofAll' }).catch(() => ({ rails: [] })),
        list(beneficiary ? { excludeCse: true } : {}, 'offres'),
        beneficiary ? list({ excludeNonCse: true }, 'premium') : null,
        session.type === 'user' && session.committee.hasNews ? latestNews(client) : [],
      ]),
      location,
    )
    return { cat1, rails, offers, premium, news }
  },
  head: ({ match }) => pageHead(match.context, { canonicalPath: '/' }),
  component: Home,
})

/** Last three news items of the committee; if they fail, the page still loads. */
const latestNews = async (client: Client): Promise<CallResult<'/list-news'>['items']> =>
  Promise.all([client('/list-news', { limit: 3 }), loadHomeNews()]).then(
    ([{ items }]) => items,
    () => [],
  )

const isEmpty = ({ page }: ActivityListData) => page !== null && page.activities.length === 0

function Home() {
  const { cat1, rails, offers, premium, news } = Route.useLoaderData()
  const { tenant, session } = Route.useRouteContext()
  return (
    <>
      <HomeBand home={session.whiteLabeling.home} isMember={session.type === 'user'}>
        {tenant.brand === 'beneficiary' && tenant.mode === 'consumer' ? (
          <Link
            to="/{$brand}-cest-quoi"
            params={{ brand: tenant.slug }}
            className="relative flex shrink-0 items-center gap-2.5 rounded-full text-accent no-underline md:(bg-paper py-1.5 pl-1.5 pr-4 font-semibold text-link shadow-card hover:underline)"
            aria-label={`${session.whiteLabeling.title}, c'est quoi ?`}
          >
            <QuestionMark />
            <span className="max-md:hidden">{session.whiteLabeling.title}, c'est quoi ?</span>
          </Link>
        ) : null}
      </HomeBand>
      <Page className="flex flex-col gap-5 pt-3! md:(gap-12 pt-7!)">
        {session.type === 'user' ? <MemberPart name="Mine" /> : null}
        <AllCategories cat1={cat1} />
        <HomeRails rails={rails} budget={<MemberPart name="OwnBudget" />} />
        {premium !== null && isEmpty(offers) ? null : (
          <OffersModule id="offres" title="Dernières offres" list={offers} />
        )}
        {premium === null || isEmpty(premium) ? null : (
          <OffersModule id="premium" title="Dernières offres premium" list={premium} />
        )}
        {news.length > 0 ? <NewsOnHome items={news} /> : null}
      </Page>
    </>
  )
}

function OffersModule({ id, title, list }: { id: 'offres' | 'premium'; title: string; list: ActivityListData }) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className="mb-5 md:mb-6">
        {title}
      </SectionTitle>
      <ActivityList list={list} expand={{ tout: id }} />
    </section>
  )
}

function QuestionMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-12 text-accent md:size-9" role="img" aria-hidden="true">
      <circle cx="24" cy="24" r="23" fill="currentColor" />
      <path
        d="M17.5 18.5a6.5 6.5 0 1 1 9.4 5.8c-1.9 1-2.9 2.1-2.9 4.2v.8"
        fill="none"
        stroke="var(--on-main)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle cx="24" cy="34.5" r="2.2" fill="var(--on-main)" />
    </svg>
  )
}
