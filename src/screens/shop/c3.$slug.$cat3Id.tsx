import { createFileRoute } from '@tanstack/react-router'
import { FavouriteToggle } from '#features/catalogue/favourites/ui/favourite-toggle.tsx'
import { CategoryHeader } from '#features/catalogue/shop/ui/category-header.tsx'
import { parseListSearch } from '#features/catalogue/shop/ui/list-query.ts'
import { ListedActivities } from '#features/catalogue/shop-search/ui/listed-activities.tsx'
import { loadListed } from '#features/catalogue/shop-search/ui/load-listed.ts'
import { BackLink, Page } from '#ui/page.tsx'
import { categoryHead } from '#web/category-head.ts'
import { named, orNotFound } from '#web/loading.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'

export const Route = createFileRoute('/c3/$slug/$cat3Id')({
  validateSearch: parseListSearch,
  beforeLoad: requireCatalogueAccess,
  // Only the parameters that the list knows: a kept page was loaded without the others.
  loaderDeps: ({ search }) => parseListSearch({ ...search }),
  loader: async ({ context: { client }, params, deps, location }) => {
    const cat3Id = named(params.cat3Id)
    const load = Promise.all([client('/get-cat3', { cat3Id }), loadListed(client, cat3Id, deps)])
    const [{ cat3 }, listed] = await orNotFound(orLogin(load, location))
    return { cat3, listed }
  },
  head: ({ match, loaderData }) => categoryHead(3, match.context, loaderData?.cat3),
  component: Category3,
})

function Category3() {
  const { cat3, listed } = Route.useLoaderData()
  const search = Route.useSearch()
  const { cat2 } = cat3
  return (
    <Page>
      <BackLink to="/c2/$slug/$cat2Id" params={{ slug: cat2.slug, cat2Id: cat2.id }}>
        {cat2.name}
      </BackLink>
      <CategoryHeader
        name={cat3.name}
        description={cat3.description}
        media={cat3.media}
        action={<FavouriteToggle target={{ kind: 'category', targetId: cat3.id }} name={cat3.name} />}
      />
      <ListedActivities catId={cat3.id} search={search} listed={listed} />
    </Page>
  )
}
