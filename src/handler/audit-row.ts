import { compiledInsert } from '../db/compiled-write.ts'
import type { Statement } from '../db/region-db.ts'
import { newId } from '../lib/new-id.ts'
import type { CallContext } from './context.ts'
import { audit, auditPerson } from './tables.ts'

export interface Audited {
  call: string
  /** Id of what was changed. */
  target: string
  /** The fields that changed, as they were and as they are. */
  before?: unknown
  after?: unknown
  /** The group that may read the row; null: super admins only. */
  groupId?: string | null
  /** Ids of the people whom `before` and `after` mention beside the target. */
  people?: readonly string[]
}

const insertAudit = compiledInsert(audit)

/** Who did what (D12); belongs in the write batch of the change. A partner acts through a token and has no account. */
export function auditRows(
  ctx: Pick<CallContext, 'actor' | 'db' | 'requestId' | 'now'>,
  entries: readonly Audited[],
): Statement[] {
  return entries.flatMap(({ call, target, before, after, groupId, people = [] }) => {
    const id = newId('au')
    const row = insertAudit(ctx.db, {
      id,
      actorKind: ctx.actor.kind === 'user' ? 'user' : 'token',
      actorId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      call,
      target,
      groupId: groupId ?? null,
      before: before ?? null,
      after: after ?? null,
      requestId: ctx.requestId,
      ts: ctx.now,
    })
    const mentioned = [...new Set(people)].map((userId) => ({ userId, auditId: id }))
    return mentioned.length === 0 ? [row] : [row, ctx.db.orm.insert(auditPerson).values(mentioned)]
  })
}
