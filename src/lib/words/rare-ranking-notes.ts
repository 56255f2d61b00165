/** Orders that a reader chooses, of the search and of favourites, as `rankingNotes` says those of lists, which every first page loads. */
export const rareRankingNotes = {
  search: 'Les noms qui répondent le mieux à vos mots d’abord.',
  prix: 'Les offres les moins chères pour vous d’abord.',
  date: 'Les offres dont la prochaine date est la plus proche d’abord.',
  favourites: 'Les favoris les plus récents d’abord.',
} as const
