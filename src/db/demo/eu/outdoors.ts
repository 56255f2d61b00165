import { type DemoActivity, everyDay, hours, weekdaysIn } from '../catalogue.ts'

export const outdoors: DemoActivity[] = [
  {
    key: 'croisiere',
    vendor: 'compagnie-lac',
    label: 'Croisière commentée sur le lac',
    categories: ['sur-eau'],
    forChildren: true,
    pictures: ['cruise dusk', 'lake dawn'],
    markdown:
      'Une heure de navigation **silencieuse** entre les villages et le château sur la presqu’île. Plaids à bord.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn(everyDay),
        times: ['10:00-11:00', '14:00-15:00', '16:00-17:00'],
        quantity: 50,
        tickets: [
          { label: 'Adulte', public: 1900, ours: 1600, options: [{ label: 'Goûter à bord', public: 700, ours: 600 }] },
          { label: 'Enfant', public: 1200, ours: 950 },
        ],
      },
    ],
  },
  {
    key: 'canoe',
    vendor: 'compagnie-lac',
    label: 'Canoë, location à la demi-journée',
    categories: ['sur-eau'],
    pictures: ['lake dawn', 'lake forest'],
    markdown: 'Gilets, bidon étanche et carte des criques fournis. **Savoir nager** est indispensable.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 200,
        quantity: 500,
        tickets: [{ label: 'Canoë 2 places', public: 3400, ours: 2900 }],
      },
    ],
  },
  {
    key: 'montgolfiere',
    vendor: 'compagnie-lac',
    label: 'Montgolfière au lever du soleil',
    categories: ['dans-les-airs'],
    pictures: ['balloon dawn', 'balloon day'],
    markdown:
      '## Une heure au-dessus du lac\n\nGonflage à l’aube, vol au gré du vent, tartines à l’arrivée. La date est **fixée avec le pilote** selon la météo.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'AdminConfirm',
        days: 300,
        quantity: 80,
        terms: 'Dès 8 ans et 1,30 m. Déconseillé aux femmes enceintes.',
        tickets: [{ label: 'Passager', public: 23000, ours: 19500, fees: 300, max: 4 }],
      },
    ],
    offer: { label: 'Baptême de l’air', discount: { type: 'Percent', percent: 5 } },
  },
  {
    key: 'visite-valbrune',
    vendor: 'valbrune',
    label: 'Château de Valbrune, visite libre',
    categories: ['chateaux', 'jardins'],
    pictures: ['castle forest'],
    markdown: 'Douves, escalier à double révolution et chambre des énigmes. Les **jardins** sont compris.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Automatic',
        days: 250,
        tickets: [
          {
            label: 'Adulte',
            public: 1600,
            ours: 1300,
            options: [{ label: 'Tablette interactive', public: 400, ours: 350 }],
          },
          { label: 'Enfant (7 à 17 ans)', public: 900, ours: 700 },
        ],
      },
    ],
  },
  {
    key: 'chasse-tresor',
    vendor: 'valbrune',
    label: 'Chasse au trésor dans les jardins',
    categories: ['jardins'],
    forChildren: true,
    pictures: ['garden forest'],
    markdown:
      'Une boussole, une carte tachée et un labyrinthe de buis : en famille, **une heure et demie** d’aventure.',
    stocks: [
      {
        kind: 'weekly',
        mode: 'Automatic',
        days: weekdaysIn('Wednesday Saturday Sunday'),
        times: ['10:00-11:30', '14:30-16:00'],
        quantity: 25,
        tickets: [{ label: 'Équipe (jusqu’à 5)', public: 3900, ours: 3200, max: 3 }],
      },
    ],
  },
  {
    key: 'panier-comite',
    vendor: 'tisserands',
    label: 'Panier de fin d’année du comité',
    categories: ['degustations'],
    cse: true,
    group: 'atelier',
    pictures: ['cooking dawn'],
    address: {
      type: 'Manual',
      text: 'À retirer à la permanence du comité',
      place: {
        name: 'Permanence du comité',
        street: '3 rue des Tisserands',
        postalCode: '59800',
        city: 'Lille',
        lat: 50.6365,
        lng: 3.0703,
        phone: '03 00 00 59 01',
        hours: hours('Monday Tuesday Thursday', '12:00-14:00'),
      },
    },
    markdown: 'Douze produits de producteurs du Nord, choisis par vos élus. **Un panier par salarié.**',
    stocks: [
      {
        kind: 'flexible',
        mode: 'AdminConfirm',
        days: 60,
        quantity: 200,
        contractKind: 'Goods',
        tickets: [{ label: 'Panier', public: 6500, ours: 2000, max: 1 }],
      },
    ],
  },
  {
    key: 'escapade-bruges',
    vendor: 'tisserands',
    label: 'Journée du comité : Bruges en car',
    categories: ['escapades'],
    group: 'atelier',
    pictures: ['cruise day'],
    markdown:
      'Départ à 7 h 30 devant l’usine, balade sur les canaux, temps libre et retour pour 20 h. Réservé aux salariés de L’Atelier.',
    stocks: [
      {
        kind: 'slots',
        mode: 'Automatic',
        inDays: [21, 35],
        time: '07:30-20:00',
        quantity: 48,
        tickets: [
          { label: 'Salarié', public: 4500, ours: 1500, max: 1 },
          { label: 'Accompagnant', public: 4500, ours: 2500, max: 3 },
        ],
      },
    ],
  },
  {
    key: 'escapade-surprise',
    vendor: 'compagnie-lac',
    label: 'Escapade surprise, destination secrète',
    categories: ['escapades'],
    pictures: ['lake dawn'],
    // No ticket on sale at the moment, and a meeting place that is still secret.
    address: { type: 'Manual', text: 'Lieu de rendez-vous communiqué la veille au soir' },
    markdown: 'Le point de rendez-vous et la destination vous sont dévoilés **la veille au soir**.',
    stocks: [
      {
        kind: 'flexible',
        mode: 'Pregenerated',
        days: 200,
        documents: 0,
        tickets: [{ label: 'Voyageur', public: 7900, ours: 6500 }],
      },
    ],
  },
]
