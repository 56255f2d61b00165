import { declareFeature } from '#contract/declaration.ts'

export const terms = declareFeature({
  errors: {
    termsNotFound: { status: 404, message: 'Cette version des conditions générales de vente n’existe pas.' },
  },
})
