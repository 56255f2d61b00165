import type { CallContract } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import type { OfficeEffect } from '#contract/office-call.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { type Audited, auditRows } from './audit-row.ts'
import { bumpCatalogueVersion } from './catalogue-version.ts'
import type { UserContext } from './context.ts'
import { sealedAnswerRow } from './idempotency.ts'
import { groupScope, regionScope, type Scope } from './scope.ts'
import { secretsIn } from './sealed-answer.ts'

/** Changes of an office call, written in one batch together with their audit rows. */
export interface Change {
  steps: (Step | Statement)[]
  /** Audit rows of the change; at least one. */
  audit: OfficeAudit | [OfficeAudit, ...OfficeAudit[]]
  /** True if lists or pages of the shop show the change: they are rendered again at the next request. */
  changesCatalogue?: boolean
}

/** An audit row; `groupId` defaults to the caller's scope, and is given for rows of another group. */
export type OfficeAudit = Omit<Audited, 'call'>

/** Property name that appears in the compiler's error when a write returns anything else. */
declare const answeredByCommitOrUnchanged: unique symbol
/** Proof that a write has left its audit row; only `commit` and `unchanged` create one. */
export interface Committed<Result> {
  readonly [answeredByCommitOrUnchanged]: true
  readonly result: Result
}

const answers = new WeakSet<object>()

function commitment<Result>(result: Result): Committed<Result> {
  const made = { result }
  answers.add(made)
  // The cast is safe: answers are created only here, and `answers` remembers them.
  return made as Committed<Result>
}

/** Value to send: the result of a committed write, or a read's answer unchanged. */
export const committedAnswer = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && answers.has(answer) && 'result' in answer ? answer.result : answer

/** Read-only access to a region. */
export type ReadDb = Pick<RegionDb, 'orm' | 'query' | 'readBatch' | 'region' | 'place' | 'reach'>

export interface OfficeReadContext extends Omit<UserContext, 'db'> {
  db: ReadDb
  scope: Scope
  /** Path of the call. */
  path: string
}

export interface OfficeWriteContext extends OfficeReadContext {
  /** Writes all steps and the audit rows in one batch, or nothing. */
  commit<Result>(change: Change, result: Result): Promise<Committed<Result>>
  /**
   * Writes in advance, in parts, rows that `commit` activates later, such as a year of slots (chapter stock, A year of
   * slots is staged and then switched), or that must stay even if the call is refused.
   */
  stage(steps: (Step | Statement)[]): Promise<void>
  /** Result of a request for what is already so: nothing is written or audited. */
  unchanged<Result>(result: Result): Committed<Result>
}

export type OfficeContext<Effect extends OfficeEffect> = Effect extends 'write' ? OfficeWriteContext : OfficeReadContext

/** Scope of a route: the group named in the input of a committee's route, or the whole region. */
function callerScope(ctx: UserContext, { access }: CallContract, input: unknown): Scope {
  if (access !== 'committeeAdmin') return regionScope
  const groupId = typeof input === 'object' && input !== null && 'groupId' in input ? input.groupId : undefined
  // A super admin may name any existing group; for a committee's administrator, access to the group is already checked.
  if (typeof groupId !== 'string' || !ctx.groups.get(groupId)) throw new CallError('notFound')
  return groupScope(groupId)
}

/** Throws if a one-time secret is about to be audited: audit rows are kept for good and read by others. */
function refuseSecrets(audited: readonly Audited[], secrets: readonly string[], path: string): void {
  if (secrets.length === 0) return
  const text = JSON.stringify(audited)
  if (secrets.some((each) => text.includes(JSON.stringify(each).slice(1, -1))))
    throw new Error(`The audit row of ${path} holds a secret of its answer.`)
}

export function officeContext(ctx: UserContext, contract: CallContract, input: unknown): OfficeWriteContext {
  const scope = callerScope(ctx, contract, input)
  return {
    ...ctx,
    scope,
    path: contract.path,
    async commit(change, result) {
      const audited = [change.audit].flat().map((entry) => ({ groupId: scope.groupId, ...entry, call: contract.path }))
      refuseSecrets(audited, secretsIn(contract, result), contract.path)
      await ctx.db.write([
        ...change.steps,
        ...auditRows(ctx, audited),
        ...(change.changesCatalogue ? [bumpCatalogueVersion()] : []),
        ...(await sealedAnswerRow(ctx, contract, result)),
      ])
      if (change.changesCatalogue) ctx.catalogueChanged()
      return commitment(result)
    },
    async stage(steps) {
      await ctx.db.write(steps)
    },
    unchanged: commitment,
  }
}
