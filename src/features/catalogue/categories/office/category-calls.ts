import type { CallInput } from '#api/client.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { CategoryLevel, OfficeCategory } from '../category-shapes.ts'

/** Calls of the three levels, which differ by their names. */

interface Options {
  idempotencyKey?: string
}

type Fields = CallInput<'/admin/create-cat1'>

/** Makes a category under the last of `parents`. */
export async function createCategory(
  call: AdminCall,
  parents: readonly string[],
  fields: Fields,
  options?: Options,
): Promise<OfficeCategory> {
  const [cat1Id, cat2Id] = parents
  if (cat2Id !== undefined) return (await call('/admin/create-cat3', { ...fields, cat2Id }, options)).cat3
  if (cat1Id !== undefined) return (await call('/admin/create-cat2', { ...fields, cat1Id }, options)).cat2
  return (await call('/admin/create-cat1', fields, options)).cat1
}

export async function updateCategory(
  call: AdminCall,
  level: CategoryLevel,
  input: CallInput<'/admin/update-cat1'>,
  options?: Options,
): Promise<OfficeCategory> {
  if (level === 3) return (await call('/admin/update-cat3', input, options)).cat3
  if (level === 2) return (await call('/admin/update-cat2', input, options)).cat2
  return (await call('/admin/update-cat1', input, options)).cat1
}

export async function deleteCategory(
  call: AdminCall,
  level: CategoryLevel,
  input: CallInput<'/admin/delete-cat1'>,
): Promise<{ trashId: string }> {
  if (level === 3) return call('/admin/delete-cat3', input)
  if (level === 2) return call('/admin/delete-cat2', input)
  return call('/admin/delete-cat1', input)
}
