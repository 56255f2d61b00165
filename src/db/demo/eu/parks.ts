import { type DemoActivity, everyDay, weekdaysIn } from '../catalogue.ts'

export const parks: DemoActivity[] = [
  {
    key: 'rives-jour',
    vendor: 'rives',
    label: 'Parc des Rives, billet 1 jour',
    categories: ['attractions'],
    forChildren: true,
    pictures: ['festival dusk', 'festival night', 'balloon dawn', 'garden forest', 'festival plum'],
    markdown:
      '## Trente-deux attractions, un seul billet\n\nChoisissez votre jour sur place : le billet non daté est valable toute la saison.\n\n• Gratuit pour les moins d’un mètre\n• Pique-nique autorisé\n• **Coupe-file en option**',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 180,
        tickets: [
          {
            label: 'Adulte',
            public: 3600,
            ours: 2950,
            options: [
              { label: 'Parking', public: 800, ours: 600, max: 1 },
              { label: 'Coupe-file', public: 1500, ours: 1300 },
            ],
          },
          { label: 'Enfant (1 m à 1,40 m)', public: 2900, ours: 2350 },
          { label: 'Tribu (2 adultes et 2 enfants)', public: 13000, ours: 9900, fees: 150, max: 3 },
        ],
      },
    ],
    offer: { label: 'Saison d’hiver', discount: { type: 'Percent', percent: 10 } },
  },
  {
    key: 'rives-nuit',
    vendor: 'rives',
    label: 'Parc des Rives, la nuit des lanternes',
    categories: ['attractions'],
    pictures: ['festival plum'],
    markdown: 'Mille lanternes, un spectacle sur l’eau et les manèges pour vous jusqu’à minuit. **Entrée datée.**',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Saturday'),
        times: ['19:00-23:59'],
        quantity: 400,
        tickets: [{ label: 'Entrée de nuit', public: 2400, ours: 1900, fees: 50 }],
      },
    ],
  },
  {
    key: 'entree-chenes',
    vendor: 'chenes',
    label: 'Entrée au Domaine animalier des Chênes',
    categories: ['animaliers'],
    forChildren: true,
    pictures: ['zoo dawn', 'garden forest'],
    markdown:
      'Girafes, lynx, loutres : suivez le sentier de trois kilomètres et les **nourrissages commentés** à 11 h et 15 h.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 220,
        tickets: [
          { label: 'Adulte', public: 2100, ours: 1700 },
          { label: 'Enfant (3 à 12 ans)', public: 1500, ours: 1150 },
        ],
      },
    ],
  },
  {
    key: 'soigneur-jour',
    vendor: 'chenes',
    label: 'Soigneur d’un jour',
    categories: ['animaliers'],
    forChildren: true,
    pictures: ['zoo sand'],
    markdown:
      'Préparez les repas, entrez dans les coulisses, repartez avec la photo. Quatre participants par journée ; **le domaine confirme votre date**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'VendorConfirm',
        days: weekdaysIn('Wednesday Sunday'),
        times: ['08:30-17:00'],
        quantity: 4,
        terms: 'Dès 12 ans. Chaussures fermées.',
        tickets: [{ label: 'Participant', public: 16000, ours: 13500, fees: 200, max: 4 }],
      },
    ],
  },
  {
    key: 'ocearium',
    vendor: 'oceanique',
    label: 'Océarium de la Pointe, billet daté',
    header: 'Entrée prioritaire, sans passer aux caisses\nBillet envoyé dès le paiement',
    categories: ['animaliers'],
    forChildren: true,
    pictures: ['aquarium lagoon', 'aquarium night'],
    markdown:
      'Cinquante bassins, un tunnel de verre et le ballet des requins gris. Choisissez votre jour : **entrée prioritaire**.',
    stocks: [
      {
        kind: 'expert',
        provider: 'Océarium de la Pointe',
        days: 75,
        products: [
          {
            key: 'ocearium-adulte',
            label: 'Adulte',
            description: 'À partir de 13 ans',
            price: 1990,
            originalPrice: 2450,
          },
          { key: 'ocearium-enfant', label: 'Enfant', description: 'De 3 à 12 ans', price: 1390, originalPrice: 1750 },
        ],
      },
    ],
  },
  {
    key: 'toboggans',
    vendor: 'lagune',
    label: 'Aqua Lagune, journée toboggans',
    categories: ['aquatiques'],
    forChildren: true,
    pictures: ['pool lagoon', 'beach lagoon'],
    markdown:
      'Huit toboggans, une rivière à courant et des vagues toutes les heures. Bonnet obligatoire, **casier compris**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn(everyDay),
        times: ['10:00-14:00', '14:00-18:00'],
        quantity: 80,
        tickets: [
          {
            label: 'Demi-journée',
            public: 1800,
            ours: 1450,
            options: [{ label: 'Serviette', public: 300, ours: 250 }],
          },
          { label: 'Journée entière', public: 2900, ours: 2300, span: 2 },
        ],
      },
    ],
  },
]
