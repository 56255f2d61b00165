import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const favourites = declareFeature({
  errors: {
    tooManyFavourites: { status: 409, message: 'Vous avez déjà 300 favoris : retirez-en un d’abord.' },
  },
  subscriptions: { favourites: true },
  mails: { favourites: { name: 'Alerte de favoris' } },
  exported: {
    favoris: z.array(z.object({ type: z.string(), nom: z.string(), le: z.string() })),
    alertes_de_favoris: z.array(z.object({ voulues: z.boolean(), depuis: z.string() })),
  },
})
