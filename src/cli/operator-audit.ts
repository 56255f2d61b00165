import type { RegionDb, Statement } from '#db/region-db.ts'
import { audit } from '#handler/tables.ts'
import { newId } from '#lib/new-id.ts'

interface OperatorAction {
  call: string
  target: string
  before?: unknown
  after?: unknown
}

/** Statement that audits an operator's command; it belongs in the write batch of the change. */
export const operatorAudit = (db: RegionDb, { call, target, before, after }: OperatorAction, now: number): Statement =>
  db.orm.insert(audit).values({
    id: newId('au'),
    actorKind: 'operator',
    call: `cli ${call}`,
    target,
    before: before ?? null,
    after: after ?? null,
    requestId: 'cli',
    ts: now,
  })
