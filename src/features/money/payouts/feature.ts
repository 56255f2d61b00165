import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import { approvePayoutsHandler } from './approve-payouts.ts'
import { billMailJob } from './bills/bill-mail-job.ts'
import { getSelfBillHandler } from './bills/get-self-bill.ts'
import { askBankChangeHandler, decideBankChangeHandler } from './change-bank.ts'
import type * as contract from './contract.ts'
import type { payouts as declared } from './declared.ts'
import { disputePayoutHandler } from './dispute-payout.ts'
import { forgetPayees } from './forget-payees.ts'
import { getPayeeHandler } from './get-payee.ts'
import { listPayoutsHandler } from './list-payouts.ts'
import { payPayoutHandler } from './pay-payout.ts'
import { releasePayoutHandler } from './release-payout.ts'
import { statementMailJob } from './statement-mail-job.ts'
import { createTransferFileHandler } from './transfers/create-transfer-file.ts'
import { getPayerAccountHandler, updatePayerAccountHandler } from './transfers/payer-account.ts'
import { readBankStatementHandler } from './transfers/read-bank-statement.ts'
import {
  abandonTransferFileHandler,
  getTransferFileHandler,
  listTransferFilesHandler,
} from './transfers/transfer-files.ts'
import { updatePayeeHandler } from './update-payee.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    getPayerAccount: getPayerAccountHandler,
    updatePayerAccount: updatePayerAccountHandler,
    createTransferFile: createTransferFileHandler,
    listTransferFiles: listTransferFilesHandler,
    getTransferFile: getTransferFileHandler,
    getSelfBill: getSelfBillHandler,
    abandonTransferFile: abandonTransferFileHandler,
    releasePayout: releasePayoutHandler,
    readBankStatement: readBankStatementHandler,
    getPayee: getPayeeHandler,
    updatePayee: updatePayeeHandler,
    askBankChange: askBankChangeHandler,
    decideBankChange: decideBankChangeHandler,
    listPayouts: listPayoutsHandler,
    approvePayouts: approvePayoutsHandler,
    disputePayout: disputePayoutHandler,
    payPayout: payPayoutHandler,
  },
  jobs: [billMailJob, statementMailJob],
  forget: async (ctx) => {
    await forgetPayees(ctx)
  },
  tables: [ownedTable('payee', 'vendor', 'vendor_id'), ownedTable('bank_change', 'vendor', 'vendor_id')],
  regionTables: [
    'partner_payout',
    'transfer_file',
    'payer_account',
    'bank_statement',
    'payout_bank_line',
    'self_bill',
    'commission_bill',
  ],
})
