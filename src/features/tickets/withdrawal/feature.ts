import { defineFeature } from '#handler/feature.ts'
import { ownedTable } from '#handler/feature-table.ts'
import type { withdrawals as declared } from './declared.ts'
import { forgetName, personalWithdrawals } from './person-withdrawals.ts'

export const feature = defineFeature<Record<never, never>, typeof declared>({
  handlers: {},
  tables: [ownedTable('withdrawal', 'user', 'user_id')],
  personal: personalWithdrawals,
  erasure: ({ actor }) => [forgetName(actor.userId)],
})
