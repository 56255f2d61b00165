const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "octobre 2026", of '2026-10'. */
export const monthName = (month: string): string => monthNames.format(Date.parse(`${month}-01T00:00:00Z`))

/** "Le relevé d’octobre 2026 (Karting)". */
export function statementName(month: string, label: string): string {
  const name = monthName(month)
  return `Le relevé ${/^[aeiou]/.test(name) ? 'd’' : 'de '}${name} (${label})`
}
