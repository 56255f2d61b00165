import { guard, type Step } from '#db/region-db.ts'
import type { user } from '#kernel/accounts/tables.ts'

class ErasedMeanwhile extends Error {
  override name = 'ErasedMeanwhile'
}

/**
 * Guard that refuses a write naming a person who was erased since it was prepared: the job runs again without the name.
 */
export const samePerson = ({ id, erasedAt }: Pick<typeof user.$inferSelect, 'id' | 'erasedAt'>): Step =>
  guard('(select erased_at from user where id = ?) is ?', [id, erasedAt], new ErasedMeanwhile())
