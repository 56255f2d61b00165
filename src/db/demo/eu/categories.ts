import type { DemoCategory } from '../catalogue.ts'

export const categories: DemoCategory[] = [
  {
    key: 'culture',
    name: 'Culture et spectacles',
    description: 'Musées, scènes et grands écrans : de quoi nourrir les curieux.',
    picture: 'theatre stage',
    children: [
      {
        key: 'expositions',
        name: 'Musées et expositions',
        description: 'Collections permanentes, expositions du moment et nocturnes.',
        picture: 'museum brick',
        children: [
          {
            key: 'beaux-arts',
            name: 'Beaux-arts',
            description: 'Peinture, sculpture et dessin.',
            picture: 'gallery mint',
          },
          {
            key: 'sciences',
            name: 'Sciences et ciel',
            description: 'Comprendre en s’amusant.',
            picture: 'planetarium night',
          },
        ],
      },
      {
        key: 'spectacles',
        name: 'Spectacles',
        description: 'Théâtre, concerts, humour : la scène à prix doux.',
        picture: 'concert plum',
        children: [
          { key: 'theatre', name: 'Théâtre', description: 'Classiques et créations.', picture: 'theatre plum' },
          {
            key: 'concerts',
            name: 'Concerts',
            description: 'De la salle de jazz au grand festival.',
            picture: 'concert stage',
          },
          { key: 'humour', name: 'Humour', description: 'Impro et seul en scène.', picture: 'theatre night' },
        ],
      },
      {
        key: 'cinema',
        name: 'Cinéma',
        description: 'Places valables tous les jours et soirées spéciales.',
        picture: 'cinema night',
        children: [
          {
            key: 'places-cinema',
            name: 'Places de cinéma',
            description: 'À l’unité ou en carnet.',
            picture: 'cinema plum',
          },
          {
            key: 'soirees-cinema',
            name: 'Soirées spéciales',
            description: 'Avant-premières et nuits thématiques.',
            picture: 'cinema stage',
          },
        ],
      },
    ],
  },
  {
    key: 'loisirs',
    name: 'Parcs et sensations',
    description: 'Grands parcs, sport et jeux pour petits et grands.',
    picture: 'festival dusk',
    children: [
      {
        key: 'parcs',
        name: 'Parcs',
        description: 'Une journée entière à partager.',
        picture: 'festival night',
        children: [
          {
            key: 'attractions',
            name: 'Parcs d’attractions',
            description: 'Manèges et grands frissons.',
            picture: 'festival plum',
          },
          {
            key: 'animaliers',
            name: 'Parcs animaliers et aquariums',
            description: 'Au plus près des animaux.',
            picture: 'zoo dawn',
          },
          {
            key: 'aquatiques',
            name: 'Parcs aquatiques',
            description: 'Toboggans, vagues et bassins.',
            picture: 'pool lagoon',
          },
        ],
      },
      {
        key: 'sports',
        name: 'Sports et glisse',
        description: 'Grimper, piloter, glisser.',
        picture: 'climbing sand',
        children: [
          { key: 'escalade', name: 'Escalade', description: 'Bloc, voie et initiation.', picture: 'climbing brick' },
          { key: 'karting', name: 'Karting', description: 'Le goût de la corde.', picture: 'karting day' },
          { key: 'neige', name: 'Neige', description: 'Forfaits et sorties en raquettes.', picture: 'snowSlope snow' },
        ],
      },
      {
        key: 'jeux',
        name: 'Jeux et défis',
        description: 'À plusieurs, c’est plus drôle.',
        picture: 'escapeRoom plum',
        children: [
          {
            key: 'escape',
            name: 'Jeux d’évasion',
            description: 'Soixante minutes pour sortir.',
            picture: 'escapeRoom night',
          },
          { key: 'bowling', name: 'Bowling et golf', description: 'Des parties entre amis.', picture: 'bowling night' },
        ],
      },
    ],
  },
  {
    key: 'douceurs',
    name: 'Bien-être et saveurs',
    description: 'Prendre soin de soi, régaler les autres.',
    picture: 'spa mint',
    children: [
      {
        key: 'detente',
        name: 'Détente',
        description: 'Bains, massages et rituels.',
        picture: 'spa lagoon',
        children: [
          { key: 'bains', name: 'Bains et hammams', description: 'Vapeur, bassins et silence.', picture: 'spa plum' },
          { key: 'massages', name: 'Massages', description: 'En solo ou à deux.', picture: 'spa dusk' },
        ],
      },
      {
        key: 'gastronomie',
        name: 'Gastronomie',
        description: 'Apprendre, goûter, recevoir.',
        picture: 'cooking brick',
        children: [
          { key: 'cours-cuisine', name: 'Cours de cuisine', description: 'Tablier fourni.', picture: 'cooking mint' },
          {
            key: 'degustations',
            name: 'Dégustations',
            description: 'Du vignoble à la table.',
            picture: 'vineyard sand',
          },
        ],
      },
      {
        key: 'avantages',
        name: 'Avantages permanents',
        description: 'Codes de réduction et avantages sur présentation de la carte.',
        picture: 'ticketFan plum',
        children: [
          { key: 'codes', name: 'Codes de réduction', description: 'À utiliser en ligne.', picture: 'ticketFan mint' },
          {
            key: 'carte',
            name: 'Avec la carte membre',
            description: 'À présenter en caisse.',
            picture: 'ticketFan brick',
          },
        ],
      },
    ],
  },
  {
    key: 'grand-air',
    name: 'Grand air',
    description: 'Lacs, montagnes, jardins : respirez.',
    picture: 'mountains day',
    children: [
      {
        key: 'balades',
        name: 'Balades',
        description: 'Sur l’eau, dans les airs, à pied.',
        picture: 'lake dawn',
        children: [
          { key: 'sur-eau', name: 'Sur l’eau', description: 'Croisières et canoë.', picture: 'cruise dusk' },
          {
            key: 'dans-les-airs',
            name: 'Dans les airs',
            description: 'La terre vue d’en haut.',
            picture: 'balloon dawn',
          },
        ],
      },
      {
        key: 'patrimoine',
        name: 'Châteaux et jardins',
        description: 'Vieilles pierres et allées fleuries.',
        picture: 'castle forest',
        children: [
          { key: 'chateaux', name: 'Châteaux', description: 'Mille ans d’histoires.', picture: 'castle dusk' },
          {
            key: 'jardins',
            name: 'Jardins',
            description: 'Serres, roseraies et labyrinthes.',
            picture: 'garden forest',
          },
        ],
      },
      {
        key: 'escapades',
        name: 'Escapades',
        description: 'Une journée ailleurs, le trajet compris.',
        picture: 'cruise day',
      },
    ],
  },
]
