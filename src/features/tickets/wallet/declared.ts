import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const wallet = declareFeature({
  exported: {
    /** Wallet passes of tickets; `appareils`: number of devices registered for updates. */
    passes_de_portefeuille: z.array(
      z.object({
        activite: z.string(),
        portefeuille: z.enum(['apple', 'google']),
        ajoute_le: z.string(),
        appareils: z.int(),
      }),
    ),
  },
})
