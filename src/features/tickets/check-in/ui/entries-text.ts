import { plural } from '#lib/words/plural.ts'

export const entriesText = (count: number): string => `${count} ${plural(count, 'entrée')}`
