import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const memberFields = declareFeature({
  errors: {
    tooManyFields: { status: 409, message: 'Gardez 50 champs au plus.' },
    fieldChoices: { status: 400, message: 'Indiquez au moins deux réponses différentes.' },
    fieldAnswered: {
      status: 409,
      message: 'Des bénéficiaires ont déjà répondu : le type du champ et les réponses choisies ne changent plus.',
    },
    moreAnswers: { status: 409, message: 'Des réponses sont arrivées entre-temps : relisez leur nombre.' },
    answerRefused: { status: 400, message: 'Cette réponse n’est pas acceptée.' },
  },
  exported: {
    /** Answers to the questions of the person's committees. */
    reponses_au_cse: z.array(z.object({ champ: z.string(), reponse: z.string(), le: z.string() })),
  },
})
