import type { ComponentType } from 'react'
import type { IconProps } from '#ui/icon.tsx'
import { MailIcon, SearchIcon, TagIcon, TicketIcon } from '#ui/icons.tsx'
import {
  BellIcon,
  ChartIcon,
  ExchangeIcon,
  HomeIcon,
  InboxIcon,
  LedgerIcon,
  PeopleIcon,
  PlugIcon,
  ShapesIcon,
  ShopIcon,
  TableIcon,
  TreeIcon,
  UploadIcon,
} from '#ui/office-icons.tsx'
import { ListIcon, TrashIcon } from '#ui/page-icons.tsx'
import type { CommitteeEntry } from './committee-entry.ts'

/** Entry of a scope's menu, as specified. */
export interface Entry {
  /** Path below the scope's own. */
  path: string
  label: string
  /** Description for the start page. */
  line: string
  Icon: ComponentType<IconProps>
  /** Search of the address to which the entry leads, where its list opens otherwise than as specified. */
  search?: string
  /** Further paths that count as the entry, with everything below them. */
  alsoAt?: readonly string[]
}

export interface Group {
  title: string
  entries: readonly Entry[]
}

export const startEntry = { label: 'Accueil', line: '', Icon: HomeIcon }

const trashEntry: Entry = {
  path: '/trash',
  label: 'Corbeille',
  line: 'Restaurer ce qui a été supprimé.',
  Icon: TrashIcon,
}

/** Menu of super admins (002 §2.1). */
export const adminMenu: readonly Group[] = [
  {
    title: 'SUPERADMIN',
    entries: [
      { path: '/todo', label: 'À traiter', line: 'Ce qui attend quelqu’un, le plus ancien d’abord.', Icon: InboxIcon },
      { path: '/orders', label: 'Commandes', line: 'Suivre, confirmer, rembourser.', Icon: ListIcon },
      {
        path: '/to-complete',
        label: 'À compléter',
        line: 'Les billets vendus qui attendent un document.',
        Icon: UploadIcon,
      },
      {
        path: '/alerts',
        label: 'Alertes',
        line: 'Ce qui est épuisé, sans document, ou finit bientôt.',
        Icon: BellIcon,
        alsoAt: ['/stock-alerts'],
      },
      {
        path: '/accounting',
        label: 'Comptabilité',
        line: 'Clore un mois, exporter les ventes.',
        Icon: LedgerIcon,
        alsoAt: ['/closings', '/statements', '/reconciliation', '/invoices', '/entries'],
      },
      {
        path: '/payouts',
        label: 'Paiements',
        line: 'Approuver les relevés des partenaires, virer, pointer.',
        Icon: ExchangeIcon,
      },
      {
        path: '/figures',
        label: 'Chiffres',
        line: 'Ventes, conversion, visites, remplissage.',
        Icon: ChartIcon,
        alsoAt: ['/visits', '/slot-fill'],
      },
      { path: '/vendor', label: 'Partenaires', line: 'Leurs adresses, contacts et textes.', Icon: ShopIcon },
      {
        path: '/cat1',
        label: 'Catégories',
        line: 'L’ordre et les noms du catalogue.',
        Icon: ShapesIcon,
        alsoAt: ['/cat2', '/cat3'],
      },
      {
        path: '/activity',
        label: 'Activités',
        line: 'Billets, prix, dates et promotions.',
        Icon: TagIcon,
        alsoAt: ['/synonyms'],
      },
      { path: '/check-in', label: 'Contrôle', line: 'Scanner les billets à l’entrée.', Icon: TicketIcon },
      { path: '/import', label: 'Importer', line: 'Partenaires et activités d’un fichier.', Icon: TableIcon },
      {
        path: '/expert-ticket',
        label: 'Expert-ticket',
        line: 'Produits, ventes et essais chez ExperTicket.',
        Icon: PlugIcon,
      },
      { path: '/explorer', label: 'Explorateur', line: 'Retrouver une commande ou un échec.', Icon: SearchIcon },
      {
        path: '/outbox',
        label: 'Courriels',
        line: 'Ce qui est parti, revenu ou refusé.',
        Icon: MailIcon,
        alsoAt: ['/debug'],
      },
      { path: '/groups', label: 'Groupes', line: 'Comités, droits, domaines et thèmes.', Icon: TreeIcon },
      { path: '/users', label: 'Utilisateurs', line: 'Toutes les personnes inscrites.', Icon: PeopleIcon },
      trashEntry,
    ],
  },
]

const modules = import.meta.glob<{ entry: CommitteeEntry }>('/src/features/*/*/office/menu-entry.ts', { eager: true })

/** Entries of a group of the committee's menu, in the order of their places; features bring theirs along. */
const inGroup = (title: CommitteeEntry['group'], ...shared: readonly CommitteeEntry[]): Group => ({
  title,
  entries: [...shared, ...Object.values(modules).map(({ entry }) => entry)]
    .filter(({ group }) => group === title)
    .sort((one, other) => one.place - other.place),
})

/** Menu of a committee (002 §2.11). */
export const committeeMenu: readonly Group[] = [
  inGroup('MON CSE', { ...trashEntry, group: 'MON CSE', place: 100 }),
  inGroup('MES BÉNÉFICIAIRES', {
    ...{ group: 'MES BÉNÉFICIAIRES', place: 10, path: '/users', label: 'Bénéficiaires' },
    // By name, as people look for somebody; the bare address has the specified order (P-SCREEN-080).
    ...{ line: 'Qui a un compte, avec quelle carte.', Icon: PeopleIcon, search: '?sort=lastName' },
  }),
  inGroup('COMMUNICATION'),
]

/** Menu group of committees that may create member-card stock. */
export const managementMenu: Group = {
  title: 'GESTION',
  entries: [
    {
      path: '/vendors',
      label: 'Partenaires',
      line: 'Les partenaires de votre comité.',
      Icon: ShopIcon,
      // A partner's own pages (X11).
      alsoAt: ['/vendor'],
    },
    { path: '/activity', label: 'Offres', line: 'Les offres réservées à votre comité.', Icon: TicketIcon },
  ],
}
