import type { Statement } from '../db/region-db.ts'
import { newId } from '../lib/new-id.ts'
import type { CallContext } from './context.ts'
import { audit } from './tables.ts'

export interface Audited {
  call: string
  target: string
  before?: unknown
  after?: unknown
}

/** Who did what (D12); belongs in the write batch of the deed. A partner acts through a token and has no account. */
export const auditRow = (ctx: CallContext, { call, target, before, after }: Audited): Statement =>
  ctx.db.orm.insert(audit).values({
    id: newId('au'),
    actorKind: ctx.actor.kind === 'user' ? 'user' : 'token',
    actorId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    call,
    target,
    before: before ?? null,
    after: after ?? null,
    requestId: ctx.requestId,
    ts: ctx.now,
  })
