import { CallError } from '#contract/errors.ts'
import type { TaskContext } from '#kernel/tasks/task-kind.ts'
import type { ActivityChanges } from './change-shapes.ts'
import { loadNames } from './load-names.ts'

/** Fields that a committee may change on its offers. */
const committees: readonly (keyof ActivityChanges)[] = ['visibility', 'addCatIds', 'removeCatIds']

/** Refuses changes that the caller may not make or that name missing things; returns the names of things. */
export async function checkChanges(
  ctx: Pick<TaskContext, 'db' | 'groups' | 'region' | 'scope'>,
  { selection: _selection, changes }: { selection: unknown; changes: ActivityChanges },
) {
  const asked = (Object.keys(changes) as (keyof ActivityChanges)[]).filter((field) => changes[field] !== undefined)
  const foreign = ctx.scope.groupId === null ? [] : asked.filter((field) => !committees.includes(field))
  if (foreign.length > 0)
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : un comité change la visibilité et les catégories de ses offres, rien d’autre.',
      fields: foreign.map((field) => `changes.${field}`),
    })
  if (changes.groupId && !ctx.groups.get(changes.groupId))
    throw new CallError('groupNotFound', { fields: ['changes.groupId'] })
  const names = await loadNames(ctx)
  for (const field of ['addCatIds', 'removeCatIds'] as const)
    if (changes[field]?.some((id) => !names.hasCategory(id)))
      throw new CallError('categoryNotFound', { fields: [`changes.${field}`] })
  return names
}
