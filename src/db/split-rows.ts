/** Stands between cells and between rows; a text that has it makes them too many, which is seen. */
const BETWEEN = '\u001f'

/**
 * Rows of a query as one text that is split where they are read, in a fifth of the time in which JSON is parsed. Each
 * column comes as text, null as ''. `from` has tables, conditions and order.
 */
export const splitRows = (columns: readonly string[], from: string): string =>
  `select group_concat(line, '${BETWEEN}') as split, count(*) as n
    from (select format('${columns.map(() => '%s').join(BETWEEN)}', ${columns.join(', ')}) as line ${from})`

/** Cells of such a query, row after row; null if a text has the separator, and the rows are to be read otherwise. */
export function readSplitRows(
  result: { rows: readonly Record<string, unknown>[] } | undefined,
  columns: readonly string[],
): string[] | null {
  const [row] = result?.rows ?? []
  if (typeof row?.split !== 'string') return []
  const cells = row.split.split(BETWEEN)
  return cells.length === Number(row.n) * columns.length ? cells : null
}
