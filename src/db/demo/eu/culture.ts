import { type DemoActivity, weekdaysIn } from '../catalogue.ts'

const seatTerms = 'Placement libre. **Ouverture des portes 30 minutes avant.** Billet ni repris ni échangé.'

export const culture: DemoActivity[] = [
  {
    key: 'entree-lumieres',
    vendor: 'musee-lumieres',
    label: 'Entrée au Musée des Lumières',
    categories: ['beaux-arts'],
    pictures: ['museum brick', 'gallery sand'],
    markdown:
      '## Trois siècles d’images\n\nDu théâtre d’ombres aux premiers daguerréotypes, déambulez librement dans **douze salles** et prenez le temps : le billet est valable toute la journée.\n\n• Collections permanentes et exposition du moment\n• Parcours d’énigmes offert aux enfants\n• Vestiaire gratuit',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 200,
        terms: 'Valable une fois, aux heures d’ouverture. Pièce d’identité demandée pour le tarif enfant.',
        tickets: [
          {
            label: 'Adulte',
            public: 1400,
            ours: 1150,
            options: [{ label: 'Audioguide', description: 'Français, anglais, LSF', public: 500, ours: 400 }],
          },
          { label: 'Enfant (6 à 17 ans)', public: 800, ours: 600 },
        ],
      },
    ],
  },
  {
    key: 'nocturne-chandelles',
    vendor: 'musee-lumieres',
    label: 'Nocturne aux chandelles',
    categories: ['beaux-arts'],
    pictures: ['gallery dusk', 'museum night'],
    markdown:
      'Quand les lampes s’éteignent, les portraits changent d’humeur. Une conférencière vous guide à la bougie dans les salles fermées au public.\n\nDurée : **deux heures**, verre de l’amitié compris.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Thursday Friday'),
        times: ['19:00-21:00'],
        quantity: 30,
        tickets: [{ label: 'Place', public: 2600, ours: 2200, fees: 50 }],
      },
    ],
  },
  {
    key: 'machines-revees',
    vendor: 'musee-lumieres',
    label: 'Exposition « Machines rêvées »',
    categories: ['sciences', 'beaux-arts'],
    forChildren: true,
    pictures: ['gallery brick', 'library brick'],
    markdown:
      '## Entrez dans l’atelier des inventeurs\n\nAutomates, machines volantes et engins impossibles : réservez une heure de visite, ou **deux heures de suite** pour construire le vôtre à l’atelier.\n\n• Manipulations à chaque étape\n• Dès 7 ans',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Friday Saturday Sunday'),
        times: ['10:00-11:00', '11:00-12:00', '14:00-15:00', '15:00-16:00', '16:00-17:00'],
        quantity: 20,
        tickets: [
          {
            label: 'Visite (1 h)',
            public: 1200,
            ours: 950,
            options: [{ label: 'Livret-jeu', public: 350, ours: 300 }],
          },
          {
            label: 'Visite et atelier (2 h)',
            description: 'Deux créneaux qui se suivent',
            public: 2200,
            ours: 1750,
            span: 2,
            fees: 50,
            options: [{ label: 'Kit à emporter', public: 900, ours: 750 }],
          },
        ],
      },
    ],
  },
  {
    key: 'seance-etoiles',
    vendor: 'planetarium',
    label: 'Séance sous les étoiles',
    categories: ['sciences'],
    forChildren: true,
    pictures: ['planetarium night'],
    markdown:
      'Allongez-vous : la coupole s’ouvre sur **neuf mille étoiles**. Une séance commentée en direct, différente à chaque saison.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Saturday Sunday'),
        times: ['14:00-15:00', '15:30-16:30', '17:00-18:00'],
        quantity: 60,
        tickets: [
          { label: 'Adulte', public: 950, ours: 800 },
          { label: 'Moins de 14 ans', public: 700, ours: 550 },
        ],
      },
    ],
  },
  {
    key: 'ciel-sommet',
    vendor: 'planetarium',
    label: 'Observation du ciel au sommet',
    categories: ['sciences'],
    pictures: ['mountains night', 'planetarium plum'],
    markdown:
      'Montée en navette, soupe chaude et trois télescopes pour vous seuls. **La sortie est confirmée selon la météo**, au plus tard la veille.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'AdminConfirm',
        days: weekdaysIn('Saturday'),
        times: ['20:30-23:30'],
        quantity: 12,
        tickets: [{ label: 'Participant', public: 4500, ours: 3900, max: 6 }],
      },
    ],
  },
  {
    key: 'malade-imaginaire',
    vendor: 'verrieres',
    label: 'Le Malade imaginaire',
    categories: ['theatre'],
    pictures: ['theatre stage'],
    markdown:
      'Argan compte ses remèdes, Toinette compte les points. Une mise en scène **vive et musicale**, jouée par la troupe des Verrières.\n\nDurée : 1 h 50 sans entracte, dès 10 ans.',
    stocks: [
      {
        kind: 'slots',
        mode: 'Pregenerated',
        inDays: [9, 16],
        time: '20:00-22:00',
        quantity: 5,
        terms: seatTerms,
        tickets: [{ label: 'Carré or', public: 3400, ours: 2700, fees: 80, max: 4 }],
      },
    ],
  },
  {
    key: 'nuit-impros',
    vendor: 'verrieres',
    label: 'La Nuit des impros',
    categories: ['humour', 'theatre'],
    pictures: ['theatre night'],
    markdown:
      'Vous criez un mot, ils en font une pièce. Deux équipes, un arbitre de mauvaise foi et une soirée qui n’existera **qu’une seule fois**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Friday Saturday'),
        times: ['20:30-22:30'],
        quantity: 120,
        terms: seatTerms,
        tickets: [{ label: 'Place', public: 1800, ours: 1500 }],
      },
    ],
    offer: { label: 'Vente flash impros', discount: { type: 'Percent', percent: 30 }, flashHours: 72 },
  },
  {
    key: 'cine-concert',
    vendor: 'verrieres',
    label: 'Ciné-concert : Le Voyage dans la Lune',
    categories: ['concerts', 'soirees-cinema'],
    pictures: ['concert night', 'cinema stage'],
    markdown:
      'Le chef-d’œuvre de 1902 accompagné en direct par un quatuor et ses bruitages. Le théâtre **confirme chaque réservation** avant l’envoi des billets.',
    stocks: [
      {
        kind: 'slots',
        mode: 'VendorConfirm',
        inDays: [13, 27, 41],
        time: '18:00-19:30',
        quantity: 40,
        tickets: [
          { label: 'Adulte', public: 2000, ours: 1650 },
          { label: 'Enfant', public: 1200, ours: 900 },
        ],
      },
      {
        kind: 'slots',
        mode: 'Automatic',
        inDays: [14],
        time: '21:00-22:30',
        quantity: 12,
        opensInHours: 24,
        maxPerPerson: 2,
        tickets: [{ label: 'Séance de gala', public: 3000, ours: 2400 }],
      },
    ],
  },
  {
    key: 'voix-hiver',
    vendor: 'grande-halle',
    label: 'Festival Voix d’hiver, soirée d’ouverture',
    categories: ['concerts'],
    pictures: ['concert plum'],
    markdown:
      'Trois chœurs, une rappeuse et un accordéon : la soirée d’ouverture affiche complet chaque année. Les places rendues réapparaissent ici.',
    stocks: [
      {
        kind: 'slots',
        mode: 'Automatic',
        inDays: [18],
        time: '20:00-23:00',
        quantity: 0,
        tickets: [{ label: 'Debout', public: 3200, ours: 2800 }],
      },
    ],
  },
  {
    key: 'jazz-halle',
    vendor: 'grande-halle',
    label: 'Jazz au bar de la Halle',
    categories: ['concerts'],
    pictures: ['concert stage'],
    markdown: 'Un trio, une lumière basse et la meilleure acoustique du quartier. Première consommation **comprise**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Thursday'),
        times: ['19:30-21:00', '21:30-23:00'],
        quantity: 45,
        tickets: [{ label: 'Place assise', public: 2400, ours: 2100 }],
      },
    ],
    offer: { label: 'Jeudis du jazz', discount: { type: 'Percent', percent: 12.5 } },
  },
  {
    key: 'place-cinema',
    vendor: 'cine-pavillon',
    label: 'Place de cinéma valable 7 jours sur 7',
    categories: ['places-cinema'],
    pictures: ['cinema night'],
    markdown:
      'Une place pour **tous les films**, tous les jours, dans les deux cinémas. Le code du billet s’échange à la caisse ou sur borne.\n\nSupplément 3D non compris.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Pregenerated',
        days: 150,
        documents: 6,
        terms: 'Valable jusqu’à la date indiquée, hors séances événementielles.',
        tickets: [{ label: 'Place unique', public: 1180, ours: 790, max: 6 }],
      },
    ],
  },
  {
    key: 'carnet-cinema',
    vendor: 'cine-pavillon',
    label: 'Carnet de 5 places de cinéma',
    categories: ['places-cinema'],
    pictures: ['cinema plum', 'ticketFan plum'],
    markdown:
      'Cinq places à utiliser seul ou à plusieurs. Les carnets sont préparés par le cinéma et **déposés dans votre espace sous 24 h**.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Pregenerated',
        days: 150,
        documents: 2,
        unlimited: true,
        tickets: [{ label: 'Carnet de 5', public: 5200, ours: 3800, fees: 100, max: 4 }],
      },
    ],
  },
  {
    key: 'nuit-fantastique',
    vendor: 'cine-pavillon',
    label: 'Nuit du film fantastique',
    categories: ['soirees-cinema'],
    pictures: ['cinema stage'],
    markdown:
      'Quatre films, des courts-métrages surprises et le petit-déjeuner pour les survivants. **Interdit aux moins de 16 ans.**',
    stocks: [
      {
        kind: 'slots',
        mode: 'Automatic',
        inDays: [22, 50],
        time: '21:00-06:30',
        quantity: 180,
        tickets: [{ label: 'Nuit complète', public: 2900, ours: 2400, fees: 60 }],
      },
    ],
  },
]
