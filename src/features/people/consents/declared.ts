import { declareFeature } from '#contract/declaration.ts'

export const consents = declareFeature({
  errors: {
    unsubscribeLinkNotFound: {
      status: 404,
      message: 'Ce lien de désinscription n’est plus valable : réglez vos courriers dans votre compte.',
    },
  },
})
