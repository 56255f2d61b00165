import { insertRows } from '#db/insert-rows.ts'
import type { Statement } from '#db/region-db.ts'
import { writerKind } from '#handler/audit-row.ts'
import { audit } from '#handler/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { StepContext } from './task-kind.ts'

interface TaskAudit {
  target: string
  groupId: string
  before?: object | null
  after: object
}

/**
 * Audit rows for the effects of a step on each person or thing, in the name of the person who started the task; `name`
 * is the path of the equivalent call, without its scope.
 */
export function taskAuditSteps(ctx: StepContext, name: `/${string}`, entries: readonly TaskAudit[]): Statement[] {
  const { now, owner, taskId, scope } = ctx
  const call = `${scope.groupId === null ? '/admin' : '/cse-admin'}${name}`
  return insertRows(
    audit,
    entries.map(({ target, groupId, before = null, after }) => ({
      ...{ id: newId('au'), actorKind: writerKind(owner), actorId: owner.id, call, target, groupId, before, after },
      ...{ requestId: taskId, ts: now },
    })),
  )
}
