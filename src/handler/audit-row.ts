import { insertRows } from '#db/insert-rows.ts'
import type { Statement } from '#db/region-db.ts'
import { newId } from '#lib/new-id.ts'
import type { CallContext } from './context.ts'
import { audit, auditPerson } from './tables.ts'

/**
 * The right used for a write, recorded at that moment: a committee may not take back what a super admin has written
 * (chapter office-kit). Older rows say `user` for both.
 */
export const writerKind = ({ isAdmin }: { isAdmin: boolean }): 'superAdmin' | 'user' =>
  isAdmin ? 'superAdmin' : 'user'

export interface Audited {
  call: string
  /** Id of the changed thing. */
  target: string
  /** The changed fields, before and after. */
  before?: unknown
  after?: unknown
  /** Group whose administrators may read the row; null: super admins only. */
  groupId?: string | null
  /** Ids of the people mentioned in `before` and `after` beside the target. */
  people?: readonly string[]
}

/**
 * Statements that write the audit rows (D12); they belong in the write batch of the change. A partner acts through a
 * token and has no account.
 */
export function auditRows(
  ctx: Pick<CallContext, 'actor' | 'requestId' | 'now'>,
  entries: readonly Audited[],
): Statement[] {
  const written = entries.map(({ call, target, before, after, groupId, people = [] }) => ({
    people: [...new Set(people)],
    row: {
      id: newId('au'),
      actorKind: ctx.actor.kind === 'user' ? writerKind(ctx.actor) : 'token',
      actorId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      call,
      target,
      groupId: groupId ?? null,
      before: before ?? null,
      after: after ?? null,
      requestId: ctx.requestId,
      ts: ctx.now,
    },
  }))
  const named = written.flatMap(({ row: { id, before, after } }) => addressRows(id, [before, after]))
  const mentioned = written.flatMap(({ row: { id }, people }) => people.map((userId) => ({ userId, auditId: id })))
  return [
    ...insertRows(
      audit,
      written.map(({ row }) => row),
    ),
    ...insertRows(auditPerson, mentioned),
    ...named,
  ]
}

const ADDRESS = /[^\s"'<>@,;:\\/()[\]]+@[^\s"'<>@,;:\\/()[\]]+\.[^\s"'<>@,;:\\/()[\]]+/g

/** Key in `audit_person` for a person without an account: the address mentioned in the details of a row. */
export const namedAddress = (email: string): string => `mail:${email.toLowerCase()}`

/**
 * Statements that list every address in the details in `audit_person`, so that an erasure finds the row, even if an
 * account with that address is created later.
 */
function addressRows(auditId: string, details: unknown): Statement[] {
  const found = [...new Set(JSON.stringify(details).toLowerCase().match(ADDRESS) ?? [])]
  return found.length === 0
    ? []
    : [
        {
          sql: `insert into audit_person (user_id, audit_id) select coalesce((select id from user where email = named.value),
              'mail:' || named.value), ? from json_each(?) named where true on conflict do nothing`,
          args: [auditId, JSON.stringify(found)],
        },
      ]
}
