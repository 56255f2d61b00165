import { type DemoCategory, type DemoVendor, everyDay, hours } from '../catalogue.ts'

export const categories: DemoCategory[] = [
  {
    key: 'lagon',
    name: 'Mer et lagon',
    description: 'Sous l’eau, sur l’eau, au ras des vagues.',
    picture: 'beach lagoon',
    children: [
      {
        key: 'sorties-mer',
        name: 'Sorties en mer',
        description: 'Dauphins, baleines et couchers de soleil.',
        picture: 'cruise dusk',
        children: [
          {
            key: 'cetaces',
            name: 'Cétacés',
            description: 'Avec des guides formés à l’approche.',
            picture: 'lake dusk',
          },
          { key: 'kayak', name: 'Kayak et paddle', description: 'À fleur de corail.', picture: 'lake day' },
        ],
      },
      {
        key: 'plongee',
        name: 'Plongée',
        description: 'Du baptême à l’exploration.',
        picture: 'aquarium lagoon',
        children: [{ key: 'baptemes', name: 'Baptêmes', description: 'Dès 8 ans.', picture: 'aquarium mint' }],
      },
    ],
  },
  {
    key: 'hauts',
    name: 'Volcan et cirques',
    description: 'Marcher, descendre, s’émerveiller.',
    picture: 'volcano dusk',
    children: [
      {
        key: 'volcan',
        name: 'Le volcan',
        description: 'Cratères, coulées et tunnels.',
        picture: 'volcano plum',
        children: [
          {
            key: 'randonnees',
            name: 'Randonnées guidées',
            description: 'De la Plaine des Sables au sommet.',
            picture: 'mountains dawn',
          },
          { key: 'tunnels', name: 'Tunnels de lave', description: 'Sous la coulée.', picture: 'escapeRoom brick' },
        ],
      },
      {
        key: 'eaux-vives',
        name: 'Eaux vives',
        description: 'Cascades et canyons.',
        picture: 'mountains forest',
        children: [
          { key: 'canyoning', name: 'Canyoning', description: 'Toboggans et rappels.', picture: 'climbing forest' },
        ],
      },
    ],
  },
  {
    key: 'pei',
    name: 'Culture et saveurs péi',
    description: 'Vanille, maloya et bons caris.',
    picture: 'cooking sand',
    children: [
      {
        key: 'terroir',
        name: 'Terroir',
        description: 'Plantations et tables d’hôtes.',
        picture: 'vineyard forest',
        children: [
          {
            key: 'ateliers',
            name: 'Ateliers et visites',
            description: 'Les mains dans la marmite.',
            picture: 'garden mint',
          },
        ],
      },
      {
        key: 'scenes',
        name: 'Scènes',
        description: 'Concerts et théâtre.',
        picture: 'concert dusk',
        children: [
          { key: 'maloya', name: 'Maloya et séga', description: 'Tambours et kayamb.', picture: 'concert plum' },
        ],
      },
    ],
  },
]

export const vendors: DemoVendor[] = [
  {
    key: 'ailes-lagon',
    name: 'Les Ailes du Lagon',
    contact: ['Mickaël', 'Hoarau'],
    places: [
      {
        street: '4 rue du Port',
        postalCode: '97434',
        city: 'Saint-Gilles-les-Bains',
        lat: -21.0542,
        lng: 55.2253,
        phone: '0262 00 00 34',
      },
    ],
    hours: hours(everyDay, '07:30-17:30'),
    picture: 'beach lagoon',
    markdown: 'Une base nautique face à la passe, des groupes de six et des guides naturalistes.',
  },
  {
    key: 'guides-fournaise',
    name: 'Guides de la Fournaise',
    contact: ['Ludivine', 'Grondin'],
    places: [
      {
        street: '12 route du Volcan',
        postalCode: '97418',
        city: 'Le Tampon',
        lat: -21.2057,
        lng: 55.5722,
        phone: '0262 00 00 18',
      },
    ],
    hours: hours(everyDay, '04:00-16:00'),
    picture: 'volcano dusk',
    markdown: 'Cinq accompagnateurs nés au pied du volcan, qui connaissent chaque coulée par son année.',
  },
  {
    key: 'maison-vanille',
    name: 'La Maison de la Liane',
    contact: ['Marie-Josée', 'Técher'],
    places: [
      { street: '21 chemin des Vanilliers', postalCode: '97440', city: 'Saint-André', lat: -20.9633, lng: 55.6503 },
    ],
    hours: hours('Tuesday Wednesday Thursday Friday Saturday', '09:00-16:30'),
    closed: [{ inDays: 14, reason: 'échaudage de la vanille' }],
    picture: 'garden mint',
    markdown: 'Quatre générations de planteurs, une case créole et un jardin d’épices.',
  },
  {
    key: 'canyons-bleus',
    name: 'Canyons Bleus',
    contact: ['Dimitri', 'Robert'],
    places: [{ street: '3 rue des Cascades', postalCode: '97433', city: 'Salazie', lat: -21.0279, lng: 55.5392 }],
    hours: hours('Wednesday Saturday Sunday', '07:00-15:00'),
    picture: 'climbing forest',
    markdown: 'Du ruisseau pour débuter aux grands rappels : matériel neuf chaque saison.',
  },
  {
    key: 'case-tambours',
    name: 'La Case aux Tambours',
    contact: ['Gilbert', 'Ramin'],
    places: [{ street: '58 rue du Battant', postalCode: '97400', city: 'Saint-Denis', lat: -20.8789, lng: 55.4481 }],
    hours: hours('Thursday Friday Saturday', '18:00-23:30'),
    picture: 'concert plum',
    markdown: 'Une salle de poche où l’on joue assis, debout, et souvent jusqu’au dernier bus.',
  },
]
