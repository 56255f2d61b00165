import { declareFeature } from '#contract/declaration.ts'

export const webhooks = declareFeature({
  errors: {
    webhookNotFound: { status: 404, message: 'Ce système n’est plus enregistré.' },
    webhookUrlRefused: { status: 400, message: 'Cette adresse ne peut pas recevoir de notifications.' },
    tooManyWebhooks: { status: 409, message: 'Un groupe a dix systèmes au plus.' },
    deliveryNotFound: { status: 404, message: 'Cette notification n’est plus gardée, ou attend déjà son envoi.' },
  },
})
