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

/** What an office call changes: everything in one batch, together with its audit rows. */
export interface Change {
  steps: (Step | Statement)[]
  /** Who did what to whom; at least one row. */
  audit: OfficeAudit | [OfficeAudit, ...OfficeAudit[]]
  /** What lists and pages of the shop show has changed: they are made anew at the next request. */
  changesCatalogue?: boolean
}

/** `groupId` is the caller's scope unless the row belongs to a group that the scope does not name. */
export type OfficeAudit = Omit<Audited, 'call'>

/** Its name is what the compiler says of a write that answers anything else. */
declare const answeredByCommitOrUnchanged: unique symbol
/** An answer that stands for a write which has left its audit row; only `commit` and `unchanged` make one. */
export interface Committed<Result> {
  readonly [answeredByCommitOrUnchanged]: true
  readonly result: Result
}

const answers = new WeakSet<object>()

function commitment<Result>(result: Result): Committed<Result> {
  const made = { result }
  answers.add(made)
  // Made here and nowhere else, which `answers` remembers: that makes the cast true.
  return made as Committed<Result>
}

/** What goes out: the result of a write, or the answer of a read as it is. */
export const committedAnswer = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && answers.has(answer) && 'result' in answer ? answer.result : answer

/** A region that is only read. */
export type ReadDb = Pick<RegionDb, 'orm' | 'query' | 'readBatch' | 'region' | 'place' | 'reach'>

export interface OfficeReadContext extends Omit<UserContext, 'db'> {
  db: ReadDb
  scope: Scope
  /** Path of the call. */
  path: string
}

export interface OfficeWriteContext extends OfficeReadContext {
  /** Writes all steps and the audit rows as one batch, or nothing. */
  commit<Result>(change: Change, result: Result): Promise<Committed<Result>>
  /**
   * Writes ahead, in parts, rows that nobody sees before `commit` makes them count: a year of slots (chapter stock, A
   * year of slots is staged and then switched); or that count what is asked, whatever becomes of it.
   */
  stage(steps: (Step | Statement)[]): Promise<void>
  /** The request asked for what is so already: nothing was written, and nothing is audited. */
  unchanged<Result>(result: Result): Committed<Result>
}

export type OfficeContext<Effect extends OfficeEffect> = Effect extends 'write' ? OfficeWriteContext : OfficeReadContext

/** The scope of a route: the group that the input of a committee's route names, or the whole region. */
function callerScope(ctx: UserContext, { access }: CallContract, input: unknown): Scope {
  if (access !== 'committeeAdmin') return regionScope
  const groupId = typeof input === 'object' && input !== null && 'groupId' in input ? input.groupId : undefined
  // A super admin may name any group that there is; a committee's administrator has been seen to name her own.
  if (typeof groupId !== 'string' || !ctx.groups.get(groupId)) throw new CallError('notFound')
  return groupScope(groupId)
}

/** What is told once is told to who asked: an audit row is read for ever, and by others. */
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
