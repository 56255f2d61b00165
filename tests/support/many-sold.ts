import type { RegionDb, Statement } from '#db/region-db.ts'

/**
 * Writes so many purchases like the one that is there, each of one order, a minute before the other; sixty at a time share
 * their moment, so that the end of a part falls among some of one.
 */
export async function manySold(db: RegionDb, count: number): Promise<Statement[]> {
  const columns = async (table: string) =>
    (await db.query(`select name from pragma_table_info('${table}')`)).rows.map(({ name }) => String(name))
  const copy = async (table: string, own: Record<string, string>): Promise<Statement> => {
    const names = await columns(table)
    return {
      sql: `with recursive n (n) as (select 1 union all select n + 1 from n where n < ?)
        insert into ${table} (${names.join(', ')})
        select ${names.map((name) => own[name] ?? `like_it.${name}`).join(', ')}
        from n, (select * from ${table} limit 1) as like_it`,
      args: [count],
    }
  }
  const at = 'like_it.started_at - 60000 * (1 + n.n / 60)'
  return [
    await copy('attempt', {
      ...{ id: "'pa-many-' || n.n", payment_id: "'pi_many_' || n.n", started_at: at },
      number: "printf('%020d', n.n)",
      // A person never has two open attempts.
      status: "iif(like_it.status = 'Pending', 'Canceled', like_it.status)",
    }),
    await copy('order_item', {
      ...{ id: "'oi-many-' || n.n", attempt_id: "'pa-many-' || n.n", started_at: at },
      ...{ token_hash: 'null', token_encrypted: 'null' },
    }),
  ]
}
