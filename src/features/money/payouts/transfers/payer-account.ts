import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import { getPayerAccount, updatePayerAccount } from '../contract.ts'
import { ibanEnd } from '../iban-shape.ts'
import { IBAN_PURPOSE, maskedAccount } from '../load-payee.ts'
import { payerAccount } from '../tables.ts'

/** Id under which the history keeps the operator's account. */
const ACCOUNT_ID = 'payer-account'

type PayerRow = typeof payerAccount.$inferSelect

async function findPayerAccount(db: ReadDb): Promise<PayerRow | undefined> {
  const [found] = await db.orm.select().from(payerAccount)
  return found
}

/** The account in plain text, for a file of transfers and to know the bank's statements. */
export async function openPayerAccount({ db, platform }: Pick<OfficeReadContext, 'db' | 'platform'>) {
  const row = await findPayerAccount(db)
  if (!row) return null
  const { name, updatedAt } = row
  return { name, updatedAt, iban: await unseal(platform.config.appKey, IBAN_PURPOSE, row.sealedIban) }
}

const shown = ({ name, ibanEnd: end, updatedAt }: PayerRow) => ({ name, masked: maskedAccount(end), updatedAt })

export const getPayerAccountHandler = handleOffice(getPayerAccount, async ({ db }) => {
  const row = await findPayerAccount(db)
  return { account: row ? shown(row) : null }
})

export const updatePayerAccountHandler = handleOffice(
  updatePayerAccount,
  async (ctx, { name, iban, ifUpdatedAt }, fail) => {
    const { db, now, platform } = ctx
    const row = await findPayerAccount(db)
    if (row) await refuseIfChanged(ctx, { id: ACCOUNT_ID, updatedAt: row.updatedAt }, ifUpdatedAt)
    const before = row ? await unseal(platform.config.appKey, IBAN_PURPOSE, row.sealedIban) : null
    const after = iban ?? before
    if (after === null) return fail('payerAccountMissing', { message: 'Indiquez l’IBAN.', fields: ['iban'] })
    const fields = (typed: string, named: string) => ({ name: named, account: maskedAccount(ibanEnd(typed)) })
    const changes = changesBetween(before === null ? {} : fields(before, row?.name ?? ''), fields(after, name))
    if (row && !changes && after === before) return ctx.unchanged({ account: shown(row) })
    const updatedAt = laterThan(row?.updatedAt ?? 0, now)
    const next = {
      ...{ id: 1, name, ibanEnd: ibanEnd(after), updatedAt },
      sealedIban: await seal(platform.config.appKey, IBAN_PURPOSE, after),
    }
    return ctx.commit(
      {
        steps: row
          ? [
              db.orm
                .update(payerAccount)
                .set(next)
                .where(and(eq(payerAccount.id, 1), eq(payerAccount.updatedAt, row.updatedAt))),
              changed(1, 'changedMeanwhile'),
            ]
          : [{ statement: db.orm.insert(payerAccount).values(next), otherwise: 'changedMeanwhile' }],
        audit: {
          target: ACCOUNT_ID,
          before: row ? { ...changes?.before, updatedAt: row.updatedAt } : null,
          after: { ...changes?.after, updatedAt },
        },
      },
      { account: shown(next) },
    )
  },
)
