import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const mailings = declareFeature({
  errors: {
    mailingNotFound: { status: 404, message: 'Envoi introuvable' },
    mailingStarted: {
      status: 409,
      message: 'Cet envoi est déjà programmé ou parti : il ne change plus.',
    },
    audienceTooSmall: {
      status: 409,
      message: 'Ce choix désigne moins de 5 personnes, ou en laisse de côté moins de 5 : choisissez plus largement.',
    },
  },
  resendErrors: {
    mailingNotThere: { status: 409, message: 'Cet envoi n’en est plus là : regardez où il en est.' },
  },
  mails: {
    mailing: { name: 'Mailing d’un CSE', isWritten: true, isDrawnOnce: true },
    'mailing-test': { name: 'Essai d’un mailing' },
  },
  trash: { mailing: { name: 'Mailing', the: 'le mailing', ofCommittee: true } },
  exported: {
    /** Mails of committees addressed to the person; `ecarte`: none was sent. */
    envois_du_cse: z.array(z.object({ objet: z.string(), ecarte: z.boolean(), le: z.string().nullable() })),
  },
})
