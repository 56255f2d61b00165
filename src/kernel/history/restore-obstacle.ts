import { and, desc, gt, inArray, ne } from 'drizzle-orm'
import type { ErrorDetail } from '#contract/errors.ts'
import type { WriteRefused } from '#db/region-db.ts'
import type { TakeBack } from '#handler/handle.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { KEPT_MS } from './kept.ts'
import { type TrashedRows, trash } from './tables.ts'
import { findTaken } from './taken-value.ts'
import { isTrashKind, trashKinds } from './trash-kinds.ts'

/** Obstacles that no other value can solve, by the column named in the database's error. */
const goneFor = [
  ['user_group.cse_domain', 'Son domaine est maintenant celui d’un autre groupe.'],
  ['.source_key', 'Un import l’a créé de nouveau entre-temps.'],
] as const

/** Ids of other things named in the rows. */
function namedIds(parts: readonly TrashedRows[]): string[] {
  const rows = parts.flatMap((part) => part.rows)
  const own = new Set(rows.map((row) => row.id))
  const named = rows.flatMap((row) =>
    Object.entries(row).flatMap(([column, value]) =>
      column.endsWith('_id') && typeof value === 'string' && !own.has(value) ? [value] : [],
    ),
  )
  return [...new Set(named)]
}

/**
 * Why the rows cannot be restored, as far as known: a unique value is taken, or a thing they depend on is itself in the
 * trash.
 */
export async function findObstacle(
  { db, scope, now }: Pick<OfficeReadContext, 'db' | 'scope' | 'now'>,
  { id, target, parts }: Pick<typeof trash.$inferSelect, 'id' | 'target'> & { parts: readonly TrashedRows[] },
  unique: TakeBack['unique'],
  refused: WriteRefused,
): Promise<ErrorDetail> {
  const taken = findTaken({ target, parts }, unique, refused.message)
  if (taken) return taken
  const [, message] = goneFor.find(([column]) => refused.message.includes(column)) ?? []
  if (message !== undefined) return { message }
  const [above] = await db.orm
    .select({ trashId: trash.id, kind: trash.kind, label: trash.label })
    .from(trash)
    .where(
      and(
        inArray(trash.target, namedIds(parts)),
        ne(trash.id, id),
        gt(trash.deletedAt, now - KEPT_MS),
        scope.where(trash.groupId),
      ),
    )
    .orderBy(desc(trash.deletedAt))
    .limit(1)
  if (!above || !isTrashKind(above.kind)) return {}
  return { message: `Restaurez d’abord ${trashKinds[above.kind].the} « ${above.label} ».`, details: above }
}
