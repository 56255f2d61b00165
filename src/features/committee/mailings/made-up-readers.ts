import type { PreviewReader } from './mailing-shapes.ts'

/** Readers that a preview may be drawn for, beside the secretary: what may go wrong with a name, and nobody who exists. */
export const madeUpReaders = {
  named: { firstName: 'Camille', lastName: 'Martin', email: 'camille.martin@exemple.test' },
  unnamed: { firstName: '', lastName: '', email: 'sans.nom@exemple.test' },
  longNamed: {
    ...{ firstName: 'Marie-Antoinette Joséphine', lastName: 'de La Rochefoucauld-Montbazon d’Ormesson' },
    email: 'nom.long@exemple.test',
  },
} as const satisfies Record<Exclude<PreviewReader, 'self'>, { firstName: string; lastName: string; email: string }>
