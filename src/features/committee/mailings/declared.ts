import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const mailings = declareFeature({
  errors: {
    mailingNotFound: { status: 404, message: 'Envoi introuvable' },
    mailingStarted: {
      status: 409,
      message: 'Cet envoi est déjà programmé ou parti : il ne change plus.',
    },
    mailingNotThere: { status: 409, message: 'Cet envoi n’en est plus là : regardez où il en est.' },
    audienceTooSmall: {
      status: 409,
      message: 'Ce choix désigne moins de 5 personnes, ou en laisse de côté moins de 5 : choisissez plus largement.',
    },
    unsubscribeLinkNotFound: {
      status: 404,
      message: 'Ce lien de désinscription n’est plus valable : réglez vos courriers dans votre compte.',
    },
  },
  trash: { mailing: { name: 'Mailing', the: 'le mailing', ofCommittee: true } },
  exported: {
    /** Mails of committees addressed to the person; `ecarte`: none was sent. */
    envois_du_cse: z.array(z.object({ objet: z.string(), ecarte: z.boolean(), le: z.string().nullable() })),
  },
})
