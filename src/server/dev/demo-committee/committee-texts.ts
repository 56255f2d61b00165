import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { committeePage } from '#features/committee/committee-page/tables.ts'
import { mailing } from '#features/committee/mailings/tables.ts'
import { news } from '#features/committee/news/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { COMMITTEE, type CommitteeTime, DAY_MS } from './committee-facts.ts'

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

export const newsStatements = ({ orm, region }: RegionDb, { now, zone }: CommitteeTime): Statement[] => [
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

/** Statements for the committee's page and its contacts. */
export const pageStatements = ({ orm }: RegionDb, { now }: CommitteeTime): Statement[] => [
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

/** Statements for a mailing that the secretary has drafted but not sent. */
export const mailingStatements = ({ orm }: RegionDb, { now }: CommitteeTime, origin: string): Statement[] => [
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
