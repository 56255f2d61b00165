import { type ErrorComponentProps, notFound } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import type { CategoryLevel } from '../category-shapes.ts'

export type LoadedCategory = CallResult<'/admin/get-category'>

/** Loads the last of `ids` with its ancestors and children; not found if the other ids are not its ancestors. */
export async function loadCategory({ client }: OfficeContext, ids: readonly string[]): Promise<LoadedCategory> {
  const id = ids.at(-1)
  if (id === undefined) throw notFound()
  try {
    const loaded = await adminCall(client)('/admin/get-category', { id })
    const above = loaded.above.map((category) => category.id)
    if ([...above, id].join(' ') !== ids.join(' ')) throw notFound()
    return loaded
  } catch (error) {
    return orNotFound('categoryNotFound')(error)
  }
}

/** Screen of a category while it loads, and when it cannot. */
export const waitingFor = (level: CategoryLevel) => ({
  pendingComponent: () => <LoadingBlock label={`Chargement de la catégorie ${level}`} />,
  errorComponent: ({ error }: ErrorComponentProps) => <LoadFailed ofWhat={`de la catégorie ${level}`} error={error} />,
})
