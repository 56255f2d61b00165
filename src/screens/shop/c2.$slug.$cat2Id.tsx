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

export const Route = createFileRoute('/c2/$slug/$cat2Id')({
  validateSearch: parseListSearch,
  beforeLoad: requireCatalogueAccess,
  // Only the parameters that the list knows: a kept page was loaded without the others.
  loaderDeps: ({ search }) => parseListSearch({ ...search }),
  loader: async ({ context: { client }, params, deps, location }) => {
    const cat2Id = named(params.cat2Id)
    const load = Promise.all([client('/list-cat3', { cat2Id }), loadListed(client, cat2Id, deps)])
    const [{ cat2, cat3 }, listed] = await orNotFound(orLogin(load, location))
    return { cat2, cat3, listed }
  },
  head: ({ match, loaderData }) => categoryHead(2, match.context, loaderData?.cat2),
  component: Category2,
})

/** Without level-3 categories the category's own image replaces their strip. */
function Category2() {
  const { cat2, cat3, listed } = Route.useLoaderData()
  const search = Route.useSearch()
  const { cat1 } = cat2
  return (
    <Page>
      <BackLink to="/c1/$slug/$cat1Id" params={{ slug: cat1.slug, cat1Id: cat1.id }}>
        {cat1.name}
      </BackLink>
      <CategoryHeader
        name={cat2.name}
        description={cat2.description}
        media={cat3.length === 0 ? cat2.media : undefined}
        action={<FavouriteToggle target={{ kind: 'category', targetId: cat2.id }} name={cat2.name} />}
      />
      {cat3.length > 0 ? (
        <div className="mb-10 md:mb-12">
          <CategoryStrip level={3} tiles={cat3} label={`Catégories de ${cat2.name}`} />
        </div>
      ) : null}
      <ListedActivities catId={cat2.id} search={search} listed={listed} />
    </Page>
  )
}
