import { createFileRoute } from '@tanstack/react-router'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { CategoryHeader } from '#features/catalogue/shop/ui/category-header.tsx'
import { CategoryStrip } from '#features/catalogue/shop/ui/category-strip.tsx'
import { ListControls } from '#features/catalogue/shop/ui/list-controls.tsx'
import { listInput, loadActivities, parseListSearch } from '#features/catalogue/shop/ui/list-query.ts'
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
    const load = Promise.all([
      client('/list-cat3', { cat2Id }),
      loadActivities(client, listInput({ catId: cat2Id }, deps)),
    ])
    const [{ cat2, cat3 }, list] = await orNotFound(orLogin(load, location))
    return { cat2, cat3, list }
  },
  head: ({ match, loaderData }) => categoryHead(2, match.context, loaderData?.cat2),
  component: Category2,
})

/** Without level-3 categories the category's own image replaces their strip. */
function Category2() {
  const { cat2, cat3, list } = Route.useLoaderData()
  const search = Route.useSearch()
  const { cat1 } = cat2
  return (
    <Page>
      <BackLink to="/c1/$slug/$cat1Id" params={{ slug: cat1.slug, cat1Id: cat1.id }}>
        {cat1.name}
      </BackLink>
      <CategoryHeader
        id={cat2.id}
        name={cat2.name}
        description={cat2.description}
        media={cat3.length === 0 ? cat2.media : undefined}
      />
      {cat3.length > 0 ? (
        <div className="mb-10 md:mb-12">
          <CategoryStrip level={3} tiles={cat3} label={`Catégories de ${cat2.name}`} />
        </div>
      ) : null}
      <h2 className="sr-only">Activités</h2>
      <ListControls search={search} list={list} />
      <ActivityList list={list} />
    </Page>
  )
}
