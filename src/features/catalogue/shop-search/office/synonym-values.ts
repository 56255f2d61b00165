import { checkWith } from '#web/office/kit/form/check.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { type OfficeSynonym, synonymFields } from '../synonym-shapes.ts'

/** Values of the synonym form. */
export interface SynonymValues {
  typed: string
  /** Meanings, one on each line. */
  meant: string
  ways: 'both' | 'one'
  use: 'used' | 'unused'
}

export const newSynonym = (): Stored<SynonymValues> => ({
  version: null,
  values: { typed: '', meant: '', ways: 'both', use: 'used' },
})

export const storedSynonym = ({ typed, meant, bothWays, isUsed, updatedAt }: OfficeSynonym): Stored<SynonymValues> => ({
  version: updatedAt,
  values: { typed, meant: meant.join('\n'), ways: bothWays ? 'both' : 'one', use: isUsed ? 'used' : 'unused' },
})

export const toSynonymFields = ({ typed, meant, ways, use }: SynonymValues) => ({
  typed,
  meant: meant
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  bothWays: ways === 'both',
  isUsed: use === 'used',
})

export const checkSynonym = checkWith<SynonymValues>(synonymFields, toSynonymFields)

export const wayTexts = { both: 'Dans les deux sens', one: 'Dans un seul sens' } as const
export const useTexts = { used: 'Utilisé', unused: 'Non utilisé' } as const

const labels: Record<string, string> = {
  typed: 'Mot tapé',
  meant: 'Cherche aussi',
  ways: 'Sens',
  bothWays: 'Sens',
  use: 'Recherche',
  isUsed: 'Recherche',
}

export const synonymWords: FieldWords = {
  label: ([key]) => labels[String(key)] ?? String(key),
  print: ([key], value) => {
    if (key === 'ways') return Reflect.get(wayTexts, String(value))
    if (key === 'use') return Reflect.get(useTexts, String(value))
    if (key === 'bothWays') return wayTexts[value === true ? 'both' : 'one']
    if (key === 'isUsed') return useTexts[value === true ? 'used' : 'unused']
    return Array.isArray(value) ? value.join(', ') : undefined
  },
  whole: ['meant'],
}
