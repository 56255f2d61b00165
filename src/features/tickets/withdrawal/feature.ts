import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import type * as contract from './contract.ts'
import { decideWithdrawalHandler } from './decide-withdrawal.ts'
import type { withdrawals as declared } from './declared.ts'
import { forgetName, personalWithdrawals } from './person-withdrawals.ts'
import { getWithdrawalOrderHandler, withdrawFromContractHandler } from './withdraw.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    getWithdrawalOrder: getWithdrawalOrderHandler,
    withdrawFromContract: withdrawFromContractHandler,
    decideWithdrawal: decideWithdrawalHandler,
  },
  tables: [ownedTable('withdrawal', 'user', 'user_id')],
  personal: personalWithdrawals,
  erasure: ({ actor }) => [forgetName(actor.userId)],
})
