import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE, type CommitteeTime, DAY_MS } from '#db/demo/committee-facts.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { news } from './tables.ts'

const items = [
  {
    key: 'sortie-neige',
    type: 'events',
    daysAgo: 3,
    picture: 'snowSlope snow',
    title: 'Week-end à la neige : les inscriptions sont ouvertes',
    description: `Deux jours en station, car et hébergement compris, pour **60 places**.

## Ce qui est prévu
- Départ du parking de l’usine le vendredi à 18 h
- Une nuit en demi-pension, chambres de deux à quatre
- Forfait et matériel au choix

Inscrivez-vous à la permanence, avec un acompte de **30 €** par personne.`,
  },
  {
    key: 'subventions',
    type: 'benefits',
    daysAgo: 12,
    picture: null,
    title: 'Votre CSE paie 40 % de vos places de cinéma',
    description: `Le prix que vous voyez tient déjà compte de la part du CSE, jusqu’à **100 € par personne et par an**.

Les familles ont aussi **5 € par billet** sur les parcs : indiquez vos enfants dans votre compte.`,
  },
  {
    key: 'reunion',
    type: 'meetings',
    daysAgo: 26,
    picture: null,
    title: 'Réunion du comité : ce qui a été décidé',
    description: `Le budget des activités sociales est reconduit et la subvention du cinéma prolongée.

Le procès-verbal complet est dans vos **documents**, dossier « Réunions ».`,
  },
] as const

const newsStatements = ({ orm, region }: RegionDb, { now, zone }: CommitteeTime): Statement[] => [
  orm.insert(news).values(
    items.map(({ key, type, title, description, daysAgo, picture }) => {
      const writtenAt = now - daysAgo * DAY_MS
      return {
        type,
        ...{ id: `nw-demo-${key}`, groupId: COMMITTEE, title, description, isPublished: true },
        mediaId: picture === null ? null : demoId.media(region, picture),
        ...{ date: dayKey(zone, writtenAt), createdAt: writtenAt, updatedAt: writtenAt },
      }
    }),
  ),
]

export const demo: CommitteeDemo = {
  tables: ['news'],
  write: async (ctx) => ({ statements: newsStatements(ctx.db, ctx) }),
}
