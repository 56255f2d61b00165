/** One amount of euros as people type it: "12,5", "12.50", "12€50", "1 234,50 €", "54". */
const AMOUNT =
  /^(\d{1,3}(?:[\s\u00a0\u202f]\d{3})+|\d{1,7})(?:[.,](\d{1,2})|\s*(?:€|euros?)\s*(\d{2})?)?\s*(?:€|euros?)?$/i

/** Cents of a typed amount; null if it is none. */
export function readAmount(typed: string): number | null {
  const [, euros, decimals, behindSign] = AMOUNT.exec(typed.trim()) ?? []
  if (euros === undefined) return null
  return Number(euros.replace(/\D/g, '')) * 100 + Number((decimals ?? behindSign ?? '').padEnd(2, '0') || 0)
}

/** Amounts within a text that nobody would take for a name or a number: with cents, or with a sign of euros. */
const SIGNED =
  /(?<!\S)(?:(?:\d{1,3}(?:[\s\u00a0\u202f]\d{3})+|\d{1,7})(?:[.,]\d{1,2}(?:\s*(?:€|euros?))?|\s*(?:€|euros?)\s?(?:\d{2})?))(?![^\s,;])/gi

/** Whole numbers of up to four digits, which may be an amount where nothing else has them. */
const WHOLE = /(?<!\S)\d{1,4}(?!\S)/g

/** Takes the first amount out of a text that is searched for; `whole` takes a bare number of euros, too. */
export function splitAmount(text: string, whole = false): { cents: number | null; rest: string } {
  const numbers = whole ? (text.match(WHOLE) ?? []) : []
  // Several bare numbers are a telephone.
  const [found] = text.match(SIGNED) ?? (numbers.length === 1 ? numbers : [])
  const cents = found === undefined ? null : readAmount(found)
  if (found === undefined || cents === null) return { cents: null, rest: text }
  return { cents, rest: text.replace(found, ' ').replace(/\s+/g, ' ').trim() }
}
