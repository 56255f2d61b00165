import { type DemoActivity, weekdaysIn } from '../catalogue.ts'

export const sports: DemoActivity[] = [
  {
    key: 'escalade-libre',
    vendor: 'bloc-cordes',
    label: 'Escalade, entrée à la journée',
    categories: ['escalade'],
    pictures: ['climbing sand'],
    markdown:
      'Grimpez à votre rythme à **Strasbourg ou Annecy** : bloc, moulinette et mur d’entraînement. Vestiaires et sauna compris.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 240,
        sendEmail: true,
        tickets: [
          {
            label: 'Entrée',
            public: 1500,
            ours: 1200,
            options: [
              { label: 'Chaussons', public: 400, ours: 350 },
              { label: 'Baudrier', public: 400, ours: 350 },
            ],
          },
        ],
      },
    ],
  },
  {
    key: 'escalade-initiation',
    vendor: 'bloc-cordes',
    label: 'Cours d’initiation à l’escalade',
    categories: ['escalade'],
    forChildren: true,
    pictures: ['climbing brick'],
    markdown:
      'Deux heures avec une monitrice pour apprendre à s’encorder, assurer et tomber sans peur. Matériel **prêté**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'VendorConfirm',
        days: weekdaysIn('Tuesday Saturday'),
        times: ['18:00-20:00'],
        quantity: 8,
        tickets: [{ label: 'Grimpeur', public: 3900, ours: 3300, max: 8 }],
      },
    ],
  },
  {
    key: 'forfait-ski',
    vendor: 'semnier',
    label: 'Forfait de ski, journée',
    categories: ['neige'],
    pictures: ['snowSlope snow'],
    markdown:
      'Dix-huit pistes et un tire-fesses légendaire. Le forfait se charge sur votre carte mains libres avec le **code du billet**.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Pregenerated',
        days: 120,
        documents: 4,
        terms: 'Utilisable un jour au choix jusqu’à la date indiquée.',
        tickets: [{ label: 'Forfait journée', public: 3800, ours: 3100, max: 8 }],
      },
    ],
  },
  {
    key: 'raquettes',
    vendor: 'semnier',
    label: 'Raquettes au clair de lune',
    categories: ['neige'],
    pictures: ['mountains snow', 'snowSlope night'],
    markdown:
      'Une trace dans les mélèzes, un vin chaud au chalet. Sortie **confirmée par nos soins** selon l’enneigement.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'AdminConfirm',
        days: weekdaysIn('Friday'),
        times: ['18:30-21:30'],
        quantity: 14,
        tickets: [{ label: 'Marcheur', public: 3200, ours: 2700 }],
      },
    ],
  },
  {
    key: 'karting-session',
    vendor: 'grand-pre',
    label: 'Karting électrique, session chronométrée',
    categories: ['karting'],
    pictures: ['karting day', 'karting dusk'],
    markdown:
      'Une session de vingt minutes, ou **deux à la suite** pour battre votre propre chrono. Combinaison et casque fournis, dès 1,40 m.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Friday Saturday Sunday'),
        times: ['14:00-14:30', '14:30-15:00', '15:00-15:30', '16:00-16:30', '16:30-17:00'],
        quantity: 10,
        tickets: [
          { label: '1 session', public: 2200, ours: 1850 },
          { label: '2 sessions à la suite', public: 4000, ours: 3300, span: 2 },
        ],
      },
    ],
    offer: {
      label: 'Mercredis du circuit',
      discount: { type: 'Percent', percent: 20 },
      hoursByWeek: { Wednesday: [{ startHour: 14, startMinute: 0, endHour: 18, endMinute: 0 }] },
    },
  },
  {
    key: 'grand-prix-equipe',
    vendor: 'grand-pre',
    label: 'Grand Prix entre collègues',
    categories: ['karting'],
    cse: true,
    pictures: ['karting plum'],
    markdown:
      'Essais, qualifications, finale et podium au mousseux : la piste est à vous pendant **deux heures**. Réservé aux membres premium.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'VendorConfirm',
        days: weekdaysIn('Thursday'),
        times: ['19:00-21:00'],
        quantity: 20,
        tickets: [{ label: 'Pilote', public: 8900, ours: 6900, fees: 100, min: 2, max: 20 }],
      },
    ],
  },
  {
    key: 'manoir-horloges',
    vendor: 'cle-des-champs',
    label: 'Le Manoir aux horloges',
    categories: ['escape'],
    pictures: ['escapeRoom plum'],
    markdown:
      'L’horloger a disparu en laissant treize pendules qui ne donnent pas la même heure. **Soixante-quinze minutes**, de 2 à 6 joueurs.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Tuesday Wednesday Thursday Friday Saturday Sunday'),
        times: ['10:00-11:30', '14:00-15:30', '16:00-17:30', '20:00-21:30'],
        quantity: 6,
        tickets: [{ label: 'Joueur', public: 2800, ours: 2300, min: 2, max: 6 }],
      },
    ],
  },
  {
    key: 'mission-atlantide',
    vendor: 'cle-des-champs',
    label: 'Mission Atlantide',
    categories: ['escape'],
    pictures: ['escapeRoom night', 'aquarium night'],
    markdown: 'Votre sous-marin prend l’eau, l’équipage chante faux et la cité engloutie ferme à minuit. Dès 10 ans.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Saturday Sunday'),
        times: ['11:00-12:30', '15:00-16:30', '18:00-19:30'],
        quantity: 6,
        tickets: [{ label: 'Joueur', public: 2800, ours: 2300, min: 2, max: 6 }],
      },
    ],
    offer: { label: '5 € de moins par joueur', discount: { type: 'Amount', amount: 500 } },
  },
  {
    key: 'bowling',
    vendor: 'cle-des-champs',
    label: 'Bowling, deux parties avec chaussures',
    categories: ['bowling'],
    forChildren: true,
    pictures: ['bowling night'],
    markdown: 'Six pistes, des boules de toutes les couleurs et des gouttières escamotables pour les petits.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 200,
        tickets: [{ label: 'Deux parties', public: 1600, ours: 1250 }],
      },
    ],
  },
  {
    key: 'mini-golf',
    vendor: 'rives',
    label: 'Golf miniature des Rives',
    categories: ['bowling'],
    forChildren: true,
    pictures: ['golf forest'],
    markdown: 'Dix-huit trous entre cascades et dragons de bois. Comptez une heure, et quelques balles à l’eau.',
    stocks: [
      { kind: 'flexible', mode: 'Automatic', days: 180, tickets: [{ label: 'Parcours', public: 950, ours: 750 }] },
    ],
  },
]
