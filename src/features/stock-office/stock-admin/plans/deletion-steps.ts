import { eq } from 'drizzle-orm'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { OfficeAudit, OfficeWriteContext } from '#handler/office-context.ts'
import { trash } from '#kernel/history/tables.ts'
import { batch } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { PlanOutdated } from '../slots/slot-steps.ts'
import { orderedOfBatch, type PlannedDeletion } from './plan-deletion.ts'

interface Deletion {
  id: string
  trashId: string | null
  steps: (Step | Statement)[]
  audit: OfficeAudit
}

/**
 * Takes a whole stock off sale with one row, however many slots it has. A stock never ordered goes to the trash, and
 * its rows are deleted once the trash forgets it.
 */
export function deletionSteps(
  { db, actor, now, path }: OfficeWriteContext,
  activityLabel: string,
  { stored, ordered, updatedAt }: PlannedDeletion,
): Deletion {
  const { id, updatedAt: readAt } = stored.row
  const trashId = ordered ? null : newId('tr')
  const label = [activityLabel, stored.tickets[0]?.label].filter((text) => text).join(', ')
  const outdated = new PlanOutdated()
  return {
    id,
    trashId,
    steps: [
      guard('(select updated_at from batch where id = ? and archived_at is null) = ?', [id, readAt], outdated),
      db.orm.update(batch).set({ archivedAt: now, updatedAt }).where(eq(batch.id, id)),
      ...(trashId === null
        ? []
        : [
            guard(`not ${orderedOfBatch}`, [id], outdated),
            db.orm.insert(trash).values({
              id: trashId,
              kind: 'stock',
              target: id,
              label,
              groupId: null,
              call: path,
              parts: [],
              deletedBy: actor.userId,
              deletedAt: now,
            }),
          ]),
    ],
    audit: {
      target: id,
      before: { archived: false, updatedAt: readAt },
      // With a `trashId`, undo restores from the trash; without one, it reverts the row and checks `updatedAt`.
      after: trashId === null ? { archived: true, updatedAt } : { archived: true, trashId },
    },
  }
}
