import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const withdrawals = declareFeature({
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
