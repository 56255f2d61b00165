import { createFileRoute } from '@tanstack/react-router'
import { newCategoryPath } from '#features/catalogue/categories/office/category-paths.ts'
import { CategoryTiles } from '#features/catalogue/categories/office/category-tiles.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ShapesIcon } from '#ui/office-icons.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { StartTaskButton } from '#web/office/kit/task/start-task-button.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { TrashButton } from '#web/office/trash/trash-button.tsx'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'

export const Route = createFileRoute('/admin/cat1/')({
  staticData: { title: 'Catégories' },
  loader: ({ context }) => adminCall(context.client)('/admin/list-categories', {}),
  pendingComponent: () => <LoadingBlock label="Chargement des catégories" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="des catégories" error={error} />,
  component: Categories,
})

function Categories() {
  const { items } = Route.useLoaderData()
  const create = (
    <ButtonLink to={newCategoryPath([])} size="sm">
      <PlusIcon />
      Ajouter
    </ButtonLink>
  )
  return (
    <OfficePage
      actions={
        items.length === 0 ? undefined : (
          <>
            <TrashButton kind="category" />
            <ExportCategories />
            {create}
          </>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState Icon={ShapesIcon} text="Il n’y a pas encore de catégorie">
          <p className="max-w-50ch">
            Les catégories sont les rayons de la boutique, sur trois niveaux. Commencez par celles de la page d’accueil.
          </p>
          {create}
        </EmptyState>
      ) : (
        <CategoryTiles level={1} above={[]} items={items} />
      )}
    </OfficePage>
  )
}

function ExportCategories() {
  const { client } = useOfficeContext()
  const scope = useScope()
  return (
    <StartTaskButton
      name="Exporter toutes les catégories"
      call={scopeCall(client, scope)}
      start={(options) => adminCall(client)('/admin/export-categories', {}, options)}
    />
  )
}
