import { phoneHref } from '#lib/words/phone-href.ts'

/** Digits at a number's end that every spelling has, with the 0 of home or a country's code before them. */
const SHARED = 9
/** Fewer digits stand in too many facts. */
const FEWEST = 4

/** Digits by which facts hold a typed number: all but the 0, 00 or + at its beginning, and the last of a whole number. */
export function phoneKeys(typed: string): string[] {
  const digits = (text: string) => text.replace(/\(0\)|\D/g, '')
  const whole = digits(phoneHref(typed) ?? '')
  const keys = [digits(typed).replace(/^00?/, ''), whole.length < SHARED ? '' : whole.slice(-SHARED)]
  return [...new Set(keys)].filter((key) => key.length >= FEWEST)
}
