import type { rankingNotes } from './ranking-notes.ts'
import type { rareRankingNotes } from './rare-ranking-notes.ts'

type Ranking = keyof typeof rankingNotes | keyof typeof rareRankingNotes | 'rows'

/** Each order in which the shop lists offers, in words (Code de la consommation, art. D111-6). */
export const rankings = {
  everywhere: {
    title: 'Accueil, catégories, page d’un partenaire, nouveautés',
    rule: 'Les offres sont classées de la plus récemment publiée à la plus ancienne.',
  },
  rows: {
    title: 'Rangées de l’accueil',
    rule: 'Chaque rangée montre au plus huit offres, qui ont en commun ce que dit son titre, de la plus récemment publiée à la plus ancienne ; « Ce week-end » commence par celles qui ont des dates, « Bientôt complet » par celles à qui il reste le moins de places. Une offre n’y figure qu’une fois.',
  },
  aroundMe: {
    title: '« Autour de moi »',
    rule: 'Les offres sont classées de la plus proche à la plus lointaine de votre position, puis par nom ; celles sans lieu viennent en dernier. Votre position, arrondie à un kilomètre environ, ne sert qu’à ce tri et n’est pas conservée.',
  },
  city: {
    title: 'Près d’une ville',
    rule: 'Les offres sont classées de la plus proche à la plus lointaine du centre de la ville choisie, puis par nom ; celles sans lieu viennent en dernier.',
  },
  search: {
    title: 'Recherche',
    rule: 'Viennent d’abord les offres dont le nom est exactement ce que vous avez écrit, puis celles dont le nom commence ainsi, celles dont le nom contient vos mots, et enfin celles dont le partenaire, la ville ou la catégorie les contient ; dans chaque groupe, les plus récentes d’abord. Si rien ne correspond, la recherche accepte quelques fautes de frappe et le dit. Avec un lieu, le résultat est classé par distance.',
  },
  prix: {
    title: 'Tri « Les moins chères »',
    rule: 'Les offres sont classées par le prix le plus bas que vous payez pour une, frais compris et part de votre comité déduite, du moins cher au plus cher ; celles sans prix viennent en dernier.',
  },
  date: {
    title: 'Tri « La date la plus proche »',
    rule: 'Les offres qui ont des dates sont classées par la prochaine qui est en vente ; viennent ensuite celles qui sont valables sans date, puis celles qui n’ont rien en vente.',
  },
  favourites: {
    title: 'Vos favoris',
    rule: 'Vos favoris sont classés du plus récemment ajouté au plus ancien.',
  },
} as const satisfies Record<Ranking, { title: string; rule: string }>
