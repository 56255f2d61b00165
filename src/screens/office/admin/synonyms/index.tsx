import { createFileRoute } from '@tanstack/react-router'
import { synonymColumns } from '#features/catalogue/shop-search/office/synonym-columns.tsx'
import { counted } from '#lib/words/plural.ts'
import { ItemListPage } from '#web/office/kit/list/item-list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'

export const Route = createFileRoute('/admin/synonyms/')({
  ...listRoute,
  staticData: { title: 'Synonymes de la recherche' },
  validateSearch: listSearch(['typed', 'updatedAt']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, ...facts }) =>
    openList(facts, (page, signal) =>
      context.client('/admin/list-synonyms', { ...listQuery(deps), ...page }, { signal }),
    ),
  component: Synonyms,
})

const texts = {
  search: 'Rechercher un mot',
  count: (total: number) => counted(total, 'synonyme'),
  empty: 'Il n’y a pas encore de synonyme',
  lesson: 'Un « ciné » est un cinéma : dites à la recherche de la boutique quels mots se valent.',
  failure: 'Erreur lors du chargement des synonymes',
}

function Synonyms() {
  return (
    <ItemListPage
      id="synonyms"
      label="Synonymes"
      texts={texts}
      opened={Route.useLoaderData()}
      search={Route.useSearch()}
      path="/admin/synonyms"
      columns={synonymColumns}
      usual={{ sort: 'typed', direction: 'asc' }}
      nameOf={({ typed }) => typed}
    />
  )
}
