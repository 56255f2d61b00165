import { inArray } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeAudit } from '#handler/office-context.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import { createTransferFile } from '../contract.ts'
import { ibanEnd } from '../iban-shape.ts'
import { IBAN_PURPOSE } from '../load-payee.ts'
import { monthName, statementName } from '../payout-texts.ts'
import { partnerNames } from '../read-months.ts'
import { payee, payout, transferFile } from '../tables.ts'
import { endToEndId, painFile, type Transfer } from './pain-file.ts'
import { openPayerAccount } from './payer-account.ts'
import { refuseState } from './settled-payout.ts'

/** Purpose under which files of transfers are sealed. */
export const FILE_PURPOSE = 'transfer-file'

/** Orders the transfers of approved statements in one batch: the file is written with what it says of them, or not at all. */
export const createTransferFileHandler = handleOffice(createTransferFile, async (ctx, input, fail) => {
  const { db, now, actor, platform, region } = ctx
  const { payoutIds, executeOn, total } = input
  const [rows, debtor] = await Promise.all([
    db.orm.select().from(payout).where(inArray(payout.id, payoutIds)),
    openPayerAccount(ctx),
  ])
  if (!debtor) return fail('payerAccountMissing')
  if (dayKeyToUtc(region.zone, executeOn) === null || executeOn < dayKey(region.zone, now))
    return fail('transferDayWrong', { fields: ['executeOn'] })
  if (new Set(payoutIds).size < payoutIds.length) return fail('payoutChanged', { fields: ['payoutIds'] })
  const vendorIds = rows.map(({ vendorId }) => vendorId)
  const [payees, names] = await Promise.all([
    db.orm.select().from(payee).where(inArray(payee.vendorId, vendorIds)),
    partnerNames(db, vendorIds),
  ])
  const transfers: Transfer[] = []
  const seen: { vendorId: string; updatedAt: number }[] = []
  const audit: OfficeAudit[] = []
  const fileId = newId('vf')
  for (const [at, payoutId] of payoutIds.entries()) {
    const field = `payoutIds.${at}`
    const row = rows.find(({ id }) => id === payoutId) ?? fail('payoutNotFound', { fields: [field] })
    const { vendorId, month, state, payable } = row
    const label = names.get(vendorId) ?? vendorId
    if (state !== 'Approved') return refuseState({ month, state, label }, field)
    const known = payees.find((each) => each.vendorId === vendorId)
    if (!known?.sealedIban || !known.holder || !known.address)
      return fail('payoutIncomplete', {
        message: `${statementName(month, label)} ne peut pas être viré : ${known?.sealedIban ? 'l’adresse' : 'le compte bancaire'} du partenaire manque.`,
        fields: [field],
      })
    transfers.push({
      ...{ endToEndId: endToEndId(row), cents: payable, holder: known.holder, address: known.address },
      iban: await unseal(platform.config.appKey, IBAN_PURPOSE, known.sealedIban),
      text: `Releve ${monthName(month)} ${debtor.name}`,
    })
    seen.push({ vendorId, updatedAt: known.updatedAt })
    audit.push({ target: payoutId, before: { state }, after: { vendorId, month, state: 'Ordered', fileId } })
  }
  const sum = transfers.reduce((all, { cents }) => all + cents, 0)
  if (sum !== total) return fail('payoutChanged', { fields: ['total'] })
  const xml = painFile({ messageId: fileId, createdAt: now, executeOn, debtor, transfers })
  const file = {
    ...{ id: fileId, executeOn, count: transfers.length, total: sum, state: 'Made' as const },
    ...{ debtorName: debtor.name, debtorEnd: ibanEnd(debtor.iban), createdAt: now, createdBy: actor.userId },
    sealedXml: await seal(platform.config.appKey, FILE_PURPOSE, xml),
  }
  return ctx.commit(
    {
      steps: [
        db.orm.insert(transferFile).values(file),
        {
          sql: `update partner_payout set state = 'Ordered', file_id = ?, reason = null, changed_by = ?, updated_at = max(updated_at + 1, ?)
            where state = 'Approved' and id in (select value from json_each(?))`,
          args: [fileId, actor.userId, now, JSON.stringify(payoutIds)],
        },
        changed(payoutIds.length, 'payoutChanged'),
        guard('(select sum(payable) from partner_payout where file_id = ?) = ?', [fileId, sum], 'payoutChanged'),
        guard(
          `not exists (select 1 from json_each(?) s left join payee p on p.vendor_id = s.value ->> 'vendorId'
            where p.updated_at is not cast(s.value ->> 'updatedAt' as integer))`,
          [JSON.stringify(seen)],
          'payoutChanged',
        ),
      ],
      audit: [{ target: fileId, before: null, after: { executeOn, count: file.count, total: sum } }, ...audit],
    },
    { fileId },
  )
})
