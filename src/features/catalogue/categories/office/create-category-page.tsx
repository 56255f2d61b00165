import { useRouter } from '@tanstack/react-router'
import { notify } from '#ui/toast.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { CategoryLevel } from '../category-shapes.ts'
import { createCategory } from './category-calls.ts'
import { categoryEntity } from './category-entity.ts'
import { CategoryForm } from './category-form.tsx'
import { categoryPath } from './category-paths.ts'
import { type Ancestor, CategoryTrail } from './category-trail.tsx'

const stored = categoryEntity.empty()

interface CreateCategoryProps {
  level: CategoryLevel
  /** Ancestors of the new category, level 1 first. */
  above: readonly Ancestor[]
}

export function CreateCategoryPage({ level, above }: CreateCategoryProps) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const parents = above.map(({ id }) => id)
  const form = useOfficeForm({
    item: `category/new/${parents.at(-1) ?? ''}`,
    stored,
    check: categoryEntity.check,
    words: categoryEntity.words,
    save: async (values, { idempotencyKey }) => {
      const fields = categoryEntity.toFields(values)
      const made = await createCategory(adminCall(client), parents, fields, { idempotencyKey })
      notify.success(`Catégorie ${made.name} créée`)
      void router.navigate({ href: categoryPath(parents) })
      return null
    },
  })
  return (
    <OfficePage>
      <CategoryTrail above={above} />
      <CategoryForm of={form} level={level} submit={level === 3 ? 'Créer' : 'Ajouter'} />
    </OfficePage>
  )
}
