import { createLazyRoute } from '@tanstack/react-router'
import { ActivityList } from '../../features/catalogue/ui/activity-list.tsx'
import { CategoryHeader } from '../../features/catalogue/ui/category-header.tsx'
import { ListControls } from '../../features/catalogue/ui/list-controls.tsx'
import { BackLink, Page } from '../../ui/page.tsx'

export const Route = createLazyRoute('/c3/$slug/$cat3Id')({ component: Category3 })

function Category3() {
  const { cat3, list } = Route.useLoaderData()
  const search = Route.useSearch()
  const { cat2 } = cat3
  return (
    <Page>
      <BackLink to="/c2/$slug/$cat2Id" params={{ slug: cat2.slug, cat2Id: cat2.id }}>
        {cat2.name}
      </BackLink>
      <CategoryHeader name={cat3.name} description={cat3.description} media={cat3.media} />
      <h2 className="sr-only">Activités</h2>
      <ListControls search={search} list={list} />
      <ActivityList list={list} />
    </Page>
  )
}
