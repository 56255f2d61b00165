import { type DemoActivity, hours, weekdaysIn } from '../catalogue.ts'

export const wellness: DemoActivity[] = [
  {
    key: 'hammam',
    vendor: 'bains-ambre',
    label: 'Hammam et bassins, deux heures',
    categories: ['bains'],
    pictures: ['spa mint'],
    markdown:
      'Chaleur, savon noir, eau fraîche : le rituel du hammam puis le bassin sous la coupole. L’établissement **confirme votre venue** par retour.\n\n• Peignoir et thé à la menthe compris\n• Maillot obligatoire',
    stocks: [
      {
        kind: 'flexible',
        mode: 'VendorConfirm',
        days: 150,
        quantity: 300,
        tickets: [
          {
            label: 'Accès 2 h',
            public: 4200,
            ours: 3500,
            options: [{ label: 'Gommage', public: 2500, ours: 2200, max: 1 }],
          },
        ],
      },
    ],
  },
  {
    key: 'pierres-chaudes',
    vendor: 'bains-ambre',
    label: 'Massage aux pierres chaudes',
    categories: ['massages'],
    cse: true,
    pictures: ['spa dusk'],
    markdown: 'Soixante minutes de basalte tiède et d’huile d’argan. Une offre **premium**, à prendre en semaine.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'VendorConfirm',
        days: 120,
        quantity: 60,
        tickets: [
          {
            label: 'Massage 60 min',
            public: 9500,
            ours: 7200,
            options: [{ label: '15 minutes de plus', public: 2000, ours: 1700, max: 2 }],
          },
        ],
      },
    ],
  },
  {
    key: 'rituel-duo',
    vendor: 'bains-ambre',
    label: 'Rituel à deux',
    categories: ['massages', 'bains'],
    pictures: ['spa plum'],
    markdown:
      'Hammam privatif, massage côte à côte et plateau de fruits. Nos équipes **confirment la date avec vous**.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'AdminConfirm',
        days: 150,
        quantity: 40,
        tickets: [{ label: 'Pour deux', public: 21000, ours: 17500, fees: 200, max: 2 }],
      },
    ],
  },
  {
    key: 'lagune-detente',
    vendor: 'lagune',
    label: 'Espace bien-être Lagune',
    categories: ['bains'],
    pictures: ['spa lagoon'],
    markdown: 'Sauna, bain à remous face au jardin et tisanerie, toute la journée.',
    stocks: [
      { kind: 'flexible', mode: 'Automatic', days: 180, tickets: [{ label: 'Journée', public: 2600, ours: 2200 }] },
    ],
    offer: { label: '3 € offerts', discount: { type: 'Amount', amount: 300 } },
  },
  {
    key: 'menu-bistrot',
    vendor: 'casserole',
    label: 'Cours de cuisine : le menu de bistrot',
    categories: ['cours-cuisine'],
    pictures: ['cooking brick'],
    markdown:
      'Œuf parfait, volaille rôtie, crème renversée : **trois heures** au piano, puis à table avec un verre de vin.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Friday'),
        times: ['18:30-21:30'],
        quantity: 12,
        sendEmail: true,
        tickets: [
          {
            label: 'Cuisinier',
            public: 8500,
            ours: 6900,
            fees: 90,
            options: [{ label: 'Accompagnant à table', public: 3500, ours: 3000, max: 1 }],
          },
        ],
      },
    ],
  },
  {
    key: 'eclair-parfait',
    vendor: 'casserole',
    label: 'Pâtisserie : l’éclair parfait',
    categories: ['cours-cuisine'],
    pictures: ['cooking mint'],
    markdown:
      'Pâte à choux, crème légère et glaçage miroir : tout est dans le geste. Vous repartez avec **six éclairs**.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Saturday'),
        times: ['10:00-12:30', '14:30-17:00'],
        quantity: 10,
        tickets: [{ label: 'Pâtissier', public: 6200, ours: 5200 }],
      },
    ],
    offer: { label: 'Vente flash gourmande', discount: { type: 'Amount', amount: 800 }, flashHours: 48 },
  },
  {
    key: 'chef-domicile',
    vendor: 'casserole',
    label: 'Un chef à domicile',
    categories: ['cours-cuisine', 'degustations'],
    pictures: ['cooking sand'],
    address: { type: 'AtHome', rangeInKm: 30, text: 'Le chef vient chez vous, à Paris et alentour.' },
    markdown:
      'Courses, cuisine, service et vaisselle : il ne vous reste que la conversation. **De 2 à 8 convives**, date à convenir.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'VendorConfirm',
        days: 160,
        tickets: [{ label: 'Convive', public: 7800, ours: 6600, min: 2, max: 8 }],
      },
    ],
  },
  {
    key: 'caves-valbrune',
    vendor: 'valbrune',
    label: 'Dégustation dans les caves de Valbrune',
    categories: ['degustations'],
    pictures: ['vineyard sand', 'castle dusk'],
    markdown:
      'Cinq vins, cinq étages de tuffeau et un maître de chai qui ne récite pas. L’abus d’alcool est dangereux pour la santé.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'VendorConfirm',
        days: weekdaysIn('Friday Saturday'),
        times: ['17:00-18:30'],
        quantity: 16,
        terms: '***Réservé aux adultes.***',
        tickets: [{ label: 'Dégustation', public: 2900, ours: 2400 }],
      },
    ],
  },
  {
    key: 'code-train',
    vendor: 'avantages-plus',
    label: 'Trains d’Azur : 15 % sur vos billets',
    categories: ['codes'],
    pictures: ['mountains dawn'],
    address: { type: 'Website', url: 'https://trains-azur.test' },
    markdown: 'Sur tous les trajets de jour, en première et en seconde, jusqu’à quatre voyageurs.',
    promoCode: {
      discount: '-15 %',
      description: 'À saisir avant le paiement sur trains-azur.test.',
      content: 'AZUR15',
      link: 'https://trains-azur.test',
    },
  },
  {
    key: 'code-librairie',
    vendor: 'avantages-plus',
    label: 'Librairie du Passage : livraison offerte',
    categories: ['codes'],
    pictures: ['library brick'],
    address: { type: 'Website', url: 'https://passage.test' },
    markdown: 'Deux cent mille titres, des conseils écrits à la main et la livraison offerte dès le premier livre.',
    promoCode: {
      discount: 'Livraison offerte',
      description: 'Valable sur toute commande, sans minimum.',
      content: 'PASSAGE',
      link: 'https://passage.test',
    },
  },
  {
    key: 'carte-sport',
    vendor: 'avantages-plus',
    label: 'Salles Tonus : 25 % sur l’abonnement',
    categories: ['carte'],
    pictures: ['climbing mint'],
    address: { type: 'Website', url: 'https://tonus.test' },
    markdown: 'Soixante salles, cours collectifs compris, sans frais d’inscription.',
    memberCard: {
      discount: '-25 %',
      description: 'Présentez votre carte membre à l’accueil de la salle.',
      ctaText: 'Trouver une salle',
      ctaUrl: 'https://tonus.test/salles',
    },
  },
  {
    key: 'carte-table',
    vendor: 'tisserands',
    label: 'Les tables du quartier : café offert',
    categories: ['carte', 'degustations'],
    group: 'atelier',
    pictures: ['cooking dusk'],
    address: {
      type: 'Manual',
      text: 'Dans douze restaurants autour du site',
      place: {
        name: 'Autour de l’atelier',
        street: '3 rue des Tisserands',
        postalCode: '59800',
        city: 'Lille',
        lat: 50.6365,
        lng: 3.0703,
        phone: '03 00 00 59 01',
        hours: hours('Monday Tuesday Wednesday Thursday Friday', '11:45-14:30'),
      },
    },
    markdown: 'Douze restaurants à dix minutes à pied offrent le café aux salariés de L’Atelier.',
    memberCard: {
      discount: 'Café offert',
      description: 'Sur présentation de la carte, le midi en semaine.',
      ctaText: 'Présenter ma carte',
      ctaUrl: '',
    },
  },
]
