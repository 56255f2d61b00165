import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ActivitiesLink } from '#features/catalogue/vendors/office/activities-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { entityUpdate } from '#web/office/kit/entity/entity-update.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { useRecentItem } from '#web/office/use-recent-item.ts'
import { updateCategory } from './category-calls.ts'
import { categoryEntity } from './category-entity.ts'
import { CategoryForm } from './category-form.tsx'
import { categoryPath, newCategoryPath, pathLevel } from './category-paths.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { CategoryTrail } from './category-trail.tsx'
import type { LoadedCategory } from './load-category.tsx'
import { RemoveCategory } from './remove-category.tsx'

/** Page of a category: its children, and the form that changes it. */
export function EditCategoryPage({ item, above, children, activityCount }: LoadedCategory) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const parents = above.map(({ id }) => id)
  const ids = [...parents, item.id]
  const level = pathLevel(ids)
  useRecentItem({ kind: 'Catégorie', label: item.name, href: categoryPath(ids) })
  const stored = useMemo(() => categoryEntity.toStored(item), [item])
  const form = useOfficeForm({
    item: `category/${item.id}`,
    stored,
    check: categoryEntity.check,
    words: categoryEntity.words,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const { updates } = entityUpdate(categoryEntity.toFields(base.values), categoryEntity.toFields(values))
      const input = { id: item.id, updates, ifUpdatedAt: base.version ?? undefined }
      const saved = await updateCategory(adminCall(client), level, input, { idempotencyKey })
      void notifySaved(`Catégorie ${saved.name} modifiée`, {
        call,
        target: saved.id,
        updatedAt: saved.updatedAt,
        after: () => router.invalidate(),
      })
      void router.navigate({ href: categoryPath(parents) })
      return null
    },
    reload: async () => categoryEntity.toStored((await adminCall(client)('/admin/get-category', { id: item.id })).item),
  })
  return (
    <OfficePage
      actions={
        <>
          <ActivitiesLink of={{ category: item.id }} count={activityCount} />
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
          <RemoveCategory item={item} parents={parents} level={level} />
        </>
      }
    >
      <CategoryTrail above={above} />
      {level === 3 ? null : <Children level={level === 1 ? 2 : 3} ids={ids} items={children} />}
      <CategoryForm of={form} level={level} submit="Modifier" item={item} />
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={item.id}
        call={call}
        words={categoryEntity.words}
        onUndone="routeReloads"
      />
    </OfficePage>
  )
}

interface ChildrenProps {
  level: 2 | 3
  ids: readonly string[]
  items: LoadedCategory['children']
}

function Children({ level, ids, items }: ChildrenProps) {
  const title = `Catégories ${level}`
  return (
    <section aria-labelledby="children" className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="children" className="text-base font-bold">
          {title}
        </h2>
        <ButtonLink to={newCategoryPath(ids)} size="sm" variant="secondary">
          <PlusIcon />
          Ajouter
        </ButtonLink>
      </div>
      {items.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed px-4 py-5 text-ink-soft">
          Aucune catégorie {level} pour le moment : les activités se rangent directement dans celle-ci.
        </p>
      ) : (
        <CategoryTiles level={level} above={ids} items={items} />
      )}
    </section>
  )
}
