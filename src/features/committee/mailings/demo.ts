import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE, type CommitteeTime } from '#db/demo/committee-facts.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { mailing } from './tables.ts'

/** Statements for a mailing that the secretary has drafted but not sent. */
const mailingStatements = ({ orm }: RegionDb, { now }: CommitteeTime, origin: string): Statement[] => [
  orm.insert(mailing).values({
    ...{ id: 'ml-demo-noel', groupId: COMMITTEE, state: 'draft', origin, createdAt: now, updatedAt: now },
    subject: 'Arbre de Noël : inscrivez vos enfants',
    content: `# L’arbre de Noël approche

Bonjour {prénom},

Le spectacle et le goûter auront lieu à la salle des fêtes. **Indiquez vos enfants dans votre compte** pour que chacun ait son cadeau.

À bientôt,
Le CSE`,
    audience: { kind: 'all' },
  }),
]

export const demo: CommitteeDemo = {
  tables: ['mailing'],
  write: async (ctx) => ({ statements: mailingStatements(ctx.db, ctx, ctx.site) }),
}
