import { createFileRoute } from '@tanstack/react-router'
import { FavouriteToggle } from '#features/catalogue/favourites/ui/favourite-toggle.tsx'
import { CategoryHeader } from '#features/catalogue/shop/ui/category-header.tsx'
import { CategoryStrip } from '#features/catalogue/shop/ui/category-strip.tsx'
import { parseListSearch } from '#features/catalogue/shop/ui/list-query.ts'
import { ListedActivities } from '#features/catalogue/shop-search/ui/listed-activities.tsx'
import { loadListed } from '#features/catalogue/shop-search/ui/load-listed.ts'
import { BackLink, Page } from '#ui/page.tsx'
import { categoryHead } from '#web/category-head.ts'
import { named, orNotFound } from '#web/loading.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'

export const Route = createFileRoute('/c1/$slug/$cat1Id')({
  validateSearch: parseListSearch,
  beforeLoad: requireCatalogueAccess,
  // Only the parameters that the list knows: a kept page was loaded without the others.
  loaderDeps: ({ search }) => parseListSearch({ ...search }),
  loader: async ({ context: { client }, params, deps, location }) => {
    const cat1Id = named(params.cat1Id)
    const load = Promise.all([client('/list-cat2', { cat1Id }), loadListed(client, cat1Id, deps)])
    const [{ cat1, cat2 }, listed] = await orNotFound(orLogin(load, location))
    return { cat1, cat2, listed }
  },
  head: ({ match, loaderData }) => categoryHead(1, match.context, loaderData?.cat1),
  component: Category1,
})

function Category1() {
  const { cat1, cat2, listed } = Route.useLoaderData()
  const search = Route.useSearch()
  return (
    <Page>
      <BackLink to="/">Accueil</BackLink>
      <CategoryHeader
        name={cat1.name}
        description={cat1.description}
        action={<FavouriteToggle target={{ kind: 'category', targetId: cat1.id }} name={cat1.name} />}
      />
      {cat2.length > 0 ? (
        <div className="mb-10 md:mb-12">
          <CategoryStrip level={2} tiles={cat2} label={`Catégories de ${cat1.name}`} />
        </div>
      ) : null}
      <ListedActivities catId={cat1.id} search={search} listed={listed} />
    </Page>
  )
}
