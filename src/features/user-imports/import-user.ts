import { eq } from 'drizzle-orm'
import { CallError } from '../../contract/errors.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { randomToken } from '../../lib/secret-box.ts'
import { credential } from '../accounts/tables.ts'
import { whoOptedOut } from '../mailings/opt-outs.ts'
import { groupOfChain } from '../people/move-effects.ts'
import { importUser } from './contract.ts'
import { refuseWithoutWayIn } from './create-user-import.ts'
import { importSteps, siteOfImport } from './import-steps.ts'
import { judgeRows } from './judge-rows.ts'
import { isRefused } from './write-rows.ts'

/** One person, at once: what an import does with one row. */
export const importUserHandler = handleOffice(importUser, async (ctx, { groupIds, sendEmail, ...facts }, fail) => {
  const { db, now, groups, platform } = ctx
  const groupId = groupOfChain(groups, groupIds) ?? fail('groupNotFound', { fields: ['groupIds'] })
  refuseWithoutWayIn(ctx, groupId)
  const [row] = await judgeRows(db, { importId: null, groupId }, [{ line: 1, ...facts }])
  if (!row) return fail('userImportRefused')
  if (isRefused(row.verdict))
    throw new CallError('userImportRefused', { message: row.note ?? undefined, fields: ['email'] })
  const withPassword = await db.orm
    .select({ userId: credential.userId })
    .from(credential)
    .where(eq(credential.userId, row.person?.id ?? ''))
  const optedOut = await whoOptedOut(db, groupId, row.person === null ? [] : [row.person.id])
  const { steps, emailSent, audit } = await importSteps(
    {
      ...{ db, now, groupId, sendEmail, mailFrom: platform.config.mailFrom, appKey: platform.config.appKey },
      ...siteOfImport(ctx, { groupId, origin: ctx.origin }),
      otherwise: 'changedMeanwhile',
    },
    row,
    { mailKey: `user-import:${randomToken(16)}`, canSignIn: withPassword.length > 0, hasOptedOut: optedOut.size > 0 },
  )
  if (audit === null && !emailSent) return ctx.unchanged({ emailSent })
  const target = audit?.target ?? row.person?.id ?? ''
  const written = await ctx.commit(
    { steps, audit: { target, groupId, before: audit?.before, after: audit?.after ?? { emailSent } } },
    { emailSent },
  )
  platform.wakeJobs(ctx.region.slug)
  return written
})
