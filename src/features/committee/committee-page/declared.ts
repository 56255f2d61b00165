import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const committeePage = declareFeature({
  errors: { committeePageNotFound: { status: 404, message: 'Votre CSE n’a pas encore de page.' } },
  session: { infos: z.boolean() },
  exported: {
    /** Introductions of the person on committee pages. */
    presentations: z.array(
      z.object({ nom: z.string(), role: z.string(), horaires: z.string(), telephone: z.string(), le: z.string() }),
    ),
  },
})
