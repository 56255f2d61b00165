import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Conflict } from '#contract/conflict-shapes.ts'
import { CallError } from '#contract/errors.ts'
import { user } from '#kernel/accounts/tables.ts'
import { namedPerson, personName } from './named-person.ts'
import type { OfficeReadContext } from './office-context.ts'
import { audit } from './tables.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Editable fields among those in an audit row. */
function auditedFields(value: unknown): Fields {
  if (!isFields(value)) return {}
  const { updatedAt: _updatedAt, ...fields } = value
  return fields
}

/** Most changes to list in a refusal; nobody would read more. */
const MOST_CHANGES = 20

/**
 * Refuses a save based on an older state (D35), and says who changed what since. The caller must have found `target` in
 * its scope.
 */
export async function refuseIfChanged(
  ctx: Pick<OfficeReadContext, 'db' | 'scope'>,
  target: { id: string; updatedAt: number },
  ifUpdatedAt: number | undefined,
): Promise<void> {
  if (ifUpdatedAt === undefined || ifUpdatedAt === target.updatedAt) return
  const rows = await ctx.db.orm
    .select({ ts: audit.ts, by: personName, before: audit.before, after: audit.after })
    .from(audit)
    .leftJoin(user, namedPerson(ctx, audit.actorId))
    .where(and(eq(audit.target, target.id), gt(audit.ts, ifUpdatedAt), isNotNull(audit.after)))
    .orderBy(desc(audit.ts))
    .limit(MOST_CHANGES)
  const details: Conflict = {
    updatedAt: target.updatedAt,
    changes: rows.map(({ ts, by, before, after }) => ({
      ts,
      by,
      before: auditedFields(before),
      after: auditedFields(after),
    })),
  }
  throw new CallError('changedMeanwhile', { details })
}
