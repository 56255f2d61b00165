import type { PreviewReader } from './mailing-shapes.ts'

/** Fictitious readers for the preview, with names that may break the layout. */
export const madeUpReaders = {
  named: { firstName: 'Camille', lastName: 'Martin', email: 'camille.martin@exemple.test' },
  unnamed: { firstName: '', lastName: '', email: 'sans.nom@exemple.test' },
  longNamed: {
    ...{ firstName: 'Marie-Antoinette Joséphine', lastName: 'de La Rochefoucauld-Montbazon d’Ormesson' },
    email: 'nom.long@exemple.test',
  },
} as const satisfies Record<Exclude<PreviewReader, 'self'>, { firstName: string; lastName: string; email: string }>
