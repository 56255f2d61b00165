import type { Statement } from '#db/region-db.ts'

/**
 * Series of numbers of a partner's tickets in a region. Tickets that are drawn into stock have a series of their own,
 * which no sale counts on meanwhile (chapter tickets-and-check-in, Numbers in an unbroken series).
 */
export const ticketSeriesName = (region: string, vendorId: string, made: 'sold' | 'stock'): string =>
  `${region}:${vendorId}${made === 'stock' ? ':stock' : ''}`

/** Number as it is printed: "EU-000123", "EU-S-000123" for one drawn into stock. */
export function ticketNumberText({ series, number }: { series: string; number: number }): string {
  const [region = '', , made] = series.split(':')
  return [region.toUpperCase(), ...(made === undefined ? [] : ['S']), String(number).padStart(6, '0')].join('-')
}

/**
 * Gives the next numbers of the series to those of the tickets that have none, in their order. The series is counted in
 * the write itself, so that simultaneous issues neither share a number nor leave one out.
 */
export const issueNumbers = (series: string, entryIds: readonly string[], now: number): Statement[] => [
  { sql: 'insert into ticket_series (series, last) values (?, 0) on conflict do nothing', args: [series] },
  {
    sql: `insert into ticket_number (series, number, entry_id, issued_at)
      select s.series, s.last + row_number() over (order by e.key), e.value, ?
      from ticket_series s join json_each(?) e
      where s.series = ? and not exists (select 1 from ticket_number n where n.entry_id = e.value)`,
    args: [now, JSON.stringify(entryIds), series],
  },
  {
    sql: `update ticket_series set last = max(last, coalesce((select max(number) from ticket_number where series = ?), 0))
      where series = ?`,
    args: [series, series],
  },
]
