import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { ActivitiesLink } from '#features/catalogue/vendors/office/activities-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { RemovalConflictDialog } from '#web/office/kit/form/removal-conflict-dialog.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useRemoval } from '#web/office/kit/use-removal.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { forgetRecent } from '#web/office/recent-items.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type CategoryLevel, type CategoryUse, categoryUse, type OfficeCategory } from '../category-shapes.ts'
import { deleteCategory } from './category-calls.ts'
import { categoryEntity } from './category-entity.ts'
import { categoryPath } from './category-paths.ts'

interface RemoveCategoryProps {
  item: OfficeCategory
  parents: readonly string[]
  level: CategoryLevel
}

/** Deletes without confirmation, as the notice offers to undo; lists children and activities if there are any. */
export function RemoveCategory({ item, parents, level }: RemoveCategoryProps) {
  const { client, drafts, office } = useOfficeContext()
  const router = useRouter()
  const [use, setUse] = useState<CategoryUse | null>(null)
  const [isOpen, setOpen] = useState(false)
  const removal = useRemoval({
    updatedAt: item.updatedAt,
    reload: () => router.invalidate(),
    remove: async (ifUpdatedAt) => {
      const { trashId } = await deleteCategory(adminCall(client), level, { id: item.id, ifUpdatedAt })
      drafts.drop(`category/${item.id}`)
      forgetRecent(office.person.email, categoryPath([...parents, item.id]))
      void notifyUndoable(
        `Catégorie "${item.name}" supprimée`,
        async () => {
          await adminCall(client)('/admin/restore-from-trash', { trashId })
          notify.success(`Catégorie "${item.name}" reprise`)
          await router.invalidate()
        },
        { trashId },
      )
      await router.navigate({ href: categoryPath(parents) })
    },
    refuse: (error) => {
      const isUsed = error instanceof ClientError && error.code === 'categoryInUse'
      const told = isUsed ? categoryUse.safeParse(error.details).data : undefined
      if (!told) return notifyFailure(error)
      setUse(told)
      setOpen(true)
    },
  })
  return (
    <>
      <Button variant="secondary" size="sm" loading={removal.isPending} onClick={removal.start}>
        Supprimer
      </Button>
      <RemovalConflictDialog {...removal.dialog} words={categoryEntity.words} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`${item.name} ne peut pas être supprimée`}>
        {use ? <Use use={use} ids={[...parents, item.id]} close={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `Une ${one}` : `${count} ${many}`)

/** Lists what still belongs to a category, with links. */
function Use({ use, ids, close }: { use: CategoryUse; ids: readonly string[]; close: () => void }) {
  const { screens } = useOfficeContext()
  const { children, childCount, activities, activityCount, listedCount } = use
  const activityPage = screens.has('/admin/activity/$activityId')
  const link = (href: string, text: string) => (
    <Link to={href} onClick={close} className="inline-block py-0.5">
      {text}
    </Link>
  )
  return (
    <div className="flex flex-col gap-4">
      <p>Déplacez ou supprimez d’abord ce qui y est rangé.</p>
      {childCount > 0 ? (
        <section>
          <h3 className="font-semibold">{counted(childCount, 'sous-catégorie', 'sous-catégories')}</h3>
          <ul className="mt-1 list-disc pl-5">
            {children.map(({ id, name }) => (
              <li key={id}>{link(categoryPath([...ids, id]), name)}</li>
            ))}
            <Rest count={childCount - children.length} />
          </ul>
        </section>
      ) : null}
      {activityCount > 0 ? (
        <section>
          <h3 className="font-semibold">{counted(activityCount, 'activité', 'activités')}</h3>
          <ul className="mt-1 list-disc pl-5">
            {activities.map(({ id, label }) => (
              <li key={id}>{activityPage ? link(`/admin/activity/${id}`, label) : label}</li>
            ))}
            <Rest count={activityCount - activities.length} />
          </ul>
          <p className="mt-1">
            <ActivitiesLink of={{ category: ids.at(-1) ?? '' }} count={listedCount} onClick={close} />
          </p>
        </section>
      ) : null}
    </div>
  )
}

const Rest = ({ count }: { count: number }) =>
  count > 0 ? <li className="list-none text-ink-soft">et {count.toLocaleString('fr')} de plus</li> : null
