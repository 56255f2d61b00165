import { declareFeature } from '#contract/declaration.ts'

export const entries = declareFeature({
  errors: {
    accountPlanMissing: {
      status: 409,
      message: 'Enregistrez d’abord le plan de comptes : le nom du fichier porte le SIREN, et ses lignes les comptes.',
    },
    financialYearClosed: {
      status: 409,
      message:
        'Un mois est clos : ses écritures sont numérotées depuis le premier mois de l’exercice, qui ne change plus.',
    },
  },
})
