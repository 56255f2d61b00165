/** Signs that part a code's groups, which people leave out or write otherwise. */
const SIGNS = ['-', ' ', '.', '/', '_', '\u2010', '\u2011', '\u2013', '\u00a0', '\u202f']

/** A code without the signs that part its groups: "AT-000123" is "AT000123". */
export const bareCode = (code: string): string => SIGNS.reduce((bare, sign) => bare.replaceAll(sign, ''), code)

/** SQL counterpart of `bareCode`. */
export const bareCodeSql = (code: string): string =>
  SIGNS.reduce((bare, sign) => `replace(${bare}, '${sign}', '')`, code)
