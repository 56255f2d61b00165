import { createLazyRoute } from '@tanstack/react-router'
import { ActivityList } from '../../features/catalogue/ui/activity-list.tsx'
import { CategoryHeader } from '../../features/catalogue/ui/category-header.tsx'
import { CategoryStrip } from '../../features/catalogue/ui/category-strip.tsx'
import { ListControls } from '../../features/catalogue/ui/list-controls.tsx'
import { BackLink, Page } from '../../ui/page.tsx'

export const Route = createLazyRoute('/c2/$slug/$cat2Id')({ component: Category2 })

/** Without level-3 categories the category's own image stands where their strip would be. */
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
