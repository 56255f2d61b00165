import type { RegionDb, Statement } from '#db/region-db.ts'

/** Purchases booked in one write. */
const CHUNK = 200
/** Longest time of one round. Buyers' writes wait for each write of the round, so it must not run on. */
const ROUND_MS = 5_000

/**
 * Books purchases paid before the ledger existed or in another region, and returns how many are left. Each chunk is one
 * write with its progress, so a process may die in between; until a purchase is booked, triggers skip it.
 */
export async function bookBacklog(db: RegionDb): Promise<number> {
  const until = performance.now() + ROUND_MS
  for (;;) {
    const { rows } = await db.query(
      "select attempt_id as id from ledger_backlog where attempt_id > '' order by attempt_id limit ?",
      [CHUNK],
    )
    if (rows.length === 0) return 0
    await db.write(chunkSteps(rows.map(({ id }) => String(id))))
    if (performance.now() > until) break
  }
  const { rows } = await db.query('select count(*) as n from ledger_backlog')
  return Number(rows[0]?.n ?? 0)
}

/**
 * Statements that book the events of these purchases in their order, each with the state of that time. Sums that
 * another region has booked become an opening balance.
 */
function chunkSteps(attemptIds: readonly string[]): Statement[] {
  const ids = JSON.stringify(attemptIds)
  return [
    { sql: WHAT_HAPPENED, args: [ids] },
    { sql: 'delete from ledger_backlog where attempt_id in (select value from json_each(?))', args: [ids] },
  ]
}

const WHAT_HAPPENED = `
  insert into ledger_event (key, kind, attempt_id, item_id, refund_id, counterpart, ts, as_of, opening)
  with a as (
    select t.id, t.payment_id, coalesce(t.captured_at, t.ended_at, t.started_at) as paid_at, b.since,
      t.status = 'Paid' and t.ended_at is not null as delivers
    from ledger_backlog b join attempt t on t.id = b.attempt_id
    where b.attempt_id in (select value from json_each(?)) and t.status in ('Paid', 'Refunded')
  ), happened as (
    select 'captured:' || id as key, 'captured' as kind, id as attempt_id, null as item_id, null as refund_id,
      'payment:' || payment_id as counterpart, paid_at as ts, since, 1 as rank from a
    union all select 'cancelled:' || i.id, 'cancelled', a.id, i.id, null, null, coalesce(i.ended_at, a.paid_at), since, 2
      from a join order_item i on i.attempt_id = a.id
      where a.delivers and i.status = 'Canceled' and coalesce(i.ended_at, a.paid_at) >= a.paid_at
    union all select 'rejected:' || i.id, 'rejected', a.id, i.id, null, null, coalesce(i.ended_at, a.paid_at), since, 2
      from a join order_item i on i.attempt_id = a.id where a.delivers and i.status = 'Rejected'
    union all select 'refundAsked:' || r.id, 'refundAsked', a.id, null, r.id, null, r.created_at, since, 3
      from a join refund r on r.attempt_id = a.id where r.status <> 'Failed' and r.kind <> 'elsewhere'
    union all select 'refundDone:' || r.id, 'refundDone', a.id, null, r.id, 'refund:' || r.provider_id,
        coalesce(r.settled_at, r.created_at), since, 4
      from a join refund r on r.attempt_id = a.id where r.status = 'Done'
  )
  select key, kind, attempt_id, item_id, refund_id, counterpart, ts, as_of, opening from (
    select key, kind, attempt_id, item_id, refund_id, counterpart, ts, ts as as_of, 0 as opening, rank
      from happened h
      where (since is null or ts > since) and not exists (select 1 from ledger_event e where e.key = h.key)
    union all select 'opening:' || id || ':' || since, 'opening', id, null, null, null, since, since, 1, 0
      from a where since is not null
  ) order by ts, rank`
