/** Replacements inside each other: what SQLite's parser has to keep in mind grows with them and with the selections. */
const NESTED = 13

/** An SQL selection of `t` as `from` selects it, each pair's first text replaced by its second, in their order. */
export function replacedSql(from: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return from
  const nested = pairs
    .slice(0, NESTED)
    .reduce((text, [old, next]) => `replace(${text}, ${quoted(old)}, ${quoted(next)})`, 't')
  return replacedSql(`select ${nested} as t from (${from})`, pairs.slice(NESTED))
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
