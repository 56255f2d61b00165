import { declareFeature } from '#contract/declaration.ts'

export const entries = declareFeature({
  errors: {
    accountPlanMissing: {
      status: 409,
      message: 'Enregistrez d’abord le plan de comptes : le nom du fichier porte le SIREN, et ses lignes les comptes.',
    },
  },
})
