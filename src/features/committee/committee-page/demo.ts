import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE, type CommitteeTime } from '#db/demo/committee-facts.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { committeePage } from './tables.ts'

/** Statements for the committee's page and its contacts. */
const pageStatements = ({ orm }: RegionDb, { now }: CommitteeTime): Statement[] => [
  orm.insert(committeePage).values({
    ...{ id: 'cp-demo-atelier', groupId: COMMITTEE, createdAt: now, updatedAt: now },
    title: 'Le CSE de L’Atelier Méridional',
    subtitle: 'Vos élus, vos avantages, vos questions',
    markdown: `Le comité vous représente auprès de la direction et gère les activités sociales et culturelles.

## La permanence
Local du CSE, bâtiment B, rez-de-chaussée. Venez avec votre carte de membre.

## Vos avantages
- **Cinéma** : 40 % payés par le CSE, jusqu’à 100 € par an
- **Parcs en famille** : 5 € par billet
- **Arbre de Noël** : un cadeau par enfant de moins de 12 ans`,
    people: [
      {
        ...{ name: 'Nadia Ferrand', role: 'Secrétaire', hours: 'Mardi et jeudi, 12 h – 14 h' },
        ...{ email: 'cse@demo.test', phone: '03 00 00 00 02', mediaId: null },
      },
      {
        ...{ name: 'Hugo Bernard', role: 'Trésorier', hours: 'Jeudi, 12 h – 13 h' },
        ...{ email: 'hugo@demo.test', phone: '', mediaId: null },
      },
      {
        ...{ name: 'Inès Caron', role: 'Élue, activités et loisirs', hours: 'Sur rendez-vous' },
        ...{ email: 'ines@demo.test', phone: '', mediaId: null },
      },
    ],
  }),
]

export const demo: CommitteeDemo = {
  tables: ['committee_page'],
  write: async (ctx) => ({ statements: pageStatements(ctx.db, ctx) }),
}
