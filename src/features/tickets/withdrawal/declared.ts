import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const withdrawals = declareFeature({
  errors: {
    withdrawalOrderNotFound: {
      status: 404,
      message:
        'Aucune commande payée n’a ce numéro avec cette adresse email. Reprenez-les du message de confirmation, ou écrivez-nous.',
    },
    withdrawalNotPossible: { status: 409, message: 'Il n’est pas possible de renoncer à ce contrat.' },
    withdrawalChanged: { status: 409, message: 'Cette commande vient de changer : relisez-la, puis recommencez.' },
    withdrawalNotFound: { status: 404, message: 'Rétractation introuvable' },
    withdrawalDecided: { status: 409, message: 'Cette rétractation est déjà traitée.' },
  },
  exported: {
    retractations: z.array(
      z.object({
        article: z.string(),
        nom: z.string(),
        declaree_le: z.string(),
        etat: z.string(),
        rembourse: z.number(),
      }),
    ),
  },
})
