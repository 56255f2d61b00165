/** Every screen that can be opened by its address, with what must be on it. */
import { BOURBON, HOOBIIZ, YOUPIIZ } from '../support/browser.ts'

export interface Screen {
  name: string
  path: string
  as?: string
  host?: string
  title: string
  /** Name of the screen's main control. */
  action?: RegExp
  /** Must be in its content. */
  texts?: string[]
  /** Headings of its parts, by their exact name. */
  headings?: string[]
  /** Fields, by their exact label but for "(facultatif)". */
  fields?: string[]
  /** Links by their exact name, with the path that they lead to: in the content, in the footer. */
  links?: Record<string, string>
  footer?: Record<string, string>
  status?: number
}

/** For developers: they show loading states and English names. */
export const workshop = ['components', 'icons']
const marie = 'marie@demo.test'
const paul = 'paul@demo.test'
/** Without navigation and footer. */
export const bare = [
  ...['partner', 'customer info', 'not found', 'unknown unsubscription', 'unknown waiting list link', 'unknown gift'],
  'unknown version of the terms',
  ...['no tickets of an order', 'no received ticket', 'no tickets offline'],
]

export const screens: Screen[] = [
  { name: 'home', path: '/', title: 'Vos loisirs à L’Atelier', action: /^Culture et spectacles$/ },
  {
    name: 'home of the beneficiary brand',
    path: '/',
    host: YOUPIIZ,
    as: paul,
    title: 'On sort ce week-end ?',
    action: /, c'est quoi \?$/,
    headings: ['Dernières offres', 'Dernières offres premium'],
    links: { "Youpiiz, c'est quoi ?": '/youpiiz-cest-quoi' },
    footer: {
      'Proposez vos activités': '/devenir-partenaire',
      "Youpiiz, c'est quoi ?": '/youpiiz-cest-quoi',
      'Mentions légales': '/terms',
    },
  },
  { name: 'home in the other region', path: '/', host: BOURBON, title: 'L’île intense, à prix comité' },
  {
    name: 'category 1',
    path: '/c1/loisirs/c1-demo-loisirs',
    title: 'Parcs et sensations',
    action: /^Partout$/,
    fields: ['Afficher les offres premium'],
    texts: ['Grand Prix entre collègues'],
  },
  {
    name: 'category 2 of a premium member',
    path: '/c2/sports/c2-demo-sports',
    as: marie,
    title: 'Sports et glisse',
    action: /^Afficher les offres premium$/,
    texts: ['Grand Prix entre collègues'],
  },
  {
    name: 'category 3',
    path: '/c3/karting/c3-demo-karting',
    as: marie,
    title: 'Karting',
    texts: ['Afficher les offres premium', 'Karting électrique'],
  },
  {
    name: 'activity with dates',
    path: '/a/x/a-demo-karting-session',
    as: marie,
    title: 'Karting électrique, session chronométrée',
    action: /^Réserver$/,
    headings: ['Réservez dès maintenant'],
    texts: ['DATES DISPONIBLES'],
  },
  {
    name: 'activity without dates',
    path: '/a/x/a-demo-rives-jour',
    as: marie,
    title: 'Parc des Rives, billet 1 jour',
    action: /^Acheter$/,
    headings: ['Achetez dès maintenant'],
    texts: ['Valable du'],
  },
  {
    name: 'activity of a third party',
    path: '/a/x/a-demo-ocearium',
    as: marie,
    title: 'Océarium de la Pointe, billet daté',
    texts: ['DATES DISPONIBLES', 'Entrée prioritaire, sans passer aux caisses', 'Billet envoyé dès le paiement'],
  },
  {
    name: 'activity with a promo code',
    path: '/a/x/a-demo-code-train',
    as: marie,
    title: 'Trains d’Azur : 15 % sur vos billets',
    action: /^Profiter de l’offre/,
    texts: ['-15 %', 'À saisir avant le paiement', 'AZUR15', 'Acheter'],
  },
  {
    name: 'activity with a member card',
    path: '/a/x/a-demo-carte-sport',
    as: marie,
    title: 'Salles Tonus : 25 % sur l’abonnement',
    action: /^Trouver une salle/,
    texts: ['-25 %', 'Présentez votre carte membre'],
  },
  {
    name: 'premium activity, to a visitor',
    path: '/a/x/a-demo-grand-prix-equipe',
    title: 'Grand Prix entre collègues',
    texts: ['Offre premium', 'réservée aux membres d’une organisation'],
  },
  {
    name: 'activity sold out',
    path: '/a/x/a-demo-voix-hiver',
    as: marie,
    title: 'Festival Voix d’hiver, soirée d’ouverture',
    headings: ['Aucun billet en vente pour le moment'],
    texts: ['Stock épuisé'],
  },
  { name: 'vendor', path: '/v/x/v-demo-bloc-cordes', title: 'Bloc & Cordes', texts: ['Nos adresses'] },
  { name: 'search', path: '/recherche?q=karting', title: 'Résultats pour « karting »', texts: ['Karting électrique'] },
  {
    name: 'search without a word',
    path: '/recherche',
    title: 'Que cherchez-vous ?',
    action: /^Rechercher une activité$/,
    texts: ['Nos univers', 'Grand air', 'Dernières offres'],
  },
  {
    name: 'search without result',
    path: '/recherche?q=zzz',
    title: 'Résultats pour « zzz »',
    texts: ['Aucune activité', 'Nos univers', 'Dernières offres'],
  },
  {
    name: 'terms of sale',
    path: '/conditions',
    title: 'Conditions générales de vente',
    action: /^https:\/\/mediation-loisirs\.test$/,
    texts: ['Vendu par Comité social et économique de L’Atelier Méridional', 'Signature du (des) consommateur(s)'],
    headings: ['5. Rétractation', 'Annexe : modèle de formulaire de rétractation'],
  },
  {
    name: 'ranking',
    path: '/classement',
    title: 'Classement des offres',
    action: /^Écrivez-nous$/,
    headings: ['Aucun partenaire ne paie sa place', 'Ordre de chaque liste', 'Qui est référencé'],
    links: { 'Écrivez-nous': '/contact' },
  },
  {
    name: 'accessibility',
    path: '/accessibilite',
    title: 'Déclaration d’accessibilité',
    action: /^formulaire de contact$/,
    headings: ['État de conformité', 'Contenus non accessibles', 'Voies de recours'],
    texts: ['Défenseur des droits'],
    links: { 'formulaire de contact': '/contact' },
  },
  {
    name: 'personal data',
    path: '/donnees-personnelles',
    title: 'Données personnelles',
    action: /^votre compte$/,
    headings: ['Responsable du traitement', 'Commandes et paiement', 'Vos droits'],
    texts: ['Destinataires'],
    links: { 'votre compte': '/account' },
  },
  // [C-ROUTE-008] [C-SCREEN-022]
  {
    name: 'legal notice',
    path: '/terms',
    title: 'Mentions légales',
    action: /^conditions générales de vente$/,
    headings: ['Éditeur du site', 'Hébergement', 'Données personnelles', 'Règles de commande', 'Droit de rétractation'],
    texts: [
      'Comité social et économique de L’Atelier',
      'Nuage du Rhône SAS',
      'donnees@atelier.test',
      'toutes taxes comprises',
      'ni échangeables ni remboursables',
      'pas de droit de rétractation',
      'médiateur',
    ],
  },
  {
    name: 'withdrawal',
    path: '/retractation',
    title: 'Renoncer au contrat',
    action: /^Retrouver ma commande$/,
    headings: ['Votre commande'],
    fields: ['Numéro de commande', 'Adresse email'],
    links: { 'conditions de vente': '/conditions' },
    footer: { 'Renoncer au contrat ici': '/retractation' },
  },
  // [C-ROUTE-009] [C-SCREEN-101] [C-SCREEN-103]
  {
    name: 'contact',
    path: '/contact',
    title: 'Contact',
    action: /^Envoyer$/,
    fields: ['PRÉNOM', 'NOM', 'EMAIL', 'NUMÉRO DE TÉLÉPHONE', 'VOUS ÊTES', 'MESSAGE'],
  },
  {
    name: 'unknown unsubscription',
    path: '/desinscription/x',
    title: 'Désinscription',
    texts: ['Ce lien de désinscription n’est plus valable.'],
    status: 404,
  },
  {
    name: 'unknown waiting list link',
    path: '/quitter-la-liste/x',
    title: 'Liste d’attente',
    texts: ['Ce lien ne sert plus'],
    status: 404,
  },
  {
    name: 'unknown gift',
    path: '/cadeau/x',
    title: 'Billet introuvable',
    texts: ['Ce lien ne mène à aucun billet.'],
    status: 404,
  },
  { name: 'unknown version of the terms', path: '/conditions/x', title: 'Page introuvable', status: 404 },
  { name: 'not found', path: '/404', title: 'Page introuvable', action: /^Retour à l'accueil$/, status: 404 },
  // [C-ROUTE-011] [C-SCREEN-024] [C-SCREEN-041]
  {
    name: 'partner',
    path: '/devenir-partenaire',
    host: YOUPIIZ,
    title: 'Proposez vos activités sur Youpiiz',
    action: /^Rejoignez-nous/,
    texts: [
      'Un référencement gratuit',
      'Une commission seulement sur les clients apportés',
      "Jusqu'à 20% de clients en plus",
      'Vos périodes creuses mises en avant',
      'Une promotion sur les jours et les heures où il vous reste des places',
      'subventions des entreprises',
      'Avec ou sans réservation',
      'Suspendez ou arrêtez vos ventes à tout moment',
    ],
  },
  // [C-ROUTE-013] [C-SCREEN-032] [C-SCREEN-042]
  {
    name: 'customer info',
    path: '/youpiiz-cest-quoi',
    host: YOUPIIZ,
    title: "Youpiiz, c'est quoi ?",
    action: /^Contactez-nous$/,
    texts: [
      'Bienvenue !',
      'vous fait sortir pour moins cher',
      'Par votre comité',
      'Par votre entreprise ou votre association',
      'Par vous-même',
      'Inscrivez-vous',
      'Découvrez les activités',
      'Profitez des offres',
      'Les offres premium',
      'Ils nous font confiance',
    ],
    links: { 'Contactez-nous': '/contact' },
  },
  {
    name: 'sign-in with a hero',
    path: '/login',
    title: 'Connexion',
    action: /^Continuer$/,
    texts: ['Votre comité vous emmène ailleurs'],
    links: { Inscription: '/register', 'Mot de passe oublié ?': '/forgot-password', 'Mentions légales': '/terms' },
  },
  // [C-ROUTE-022] [C-SCREEN-113] [C-SCREEN-114] [C-SCREEN-116]
  {
    name: 'sign-in',
    path: '/login',
    host: HOOBIIZ,
    title: 'Connexion',
    action: /^Continuer$/,
    texts: ['Accédez à votre compte'],
    links: { 'Mot de passe oublié ?': '/forgot-password' },
  },
  {
    name: 'another site',
    path: `/autre-site?vers=${YOUPIIZ}`,
    host: HOOBIIZ,
    title: 'Continuer sur Youpiiz',
    action: /^Utiliser ma clé d’accès$/,
    texts: [`vous serez connecté sur ${YOUPIIZ}`],
    links: { 'Rester sur ce site': '/' },
  },
  {
    name: 'no other site',
    path: '/autre-site?vers=evil.test',
    title: 'Site inconnu',
    texts: ['Cette adresse ne mène pas à un autre de nos sites.'],
  },
  {
    name: 'registration with a hero',
    path: '/register',
    title: 'Inscription',
    action: /^Créer mon compte$/,
    links: { "J'ai déjà un compte": '/login' },
  },
  // [C-ROUTE-023] [C-SCREEN-119] [C-SCREEN-120] [C-SCREEN-121]
  {
    name: 'registration',
    path: '/register',
    host: YOUPIIZ,
    title: 'Inscription',
    action: /^Créer mon compte$/,
    fields: ['Adresse email', 'Mot de passe (min. 8 caractères)', 'Prénom', 'Nom', 'Téléphone'],
  },
  { name: 'forgotten password', path: '/forgot-password', title: 'Mot de passe oublié', action: /^Recevoir un lien/ },
  { name: 'reset', path: '/reset-password/x', title: 'Nouveau mot de passe', action: /^Modifier le mot de passe$/ },
  // [C-SCREEN-131]
  {
    name: 'invitation by password',
    path: '/register-invite?inviteId=x&email=a@b.test&authType=Password',
    title: 'Inscription',
    action: /^Créer mon compte$/,
  },
  // [C-SCREEN-132]
  {
    name: 'invitation of an administrator',
    path: '/register-invite?inviteId=x&email=a@b.test&authType=Password&isAdmin=true',
    host: HOOBIIZ,
    title: 'Administrateur',
  },
  // [C-SCREEN-133]
  {
    name: 'invitation by link',
    path: '/register-invite?inviteId=x&email=a@b.test&authType=MagicLink',
    title: 'Bienvenue !',
    action: /^Accéder à mon compte$/,
  },
  {
    name: 'invitation by second factor',
    path: '/register-invite?inviteId=x&email=a@b.test&authType=MfaCode',
    title: 'Inscription',
    texts: ["J'accepte les conditions d'utilisation."],
  },
  // [C-ROUTE-024] [C-SCREEN-124] [C-SCREEN-125]
  {
    name: 'forgotten password in a card',
    path: '/forgot-password',
    host: YOUPIIZ,
    title: 'Mot de passe oublié',
    action: /^Recevoir un lien par email$/,
    fields: ['Adresse email'],
  },
  // [C-ROUTE-025] [C-SCREEN-127]
  {
    name: 'reset in a card',
    path: '/reset-password/x',
    host: HOOBIIZ,
    title: 'Nouveau mot de passe',
    action: /^Modifier le mot de passe$/,
    fields: ['Adresse email', 'Mot de passe (min. 8 caractères)'],
  },
  {
    name: 'invitation by link in a card',
    path: '/register-invite?inviteId=x&email=a@b.test&authType=MagicLink',
    host: HOOBIIZ,
    title: 'Bienvenue !',
  },
  {
    name: 'invitation by second factor in a card',
    path: '/register-invite?inviteId=x&email=a@b.test&authType=MfaCode',
    host: HOOBIIZ,
    title: 'Inscription',
  },
  { name: 'sign-in of the beneficiary brand', path: '/login', host: YOUPIIZ, title: 'Connexion' },
  { name: 'contact of the beneficiary brand', path: '/contact', host: YOUPIIZ, title: 'Contact' },
  { name: 'legal notice of the beneficiary brand', path: '/terms', host: YOUPIIZ, title: 'Mentions légales' },
  {
    name: 'category of the beneficiary brand',
    path: '/c1/x/c1-demo-loisirs',
    host: YOUPIIZ,
    as: paul,
    title: 'Parcs et sensations',
  },
  { name: 'cart of the beneficiary brand', path: '/cart', host: YOUPIIZ, as: paul, title: 'Mon panier' },
  { name: 'account', path: '/account', as: marie, title: 'Mon compte', action: /^Mettre à jour$/ },
  { name: 'member card', path: '/member-card', as: marie, title: 'Ma carte membre', texts: ['AT-000123'] },
  { name: 'no member card', path: '/member-card', as: paul, host: HOOBIIZ, title: 'Ma carte membre' },
  {
    name: 'empty cart',
    path: '/cart',
    as: paul,
    host: HOOBIIZ,
    title: 'Mon panier',
    action: /^Découvrir les activités$/,
  },
  {
    name: 'no favourites',
    path: '/favoris',
    as: paul,
    host: HOOBIIZ,
    title: 'Mes favoris',
    texts: ['Aucun favori'],
    links: { 'Découvrir les activités': '/' },
  },
  {
    name: 'lot of an opening',
    path: '/tirage/sb-demo-cine-concert',
    as: marie,
    title: 'Tirage au sort',
    texts: ['Le tirage n’a pas encore eu lieu', 'il la comparera à la graine publiée'],
    headings: ['Empreinte de la graine', 'Comment le tirage se vérifie'],
  },
  {
    name: 'no waiting list',
    path: '/waiting-list',
    as: paul,
    host: HOOBIIZ,
    title: 'Mes listes d’attente',
    texts: ['Vous n’attendez aucune place'],
  },
  { name: 'no orders', path: '/orders', as: paul, host: HOOBIIZ, title: 'Mes commandes', texts: ['Pas de commandes'] },
  {
    name: 'unknown order',
    path: '/orders/x',
    as: paul,
    host: HOOBIIZ,
    title: 'Votre commande',
    texts: ['Commande vide...'],
  },
  {
    name: 'no tickets of an order',
    path: '/orders/x/tickets',
    as: paul,
    host: HOOBIIZ,
    title: 'Vos billets',
    texts: ['Cette commande n’a pas de billet à présenter.'],
  },
  {
    name: 'no received ticket',
    path: '/orders/recus?billet=x',
    as: paul,
    host: HOOBIIZ,
    title: 'Votre billet',
    texts: ['Ce billet n’existe pas, ou ne donne plus accès.'],
  },
  {
    name: 'no tickets offline',
    path: '/orders/hors-connexion',
    title: 'Billets hors connexion',
    texts: ['Cet appareil ne garde aucun billet.'],
  },
  {
    name: 'components',
    path: '/ui',
    title: 'Composants',
    headings: ['Boutons', 'Champs', 'Messages', 'Remises', 'Activités'],
    texts: ['Indisponible', 'Une information.'],
  },
  { name: 'icons', path: '/icons', title: 'Icônes', texts: ['ChevronLeft', 'Check', 'External', 'Clock'] },
]
