/** Kinds of things in the trash: name in a list, and with its article in a sentence. */
export const trashKinds = {
  activity: { name: 'Activité', the: 'l’activité' },
  vendor: { name: 'Partenaire', the: 'le partenaire' },
  category: { name: 'Catégorie', the: 'la catégorie' },
  offer: { name: 'Promotion', the: 'la promotion' },
  stock: { name: 'Stock', the: 'le stock' },
  stockEntry: { name: 'Billet', the: 'le billet' },
  'expert-ticket-stock': { name: 'Stock ExperTicket', the: 'le stock ExperTicket' },
  group: { name: 'Groupe', the: 'le groupe' },
  libraryItem: { name: 'Médiathèque', the: 'l’élément de la médiathèque' },
  mailing: { name: 'Mailing', the: 'le mailing' },
  news: { name: 'Actualité', the: 'l’actualité' },
  poll: { name: 'Sondage', the: 'le sondage' },
} as const satisfies Record<string, { name: string; the: string }>

export type TrashKind = keyof typeof trashKinds

export const isTrashKind = (kind: string): kind is TrashKind => Object.hasOwn(trashKinds, kind)

/** Kinds that a committee's administrators can delete. */
export const committeeTrashKinds: readonly TrashKind[] = [
  'activity',
  'vendor',
  'libraryItem',
  'mailing',
  'news',
  'poll',
]
