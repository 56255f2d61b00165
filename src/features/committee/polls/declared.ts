import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'
import { id } from '#contract/shapes.ts'

export const polls = declareFeature({
  errors: {
    pollNotFound: { status: 404, message: 'Sondage introuvable' },
    pollStarted: {
      status: 409,
      message: 'Des votes sont déjà enregistrés : la question, les réponses et les règles du vote ne changent plus.',
    },
    pollEnded: { status: 409, message: 'Ce sondage est terminé.' },
    pollChanged: { status: 409, message: 'Ce sondage vient de changer : relisez-le avant de voter.' },
    alreadyVoted: { status: 409, message: 'Vous avez déjà voté.' },
  },
  trash: { poll: { name: 'Sondage', the: 'le sondage', ofCommittee: true } },
  session: {
    polls: z.boolean(),
    /** The open poll that ends first, even if the person has voted. */
    openPoll: z.object({ id, title: z.string() }).nullable(),
  },
  exported: {
    /** Polls in which the person has voted; choices in an anonymous one are unknown. */
    sondages: z.array(z.object({ question: z.string(), anonyme: z.boolean(), reponse: z.string().nullable() })),
  },
  readings: { polls: { one: 'sondage ouvert', many: 'sondages ouverts', place: 20 } },
})
