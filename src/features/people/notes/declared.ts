import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const notes = declareFeature({
  errors: {
    noteSubjectNotFound: { status: 404, message: 'Cette fiche n’existe pas, ou plus.' },
  },
  exported: {
    notes_internes: z.array(z.object({ au_sujet_de: z.string(), texte: z.string(), ecrite_le: z.string() })),
  },
})
