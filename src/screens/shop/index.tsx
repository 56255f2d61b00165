import { createFileRoute, Link } from '@tanstack/react-router'
import type { CallResult, Client } from '#api/client.ts'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { AllCategories } from '#features/catalogue/shop/ui/category-strip.tsx'
import type { ActivityListData } from '#features/catalogue/shop/ui/list-query.ts'
import { listInput, loadActivities } from '#features/catalogue/shop/ui/list-query.ts'
import { loadHomeNews, NewsOnHome } from '#features/committee/news/ui/news-on-home.tsx'
import { Page, SectionTitle, TextLink } from '#ui/page.tsx'
import { pageHead } from '#web/page-head.ts'
import { type HomeSearch, parseHomeSearch } from '#web/page-search.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'

export const Route = createFileRoute('/')({
  validateSearch: parseHomeSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search: { tout } }) => ({ tout }),
  loader: async ({ context, location, deps }) => {
    const { client, session, tenant } = context
    const list = (scope: { excludeCse?: true; excludeNonCse?: true }, name: HomeSearch['tout']) =>
      loadActivities(client, listInput(scope, deps.tout === name ? { tout: true } : {}))
    const beneficiary = tenant.brand === 'beneficiary'
    const [{ cat1 }, offers, premium, news] = await orLogin(
      Promise.all([
        client('/list-cat1', {}),
        list(beneficiary ? { excludeCse: true } : {}, 'offres'),
        beneficiary ? list({ excludeNonCse: true }, 'premium') : null,
        session.type === 'user' && session.committee.hasNews ? latestNews(client) : [],
      ]),
      location,
    )
    return { cat1, offers, premium, news }
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
  const { cat1, offers, premium, news } = Route.useLoaderData()
  const { tenant, session } = Route.useRouteContext()
  const { homeTitle, homeSubtitle } = tenant.texts
  return (
    <>
      <div className="skyline border-b border-line bg-main-soft">
        <Page className="flex items-start justify-between gap-6 py-8! md:(flex-col gap-5 py-14!)">
          <div className="relative lg:max-w-[54%]">
            <h1 className="type-display">{homeTitle}</h1>
            <p className="mt-2 max-w-56ch text-pretty text-base leading-relaxed text-ink-soft md:(mt-3 text-lg)">
              {homeSubtitle}
            </p>
          </div>
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
        </Page>
      </div>
      <Page className="flex flex-col gap-12 md:gap-16">
        <AllCategories cat1={cat1} />
        {session.type === 'user' && (session.committee.infos || session.committee.openPoll) ? (
          <p className="flex flex-wrap gap-x-8 gap-y-3 font-semibold [overflow-wrap:anywhere]">
            {session.committee.infos ? <TextLink to="/infos">Infos de votre CSE</TextLink> : null}
            {session.committee.openPoll ? (
              <TextLink to="/polls/$pollId" params={{ pollId: session.committee.openPoll.id }}>
                {`Sondage en cours : ${session.committee.openPoll.title}`}
              </TextLink>
            ) : null}
          </p>
        ) : null}
        {news.length > 0 ? <NewsOnHome items={news} /> : null}
        {premium === null ? (
          <section aria-labelledby="offres">
            <SectionTitle id="offres" className="mb-5 md:mb-6">
              Dernières offres
            </SectionTitle>
            <ActivityList list={offers} expand={{ tout: 'offres' }} />
          </section>
        ) : (
          <>
            <OffersModule id="offres" title="Dernières offres" list={offers} />
            <OffersModule id="premium" title="Dernières offres premium" list={premium} />
          </>
        )}
      </Page>
    </>
  )
}

/** Renders nothing if the list is empty. */
function OffersModule({ id, title, list }: { id: 'offres' | 'premium'; title: string; list: ActivityListData }) {
  if (isEmpty(list)) return null
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
        d="M17.5 18.500a6.5 6.5 0 1 1 9.4 5.800c-1.9 1-2.9 2.1-2.9 4.200v.8"
        fill="none"
        stroke="var(--on-main)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle cx="24" cy="34.5" r="2.2" fill="var(--on-main)" />
    </svg>
  )
}
