import { type DemoActivity, everyDay, weekdaysIn } from '../catalogue.ts'

export const activities: DemoActivity[] = [
  {
    key: 'bapteme-plongee',
    vendor: 'ailes-lagon',
    label: 'Baptême de plongée dans le lagon',
    categories: ['baptemes'],
    pictures: ['aquarium lagoon'],
    markdown:
      'Un moniteur pour vous seul, six mètres de fond et des poissons-papillons. **Dès 8 ans**, certificat non exigé.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn(everyDay),
        times: ['08:00-09:30', '10:00-11:30'],
        quantity: 6,
        tickets: [
          {
            label: 'Plongeur',
            public: 6500,
            ours: 5500,
            options: [{ label: 'Photos', public: 1500, ours: 1200, max: 1 }],
          },
        ],
      },
    ],
  },
  {
    key: 'kayak-couchant',
    vendor: 'ailes-lagon',
    label: 'Kayak transparent au couchant',
    categories: ['kayak'],
    pictures: ['lake dusk', 'beach dusk'],
    markdown:
      'Le soleil tombe dans l’océan, les coraux s’allument sous la coque. Une heure et demie, rhum arrangé à l’arrivée.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Friday Saturday Sunday'),
        times: ['17:00-18:30'],
        quantity: 12,
        tickets: [{ label: 'Place', public: 3500, ours: 2900 }],
      },
    ],
    offer: { label: 'Couchers de novembre', discount: { type: 'Percent', percent: 15 } },
  },
  {
    key: 'baleines',
    vendor: 'ailes-lagon',
    label: 'Observation des baleines à bosse',
    categories: ['cetaces'],
    forChildren: true,
    pictures: ['lake lagoon'],
    markdown:
      'Deux heures en mer avec hydrophone et charte d’approche. La sortie est **confirmée la veille** par le capitaine.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'VendorConfirm',
        days: weekdaysIn('Wednesday Saturday Sunday'),
        times: ['07:30-09:30'],
        quantity: 10,
        tickets: [
          { label: 'Adulte', public: 5500, ours: 4700 },
          { label: 'Enfant', public: 3500, ours: 2900 },
        ],
      },
    ],
  },
  {
    key: 'paddle',
    vendor: 'ailes-lagon',
    label: 'Paddle, location deux heures',
    categories: ['kayak'],
    pictures: ['beach lagoon'],
    markdown: 'Planches larges et stables, gilets et carte des zones protégées.',
    stocks: [
      { kind: 'flexible', mode: 'Automatic', days: 200, tickets: [{ label: 'Planche', public: 2000, ours: 1600 }] },
    ],
  },
  {
    key: 'aube-fournaise',
    vendor: 'guides-fournaise',
    label: 'L’aube au Piton de la Fournaise',
    categories: ['randonnees'],
    pictures: ['volcano dusk', 'mountains dawn'],
    markdown:
      '## Marcher de nuit, arriver avec le soleil\n\nDépart à 4 h, café au rempart, sommet pour l’aurore. Bonnes chaussures et **coupe-vent** obligatoires.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Tuesday Thursday Saturday Sunday'),
        times: ['04:00-10:00'],
        quantity: 12,
        tickets: [{ label: 'Marcheur', public: 6000, ours: 5000, fees: 100 }],
      },
    ],
  },
  {
    key: 'tunnels-lave',
    vendor: 'guides-fournaise',
    label: 'Dans les tunnels de lave de 2004',
    categories: ['tunnels'],
    pictures: ['volcano plum'],
    markdown: 'Casque, lampe, genouillères : une exploration à hauteur d’enfant sous la coulée refroidie.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'AdminConfirm',
        days: weekdaysIn('Wednesday Saturday'),
        times: ['09:00-12:00', '13:30-16:30'],
        quantity: 8,
        tickets: [{ label: 'Explorateur', public: 5000, ours: 4200 }],
      },
    ],
  },
  {
    key: 'visite-vanille',
    vendor: 'maison-vanille',
    label: 'La vanille, de la fleur à la gousse',
    categories: ['ateliers'],
    forChildren: true,
    pictures: ['garden mint'],
    markdown:
      'Mariage des fleurs, échaudage, affinage : tout ce qu’une gousse demande de patience. Dégustation comprise.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 240,
        tickets: [
          { label: 'Adulte', public: 1200, ours: 950 },
          { label: 'Enfant', public: 600, ours: 450 },
        ],
      },
    ],
  },
  {
    key: 'cours-cari',
    vendor: 'maison-vanille',
    label: 'Cours de cari au feu de bois',
    categories: ['ateliers'],
    pictures: ['cooking sand'],
    markdown: 'Marmite noire, rougail tomate et grains : on cuisine dehors, **on mange ensemble**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'VendorConfirm',
        days: weekdaysIn('Thursday Saturday'),
        times: ['09:30-13:30'],
        quantity: 10,
        tickets: [{ label: 'Participant', public: 4500, ours: 3800 }],
      },
    ],
    cse: true,
  },
  {
    key: 'canyon-decouverte',
    vendor: 'canyons-bleus',
    label: 'Canyoning découverte',
    categories: ['canyoning'],
    pictures: ['climbing forest', 'mountains forest'],
    markdown: 'Toboggans naturels, petits sauts et un rappel de dix mètres. Combinaison fournie ; **savoir nager**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Saturday Sunday'),
        times: ['08:00-12:00', '12:00-16:00'],
        quantity: 8,
        tickets: [
          { label: 'Demi-journée', public: 6000, ours: 5100 },
          { label: 'Journée, deux canyons', public: 11000, ours: 9000, span: 2 },
        ],
      },
    ],
  },
  {
    key: 'soiree-maloya',
    vendor: 'case-tambours',
    label: 'Soirée maloya',
    categories: ['maloya'],
    pictures: ['concert plum'],
    markdown: 'Roulèr, kayamb et voix : la Case invite un groupe chaque semaine, et la piste est à tout le monde.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Friday'),
        times: ['20:00-23:00'],
        quantity: 70,
        tickets: [{ label: 'Entrée', public: 1500, ours: 1200 }],
      },
    ],
    offer: { label: 'Flash maloya', discount: { type: 'Percent', percent: 25 }, flashHours: 48 },
  },
  {
    key: 'pass-case',
    vendor: 'case-tambours',
    label: 'Pass trois concerts',
    categories: ['maloya'],
    pictures: ['ticketFan plum'],
    markdown: 'Trois soirées au choix dans la saison. Les pass sont imprimés d’avance : **quelques-uns seulement**.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Pregenerated',
        days: 180,
        documents: 3,
        tickets: [{ label: 'Pass', public: 4200, ours: 3300, max: 2 }],
      },
    ],
  },
]
