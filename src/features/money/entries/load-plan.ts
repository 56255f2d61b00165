import type { ReadDb } from '#handler/office-context.ts'
import { type AccountPlan, agentAccounts, usualPlan } from './plan-shapes.ts'
import { accountPlan } from './tables.ts'

/** Id under which the audit trail records the plan of accounts. */
export const PLAN_ID = 'account-plan'

export interface StoredPlan extends AccountPlan {
  updatedAt: number
}

/** Plan of accounts of the region; undefined while nobody has saved one. */
export async function loadPlan(db: ReadDb): Promise<StoredPlan | undefined> {
  const [row] = await db.orm.select().from(accountPlan)
  if (!row) return undefined
  const { siren, firstMonth, accounts, vat, updatedAt } = row
  return { siren, firstMonth, accounts: { ...agentAccounts, ...accounts }, vat, updatedAt }
}

/** Plan with which files are made: the saved one, else the usual accounts. */
export const planInUse = (stored: AccountPlan | undefined): AccountPlan =>
  stored ? { ...stored, accounts: { ...agentAccounts, ...stored.accounts } } : { siren: '', ...usualPlan }
