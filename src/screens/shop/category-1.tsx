import { createLazyRoute } from '@tanstack/react-router'
import { ActivityList } from '../../features/catalogue/ui/activity-list.tsx'
import { CategoryHeader } from '../../features/catalogue/ui/category-header.tsx'
import { CategoryStrip } from '../../features/catalogue/ui/category-strip.tsx'
import { ListControls } from '../../features/catalogue/ui/list-controls.tsx'
import { BackLink, Page } from '../../ui/page.tsx'

export const Route = createLazyRoute('/c1/$slug/$cat1Id')({ component: Category1 })

function Category1() {
  const { cat1, cat2, list } = Route.useLoaderData()
  const search = Route.useSearch()
  return (
    <Page>
      <BackLink to="/">Accueil</BackLink>
      <CategoryHeader name={cat1.name} description={cat1.description} />
      {cat2.length > 0 ? (
        <div className="mb-10 md:mb-12">
          <CategoryStrip level={2} tiles={cat2} label={`Catégories de ${cat1.name}`} />
        </div>
      ) : null}
      <h2 className="sr-only">Activités</h2>
      <ListControls search={search} list={list} />
      <ActivityList list={list} />
    </Page>
  )
}
