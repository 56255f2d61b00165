import type { Exception } from './invoicing-values.ts'

interface Named {
  id: string
  label: string
}

/** Value of "every option of the activity". */
export const ALL_OPTIONS = ''

export const kindNames: Readonly<Record<Exception['kind'], string>> = {
  category: 'catégorie',
  activity: 'activité',
  option: 'option',
}

/** Two exceptions with the same key are about the same thing: the later one takes the place of the first. */
export const exceptionKey = ({ kind, id, label = ALL_OPTIONS }: Exception): string => `${kind} ${id} ${label}`

export function exceptionName(
  { kind, id, label = ALL_OPTIONS }: Exception,
  known: { categories: readonly Named[]; activities: readonly Named[] },
): string {
  if (kind === 'category') return known.categories.find((each) => each.id === id)?.label ?? 'Catégorie retirée'
  const activity = known.activities.find((each) => each.id === id)?.label ?? 'Activité retirée'
  if (kind === 'activity') return activity
  return label === ALL_OPTIONS ? `Toutes les options, ${activity}` : `${label}, ${activity}`
}
