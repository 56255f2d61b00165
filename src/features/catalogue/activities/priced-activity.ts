/** SQL condition: the activity with this id has a ticket with a price that members see. */
export const isPricedActivity = (id: string): string => `(
  exists (select 1 from batch b join ticket_info t on t.batch_id = b.id
    where b.activity_id = ${id} and b.archived_at is null and t.archived_at is null and t.visibility = 'Public')
  or exists (select 1 from expert_stock s join expert_ticket t on t.stock_id = s.id
    where s.activity_id = ${id} and s.archived_at is null and t.archived_at is null))`
