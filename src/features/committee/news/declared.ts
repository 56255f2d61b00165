import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const news = declareFeature({
  errors: { newsNotFound: { status: 404, message: 'Actualité introuvable' } },
  trash: { news: { name: 'Actualité', the: 'l’actualité', ofCommittee: true } },
  session: {
    /** At least one committee may publish. */
    news: z.boolean(),
    hasNews: z.boolean(),
  },
  exported: {
    /** Secret URLs by which a reader asks for the news of the person’s committee. */
    flux_rss: z.array(z.object({ cree_le: z.string() })),
  },
  readings: { news: { one: 'actualité', many: 'actualités', place: 10 } },
})
