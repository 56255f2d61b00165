import type { RegionDb } from '#db/region-db.ts'

/** Columns that say whose a row is, when it happened, or what is derived of it, and are no field of a form. */
const kept = /_(id|at|ts|key|e164|hash|until)$/

/** Empties each column that the database lets be empty, in every row: nullable ones, and texts with a default. */
export async function emptyEveryRow(db: RegionDb): Promise<string[]> {
  const emptied: string[] = []
  // Not the tables behind an index of words, which would be broken.
  const tables = await db.query("select name from pragma_table_list where schema = 'main' and type = 'table'")
  for (const { name: table } of tables.rows) {
    const { rows: columns } = await db.query(`pragma table_info("${table}")`)
    const { rows: keys } = await db.query(`pragma foreign_key_list("${table}")`)
    // A picture may be missing; without its group or partner a row would be another's.
    const pictures = new Set(keys.filter((key) => key.table === 'media').map(({ from }) => from))
    const references = new Set(keys.map(({ from }) => from).filter((from) => !pictures.has(from)))
    for (const { name: column, type, notnull, dflt_value: usual, pk } of columns) {
      const isKept = kept.test(String(column)) && !pictures.has(column)
      if (pk !== 0 || references.has(column) || isKept) continue
      const empty = notnull === 0 ? 'null' : type === 'TEXT' ? usual : null
      if (empty === null) continue
      // A CHECK that forbids it says that the database admits no emptier row.
      const done = await db.query(`update "${table}" set "${column}" = ${empty}`).catch(() => null)
      if (done) emptied.push(`${table}.${column}`)
    }
  }
  return emptied
}
