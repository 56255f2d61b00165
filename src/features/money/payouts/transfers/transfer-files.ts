import { desc, eq, inArray, sql } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { personName } from '#handler/named-person.ts'
import { user } from '#kernel/accounts/tables.ts'
import { unseal } from '#lib/secret-box.ts'
import { abandonTransferFile, getTransferFile, listTransferFiles } from '../contract.ts'
import { maskedAccount } from '../load-payee.ts'
import { bankStatement, payout, payoutBankLine, transferFile } from '../tables.ts'
import { FILE_PURPOSE } from './create-transfer-file.ts'

/** Files and bank statements shown; older ones are in the history of their statements. */
const SHOWN = 100

export const listTransferFilesHandler = handleOffice(listTransferFiles, async ({ db }) => {
  const [files, read] = await Promise.all([
    db.orm
      .select({ file: transferFile, by: personName })
      .from(transferFile)
      .leftJoin(user, eq(user.id, transferFile.createdBy))
      .orderBy(desc(transferFile.createdAt), desc(transferFile.id))
      .limit(SHOWN),
    db.orm
      .select({ row: bankStatement, by: personName })
      .from(bankStatement)
      .leftJoin(user, eq(user.id, bankStatement.readBy))
      .orderBy(desc(bankStatement.readAt))
      .limit(SHOWN),
  ])
  const ids = files.map(({ file }) => file.id)
  const statements = await db.orm
    .select({
      fileId: payout.fileId,
      count: sql<number>`sum(${payout.state} = 'Paid')`,
      waiting: sql<number>`sum(${payout.state} = 'Ordered')`,
      executed: sql<number>`sum(${payout.bankReference} is not null)`,
    })
    .from(payout)
    .where(inArray(payout.fileId, ids))
    .groupBy(payout.fileId)
  const lines = await db.orm
    .selectDistinct({ fileId: payoutBankLine.fileId })
    .from(payoutBankLine)
    .where(sql`${inArray(payoutBankLine.fileId, ids)} and ${payoutBankLine.use} = 'Paid'`)
  const of = (id: string) => statements.find(({ fileId }) => fileId === id)
  return {
    files: files.map(({ file, by }) => ({
      ...{ id: file.id, executeOn: file.executeOn, count: file.count, total: file.total, state: file.state },
      ...{ account: maskedAccount(file.debtorEnd), reason: file.reason, createdAt: file.createdAt, createdBy: by },
      paid: Number(of(file.id)?.count ?? 0),
      waiting: Number(of(file.id)?.waiting ?? 0),
      isExecuted: Number(of(file.id)?.executed ?? 0) > 0 || lines.some(({ fileId }) => fileId === file.id),
    })),
    read: read.map(({ row: { digest: id, name, paid: count, readAt }, by }) => ({
      id,
      name,
      paid: count,
      readAt,
      readBy: by,
    })),
  }
})

export const getTransferFileHandler = handleOffice(getTransferFile, async ({ db, platform }, { fileId }, fail) => {
  const [found] = await db.orm.select().from(transferFile).where(eq(transferFile.id, fileId))
  if (!found) return fail('transferFileNotFound')
  if (found.state === 'Abandoned') return fail('transferFileAbandoned')
  return {
    fileName: `virements-${found.executeOn}-${fileId}.xml`,
    xml: await unseal(platform.config.appKey, FILE_PURPOSE, found.sealedXml),
  }
})

/** True of a file by its id where the bank has paid one of its lines, so that it has had it. */
const EXECUTED = `exists (select 1 from payout_bank_line l where l.file_id = ?1 and l.use = 'Paid')
  or exists (select 1 from partner_payout p where p.file_id = ?1 and p.bank_reference is not null)`

/** Gives up a file that no bank will get, never one that the bank has executed: its statements that are not paid are approved again, for another one. */
export const abandonTransferFileHandler = handleOffice(abandonTransferFile, async (ctx, { fileId, reason }, fail) => {
  const { db, now, actor } = ctx
  const [found] = await db.orm.select().from(transferFile).where(eq(transferFile.id, fileId))
  if (!found) return fail('transferFileNotFound')
  if (found.state === 'Abandoned') return fail('transferFileAbandoned')
  return ctx.commit(
    {
      steps: [
        {
          sql: "update transfer_file set state = 'Abandoned', reason = ?, abandoned_at = ? where id = ? and state = 'Made'",
          args: [reason, now, fileId],
        },
        changed(1, 'transferFileAbandoned'),
        guard(`not (${EXECUTED})`, [fileId], 'transferFileExecuted'),
        {
          sql: `update partner_payout set state = 'Approved', file_id = null, changed_by = ?, updated_at = max(updated_at + 1, ?)
            where file_id = ? and state = 'Ordered'`,
          args: [actor.userId, now, fileId],
        },
      ],
      audit: { target: fileId, before: { state: 'Made' }, after: { state: 'Abandoned', reason } },
    },
    {},
  )
})
