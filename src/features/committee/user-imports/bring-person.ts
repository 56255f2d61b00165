import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { whoOptedOut } from '#features/people/consents/committee-mails.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { randomToken } from '#lib/secret-box.ts'
import { refuseWithoutWayIn } from './create-user-import.ts'
import { importSteps, siteOfImport } from './import-steps.ts'
import { personIssue } from './person-problem.ts'
import { judgeForCaller } from './told-accounts.ts'
import type { JoinedAs, SendEmail, SentRow } from './user-import-shapes.ts'

interface Brought {
  groupId: string
  facts: Omit<SentRow, 'line'>
  sendEmail: SendEmail
}

export interface BroughtPerson {
  userId: string
  joinedAs: JoinedAs
  emailSent: boolean
}

/** Thrown if another account took the email after the row was judged. */
class AddressTaken extends CallError {
  constructor() {
    super('changedMeanwhile')
  }
}

/**
 * Imports one person at once, with the functions that import a row; refuses where a row would end in error. If two
 * operators add the same person at once, the second gets the answer of a later call.
 */
export async function bringPerson<Result>(
  ctx: OfficeWriteContext,
  brought: Brought,
  answer: (brought: BroughtPerson) => Result,
): Promise<Committed<Result>> {
  try {
    return await judgeAndBring(ctx, brought, answer)
  } catch (error) {
    if (!(error instanceof AddressTaken)) throw error
    return judgeAndBring(ctx, brought, answer)
  }
}

async function judgeAndBring<Result>(
  ctx: OfficeWriteContext,
  { groupId, facts, sendEmail }: Brought,
  answer: (brought: BroughtPerson) => Result,
): Promise<Committed<Result>> {
  const { db, now, platform } = ctx
  refuseWithoutWayIn(ctx, groupId)
  const [row] = await judgeForCaller(ctx, { importId: null, groupId }, [{ line: 1, ...facts }])
  if (!row) throw new CallError('userImportRefused')
  const { verdict, person } = row
  if (verdict === 'elsewhere' || verdict === 'invalid' || verdict === 'duplicate') {
    const field = personIssue(facts)?.field ?? 'email'
    throw new CallError('userImportRefused', { message: row.note ?? undefined, fields: [field] })
  }
  const withPassword = await db.orm
    .select({ userId: credential.userId })
    .from(credential)
    .where(eq(credential.userId, person?.id ?? ''))
  const optedOut = await whoOptedOut(db, groupId, person === null ? [] : [person.id])
  const { steps, emailSent, audit } = await importSteps(
    {
      ...{ db, now, groupId, sendEmail, mailFrom: platform.config.mailFrom, appKey: platform.config.appKey },
      committees: ctx.groups.committees(groupId).map(({ id }) => id),
      ...siteOfImport(ctx, { groupId, origin: ctx.origin }),
      otherwise: verdict === 'created' ? new AddressTaken() : 'changedMeanwhile',
    },
    row,
    { mailKey: `user-import:${randomToken(16)}`, canSignIn: withPassword.length > 0, hasOptedOut: optedOut.size > 0 },
  )
  const userId = audit?.target ?? person?.id ?? ''
  const result = answer({ userId, joinedAs: verdict, emailSent })
  if (audit === null && !emailSent) return ctx.unchanged(result)
  const written = await ctx.commit(
    { steps, audit: { target: userId, groupId, before: audit?.before, after: audit?.after ?? { emailSent } } },
    result,
  )
  platform.wakeJobs(ctx.region.slug)
  return written
}
