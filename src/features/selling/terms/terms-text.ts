import type { Tenant } from '#contract/tenant.ts'
import { contractKinds, contractSentence, NO_OTHER_WAY_BACK } from '#lib/words/contract-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { contractText } from '#lib/words/seller.ts'

/** The terms of sale of a site in the product's own Markdown: the product's clauses, then the site's own. */
export function termsText(tenant: Pick<Tenant, 'legal' | 'ownTerms' | 'vouchers'>): string {
  const { legal, ownTerms, vouchers } = tenant
  const clauses: (readonly [title: string, ...lines: string[]])[] = [
    [
      'Qui vend',
      `${legal.publisher}, ${legal.publisherAddress}, ${legal.registration}. Téléphone : ${legal.phone}. Email : ${legal.contactEmail}.`,
      contractText(legal, { name: 'le partenaire nommé sur chaque article' }),
      'Sauf si l’article dit que le partenaire vend lui-même : le site agit alors en son nom et pour son compte, et encaisse le prix pour lui.',
      'Le partenaire nommé sur l’article fournit la prestation ; sa page donne son identité légale et sa qualité. Les codes promo et les avantages de la carte de membre ne se vendent pas ici : le contrat se conclut alors avec le partenaire.',
    ],
    [
      'Prix',
      'Les prix sont en euros, toutes taxes comprises, frais de gestion compris dans le total affiché avant le paiement. Le prix dû est celui du panier au moment de payer. La part de votre comité n’est pas une baisse de prix : il la paie à votre place.',
    ],
    [
      'Commande et paiement',
      `Vous choisissez, vérifiez votre panier, corrigez si besoin, puis payez : le contrat est conclu quand le paiement est accepté. Vous payez par carte bancaire${vouchers === null ? '' : ', et pour une part par chèques-vacances'}. Les places sont retenues pendant la durée affichée au moment du paiement. La langue du contrat est le français ; votre commande reste lisible dans votre compte.`,
      'Certaines activités attendent la confirmation du partenaire ; s’il refuse, vous êtes prévenu et remboursé en totalité.',
    ],
    [
      'Délivrance',
      'Les billets sont délivrés sous forme numérique, dans votre compte et par email, aussitôt ou après la confirmation du partenaire. Chaque billet a une validité, qui figure sur la commande et sur le billet.',
    ],
    ['Rétractation', ...withdrawalLines],
    [
      'Annulation et défaut',
      'Hors rétractation, une commande validée n’est ni échangée ni remboursée, sauf si la page de l’activité le permet. Une prestation qui n’a pas lieu, ou qui n’est pas celle qui était décrite, vous est remboursée ; les garanties légales s’appliquent.',
    ],
    [
      'Données personnelles',
      `La page « Données personnelles » du site dit à quoi elles servent, combien de temps, et qui les reçoit. Demandes : ${legal.dataRightsEmail}.`,
    ],
    [
      'Réclamations et médiation',
      `Écrivez d’abord à ${legal.contactEmail} ou appelez le ${legal.phone}. Sans accord, vous pouvez saisir gratuitement le médiateur de la consommation : ${legal.mediator}, ${legal.mediatorUrl}. Le droit français s’applique.`,
    ],
    ...ownTerms.map(({ title, text }) => [title, text] as const),
  ]
  return [
    '# Conditions générales de vente',
    ...clauses.map(([title, ...lines], at) => [`## ${at + 1}. ${title}`, ...lines].join('\n\n')),
    annex(legal),
  ].join('\n\n')
}

const withdrawalLines = [
  'Selon ce qui est vendu, et comme chaque article le dit avant le paiement et dans l’email de confirmation :',
  contractKinds.map((kind) => `- ${contractSentence(kind)}`).join('\n'),
  `Le délai compte à partir du lendemain. S’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au premier jour ouvrable suivant. Vous renoncez au contrat par le lien « Renoncer au contrat ici » au bas de chaque page, sans compte s’il le faut, ou avec le formulaire ci-dessous ; vous êtes remboursé en totalité, par les moyens qui ont servi au paiement, sous ${limits.withdrawal.text} au plus.`,
  NO_OTHER_WAY_BACK,
] as const

/** The model form of the annex to article R221-1 of the Code de la consommation. */
const annex = ({ publisher, publisherAddress, contactEmail }: Tenant['legal']): string =>
  [
    '## Annexe : modèle de formulaire de rétractation',
    'Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.',
    `À l’attention de ${publisher}, ${publisherAddress}, ${contactEmail} :`,
    'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :',
    [
      'Commandé le (*)/reçu le (*) :',
      'Nom du (des) consommateur(s) :',
      'Adresse du (des) consommateur(s) :',
      'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :',
      'Date :',
    ]
      .map((field) => `- ${field}`)
      .join('\n'),
    '(*) Rayez la mention inutile.',
  ].join('\n\n')
