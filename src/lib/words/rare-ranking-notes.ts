/** Orders of the search and of favourites, as `rankingNotes` says those of lists, which every first page loads. */
export const rareRankingNotes = {
  search: 'Les noms qui répondent le mieux à vos mots d’abord.',
  favourites: 'Les favoris les plus récents d’abord.',
} as const
