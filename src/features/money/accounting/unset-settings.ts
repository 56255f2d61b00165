import type { ReadDb } from '#handler/office-context.ts'
import type { ClosingSetting } from './closing-shapes.ts'

/** Settings that nobody has saved yet, and without which a month would be closed for good. */
export async function findUnset(db: ReadDb, tenant: string): Promise<ClosingSetting[]> {
  const [vat, plan] = await Promise.all([
    db.query('select 1 from invoice_settings where tenant = ?', [tenant]),
    db.query('select 1 from account_plan', []),
  ])
  return [...(vat.rows.length === 0 ? (['vat'] as const) : []), ...(plan.rows.length === 0 ? (['plan'] as const) : [])]
}
