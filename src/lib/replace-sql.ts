/**
 * Most nested replacements in one selection: the memory of SQLite's parser grows with them and with nested selections.
 */
const NESTED = 13

/** SQL selection of `t` from `from`, with each pair's first text replaced by its second, in order. */
export function replacedSql(from: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return from
  const nested = pairs
    .slice(0, NESTED)
    .reduce((text, [old, next]) => `replace(${text}, ${quoted(old)}, ${quoted(next)})`, 't')
  return replacedSql(`select ${nested} as t from (${from})`, pairs.slice(NESTED))
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
