import { declareFeature } from '#contract/declaration.ts'

export const sealedMonths = declareFeature({
  errors: {
    monthNotSealed: {
      status: 409,
      message: 'Les fichiers de ce mois ne sont pas encore prêts : réessayez dans une minute.',
    },
  },
})
