/**
 * Says days in French words, the first of a month as « 1er », which Intl writes « 1 » (Unicode CLDR has no ordinal there).
 * `options` name at least the day and the month.
 */
export function dayWords(options: Intl.DateTimeFormatOptions): (day: Date | number) => string {
  const format = new Intl.DateTimeFormat('fr-FR', options)
  return (day) => format.format(day).replace(/(?<!\d)1(?=\s\p{L})/u, '1er')
}

/** Names the button of a day in a calendar: its number is what is seen there, so it stands as such (WCAG 2.5.3). */
export function dayButtonWords(options: Intl.DateTimeFormatOptions): (day: Date) => string {
  const format = new Intl.DateTimeFormat('fr-FR', options)
  return (day) => format.format(day)
}
