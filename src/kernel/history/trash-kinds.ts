import type { DeclaredTrash } from '#contract/declaration.ts'
import { gatherDeclared } from '#contract/features.ts'

/** Kinds of things in the trash: name in a list, and with its article in a sentence. */
export const trashKinds = {
  activity: { name: 'Activité', the: 'l’activité', ofCommittee: true },
  vendor: { name: 'Partenaire', the: 'le partenaire', ofCommittee: true },
  category: { name: 'Catégorie', the: 'la catégorie', ofCommittee: false },
  offer: { name: 'Promotion', the: 'la promotion', ofCommittee: false },
  stock: { name: 'Stock', the: 'le stock', ofCommittee: false },
  stockEntry: { name: 'Billet', the: 'le billet', ofCommittee: false },
  'expert-ticket-stock': { name: 'Stock ExperTicket', the: 'le stock ExperTicket', ofCommittee: false },
  group: { name: 'Groupe', the: 'le groupe', ofCommittee: false },
  ...gatherDeclared('trash'),
} as const satisfies Record<string, DeclaredTrash>

export type TrashKind = keyof typeof trashKinds

export const isTrashKind = (kind: string): kind is TrashKind => Object.hasOwn(trashKinds, kind)

/** Kinds that a committee's administrators can delete. */
export const committeeTrashKinds: readonly TrashKind[] = Object.keys(trashKinds)
  .filter(isTrashKind)
  .filter((kind) => trashKinds[kind].ofCommittee)
