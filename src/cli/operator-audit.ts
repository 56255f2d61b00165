import type { RegionDb, Statement } from '../db/region-db.ts'
import { audit } from '../handler/tables.ts'
import { newId } from '../lib/new-id.ts'

/** Lists, pages and kept groups are read anew by every process. */
export const bumpCatalogue = (): Statement => ({ sql: 'update catalogue_version set version = version + 1', args: [] })

interface Deed {
  call: string
  target: string
  before?: unknown
  after?: unknown
}

/** What somebody at the machine did; belongs in the batch of the deed. */
export const operatorAudit = (db: RegionDb, { call, target, before, after }: Deed, now: number): Statement =>
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
