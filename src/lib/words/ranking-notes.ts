/**
 * Orders in which lists show offers, each in one sentence below its list. The name is that of the sort in the calls; a
 * test asks for the sentence of every sort.
 */
export const rankingNotes = {
  everywhere: 'Les offres les plus récentes d’abord.',
  aroundMe: 'Les offres les plus proches de vous d’abord.',
  city: 'Les offres les plus proches de cette ville d’abord.',
} as const
