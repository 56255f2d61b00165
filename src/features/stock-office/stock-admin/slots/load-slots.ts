import { takeTurn } from '#db/take-turns.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { KnownSlot } from './slot-tally.ts'

const sql = `select template_id, id, start_ts, end_ts, quantity, reserved, bought, adjusted_at, archived_at, visibility
  from stock where template_id in (select value from json_each(?)) and end_ts > ?`

/** Templates per statement: a year of their slots takes two or three milliseconds to read. */
const TEMPLATES_AT_ONCE = 8

const visibilities = ['Public', 'Hidden', 'Archived'] as const

/** Slots of these weekly templates that are not over, archived ones included. */
export async function loadSlots(
  db: ReadDb,
  templateIds: readonly string[],
  now: number,
): Promise<Map<string, KnownSlot[]>> {
  const byTemplate = new Map<string, KnownSlot[]>()
  const parts = Array.from({ length: Math.ceil(templateIds.length / TEMPLATES_AT_ONCE) }, (_, at) =>
    templateIds.slice(at * TEMPLATES_AT_ONCE, (at + 1) * TEMPLATES_AT_ONCE),
  )
  await Promise.all(
    parts.map(async (part) => {
      await takeTurn(db)
      const { rows } = await db.query(sql, [JSON.stringify(part), now])
      for (const row of rows) {
        const key = String(row.template_id)
        const slots = byTemplate.get(key)
        if (slots) slots.push(knownSlot(row))
        else byTemplate.set(key, [knownSlot(row)])
      }
    }),
  )
  return byTemplate
}

/** Converts a row of `stock` read by plain SQL. */
export const knownSlot = (row: Record<string, unknown>): KnownSlot => ({
  id: String(row.id),
  startTs: Number(row.start_ts),
  endTs: Number(row.end_ts),
  quantity: numberOrNull(row.quantity),
  reserved: Number(row.reserved),
  bought: Number(row.bought),
  adjustedAt: numberOrNull(row.adjusted_at),
  archivedAt: numberOrNull(row.archived_at),
  visibility: visibilities.find((each) => each === row.visibility) ?? 'Hidden',
})

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))
