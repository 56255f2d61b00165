import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const alerts = declareFeature({
  exported: {
    alertes_du_catalogue: z.array(z.object({ non_voulues: z.array(z.string()), email_du_jour: z.boolean() })),
  },
})
