const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "octobre 2026", of '2026-10'. */
export const monthName = (month: string): string => monthNames.format(Date.parse(`${month}-01T00:00:00Z`))

/** "d’octobre 2026", of '2026-10'. */
export function deMonth(month: string): string {
  const name = monthName(month)
  return `${/^[aeiou]/.test(name) ? 'd’' : 'de '}${name}`
}

/** "Le relevé d’octobre 2026 (Karting)". */
export const statementName = (month: string, label: string): string => `Le relevé ${deMonth(month)} (${label})`

/** Date as it is read: "03/07/2026", of '2026-07-03'. */
export const shortDay = (day: string): string => day.split('-').reverse().join('/')
