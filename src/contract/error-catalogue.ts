import { limits } from '#lib/words/limits.ts'
import type { DeclaredError } from './declaration.ts'
import { gatherDeclared } from './features.ts'

const shared = {
  invalidRequest: { status: 400, message: 'Invalid request' },
  unauthenticated: { status: 401, message: 'Unauthenticated' },
  notAdmin: { status: 403, message: 'Not admin' },
  managementClosed: {
    status: 403,
    message: 'La gestion des partenaires et des offres n’est pas ouverte à votre CSE : demandez-la à l’équipe du site.',
  },
  premiumClosed: { status: 403, message: 'ACCÈS RÉSERVÉ AUX CSE PREMIUM' },
  forbiddenOrigin: { status: 403, message: 'Requête refusée : elle ne vient pas de ce site.' },
  notFound: { status: 404, message: 'Introuvable' },
  unknownCall: { status: 404, message: "Cet appel n'existe pas." },
  methodNotAllowed: { status: 405, message: 'Cet appel se fait en POST.' },
  tooLarge: { status: 413, message: 'La requête est trop volumineuse.' },
  tooManyRequests: { status: 429, message: 'Trop de tentatives, merci de réessayer dans quelques instants.' },
  maintenance: {
    status: 503,
    message:
      'Ce site est en maintenance pour quelques minutes. Rien n’est perdu : merci de réessayer un peu plus tard.',
  },
  signInBusy: {
    status: 503,
    message: 'Beaucoup de personnes se connectent en ce moment : merci de réessayer dans une minute.',
  },
  serverError: { status: 500, message: 'Server error' },
  databaseUnavailable: {
    status: 503,
    message: 'Le service est momentanément en lecture seule. Merci de réessayer dans quelques minutes.',
  },

  activityNotFound: { status: 404, message: 'Activity not found' },
  subsidyNotFound: { status: 404, message: 'Subvention introuvable' },
  daysReversed: { status: 400, message: 'La fin doit suivre le début.' },
  budgetYearClosed: { status: 409, message: 'Seuls les budgets de cette année et de la suivante se règlent.' },
  budgetBelowUsed: {
    status: 409,
    message: 'Vos bénéficiaires ont déjà utilisé plus que ce budget : indiquez un montant plus grand.',
  },
  memberFieldNotFound: { status: 404, message: 'Champ introuvable' },
  synonymNotFound: { status: 404, message: 'Synonyme introuvable' },
  vendorNotFound: { status: 404, message: 'Partenaire introuvable' },
  categoryNotFound: { status: 404, message: 'Catégorie introuvable' },
  notAnImage: { status: 400, message: "Le fichier n'est pas une image" },
  imageTooLarge: { status: 400, message: `L'image est trop volumineuse (max. ${limits.picture.text})` },
  imageNotAccepted: {
    status: 400,
    message: 'Ce type d’image n’est pas accepté : choisissez un fichier JPEG, PNG, WebP ou GIF.',
  },
  uploadIncomplete: { status: 409, message: 'Le fichier n’est pas arrivé : envoyez-le à nouveau.' },
  offerNotFound: { status: 404, message: 'Promotion introuvable' },
  mediaNotFound: { status: 404, message: 'Média introuvable' },
  ticketNotFound: { status: 404, message: "Ce billet n'existe pas ou n'est plus proposé." },
  stockNotFound: { status: 404, message: "Ce créneau n'existe pas ou n'est plus proposé." },
  cartItemNotFound: { status: 404, message: "Cet article n'est plus dans votre panier." },
  purchaseNotFound: { status: 404, message: 'Commande introuvable' },
  orderNotFound: { status: 404, message: 'Commande introuvable' },

  stockGone: { status: 409, message: 'Il ne reste plus assez de places pour ce billet.' },
  placesStillLeft: {
    status: 409,
    message: 'Il reste des places : réservez-les directement, sans liste d’attente.',
  },
  waitingListOff: { status: 409, message: 'Cette activité n’a pas de liste d’attente pour le moment.' },
  alreadyWaiting: { status: 409, message: 'Vous êtes déjà dans cette liste d’attente.' },
  tooManyWaitings: {
    status: 409,
    message: 'Vous êtes déjà dans 30 listes d’attente : quittez-en une pour vous inscrire ici.',
  },
  waitingNotFound: { status: 404, message: 'Inscription introuvable : vous n’êtes plus dans cette liste d’attente.' },
  waitingLinkNotFound: {
    status: 404,
    message: 'Ce lien ne sert plus : vous n’êtes plus dans cette liste d’attente.',
  },
  saleNotOpen: { status: 409, message: 'La vente de ce billet n’est pas encore ouverte.' },
  notYourTurn: { status: 409, message: 'Une file d’attente est en cours pour ce billet : attendez d’y être admis.' },
  personLimit: { status: 409, message: 'Vous avez atteint le nombre de places par personne pour ce billet.' },
  openingNotFound: { status: 404, message: 'Cette ouverture n’existe pas.' },
  slotPassed: { status: 409, message: 'Ce créneau est passé.' },
  slotsNotContiguous: { status: 400, message: 'Les créneaux choisis ne se suivent pas.' },
  optionNotFound: { status: 400, message: "Cette option n'existe pas pour ce billet." },
  quantityBelowMin: { status: 400, message: 'La quantité est inférieure au minimum pour ce billet.' },
  quantityAboveMax: { status: 400, message: 'La quantité dépasse le maximum pour ce billet.' },
  offerNotApplicable: { status: 409, message: "Cette promotion n'est plus disponible." },
  premiumRequired: { status: 403, message: 'Cette offre est réservée aux membres qui ont un code premium.' },
  noDateForTicket: { status: 409, message: "Ce billet n'est pas proposé à cette date." },
  expertTicketGone: { status: 409, message: 'La billetterie du partenaire ne propose plus ce billet.' },
  expertTicketUnconfirmed: {
    status: 409,
    message:
      'La billetterie du partenaire n’a pas confirmé ce billet depuis plusieurs heures : il sera de nouveau en vente dès qu’elle l’aura fait.',
  },
  purchaseInProgress: {
    status: 409,
    message: "Une commande est déjà en cours : terminez-la ou annulez-la avant d'en commencer une autre.",
  },
  cartFull: {
    status: 409,
    message: "Votre panier est plein (50 articles) : réglez-le ou retirez un article avant d'en ajouter un autre.",
  },
  cartEmpty: { status: 409, message: 'Panier vide' },
  paymentUnavailable: {
    status: 503,
    message: 'Le service de paiement ne répond pas. Votre panier est conservé, merci de réessayer.',
  },
  expertUnavailable: {
    status: 503,
    message:
      "La billetterie du partenaire ne répond pas. L'article est conservé dans votre panier, merci de réessayer.",
  },
  subsidyChanged: {
    status: 409,
    message: 'La part prise en charge par votre CSE a changé : vérifiez le prix, puis validez de nouveau.',
  },
  amountTooSmall: { status: 409, message: "Le montant minimum d'un paiement par carte est de 0,50 €." },
  vouchersNotOffered: { status: 409, message: 'Ce site ne prend pas les chèques-vacances.' },
  voucherAmount: {
    status: 409,
    message: 'Ce montant n’est pas possible en chèques-vacances : vérifiez le minimum et le total de votre commande.',
  },
  voucherAuthorised: {
    status: 409,
    message: 'Vos chèques-vacances sont déjà acceptés. Pour payer autrement, annulez la commande et recommencez.',
  },
  alreadyPaid: { status: 409, message: 'Cette commande est déjà payée.' },
  rejectionReason: { status: 400, message: 'Dites au client pourquoi la commande est rejetée.' },
  orderConflict: { status: 409, message: 'Cette commande a déjà été traitée.' },
  orderNotPaid: { status: 409, message: 'Cette commande n’est pas payée, ou son paiement est en cours d’examen.' },
  expertRefused: { status: 409, message: 'ExperTicket a refusé la demande.' },
  expertNoAnswer: {
    status: 503,
    message: 'ExperTicket ne répond pas. Réessayez dans quelques instants.',
  },
  expertSaleNotStuck: {
    status: 409,
    message: 'Cette vente n’attend plus personne : elle est en cours, faite ou annulée.',
  },
  expertSaleUnknown: { status: 404, message: 'ExperTicket ne connaît pas cette vente pour ce billet.' },
  expertSaleOfAnother: { status: 409, message: 'Cette vente est celle d’une autre commande.' },
  expertSaleUnderWay: {
    status: 409,
    message: 'La billetterie du partenaire traite encore ce billet : attendez sa réponse avant de le rembourser.',
  },
  invoiceNotFound: { status: 404, message: 'Facture introuvable' },
  invoicingDayPast: {
    status: 409,
    message: 'Les ventes passées n’ont plus de facture : choisissez aujourd’hui ou un jour à venir.',
  },
  rateChangePast: {
    status: 409,
    message: 'Un changement de taux vaut pour des ventes à venir : choisissez un jour après aujourd’hui.',
  },
  invoicePrefixTaken: {
    status: 409,
    message: 'Un autre site de cet émetteur numérote déjà avec ce préfixe : choisissez-en un autre.',
  },
  refundTooLarge: {
    status: 409,
    message: 'Le montant dépasse ce qui reste à rembourser, remboursements en cours compris.',
  },
  nothingToRefund: { status: 409, message: 'Il ne reste rien à rembourser.' },
  refundConflict: {
    status: 409,
    message: 'Cette commande vient de changer : vérifiez ce qui reste à rembourser, puis recommencez.',
  },
  paymentDecided: { status: 409, message: 'Quelqu’un a déjà décidé de ce paiement : rechargez la page.' },
  refundNotFound: { status: 404, message: 'Ce remboursement n’existe pas.' },
  refundNotPending: { status: 409, message: 'Ce remboursement n’est plus en cours.' },
  refundUnderWay: {
    status: 409,
    message: `Ce remboursement est justement demandé au prestataire de paiement : réessayez dans ${limits.refundLease.inWords}.`,
  },
  cardProviderUnavailable: {
    status: 503,
    message: 'Le prestataire de paiement ne répond pas : réessayez dans un instant.',
  },
  refundMade: {
    status: 409,
    message: 'Le prestataire de paiement a fait ce remboursement : il n’est plus à abandonner.',
  },
  exchangeNotPossible: { status: 409, message: 'Cet article ne peut pas être échangé.' },
  exchangeDearer: {
    status: 409,
    message:
      'La nouvelle date coûte plus cher, et un échange ne demande pas de supplément : remboursez l’article, le client rachètera.',
  },
  exchangeConflict: {
    status: 409,
    message: 'La commande, le prix ou les places viennent de changer : vérifiez, puis recommencez.',
  },
  cancellationNotPossible: { status: 409, message: 'Cet article ne peut plus être annulé.' },
  cancellationChanged: {
    status: 409,
    message: 'Votre commande vient de changer : vérifiez ce qui vous est remboursé, puis recommencez.',
  },
  ownTicketNotFound: { status: 404, message: 'Ce billet n’est pas dans vos commandes.' },
  giftNotFound: {
    status: 404,
    message:
      'Ce lien ne mène à aucun billet : vérifiez que l’adresse est complète, ou reprenez le lien de notre email.',
  },
  giftNotPossible: { status: 409, message: 'Ce billet ne peut pas être offert.' },
  giftToSelf: {
    status: 400,
    message: 'C’est votre propre adresse : indiquez celle de la personne à qui vous l’offrez.',
  },
  giftToOutsider: {
    status: 409,
    message:
      'Votre CSE paie une part de ce billet : il ne peut être offert qu’à un de ses bénéficiaires. Indiquez l’adresse de son compte sur ce site.',
  },
  giftForColleagues: {
    status: 403,
    message: 'Ce billet est réservé aux bénéficiaires du CSE qui en paie une part : connectez-vous avec ce compte.',
  },
  giftAccepted: { status: 409, message: 'Ce billet vient d’être accepté : il ne peut plus être repris.' },
  giftGone: { status: 409, message: 'Ce billet n’est plus à accepter.' },
  giftOfOwn: {
    status: 409,
    message: 'C’est vous qui offrez ce billet : reprenez-le dans vos commandes pour le garder.',
  },
  holderMissing: {
    status: 400,
    message: 'Indiquez le prénom et le nom de la personne qui viendra, ou connectez-vous.',
  },
  partNotPossible: { status: 409, message: 'Cet article ne peut pas être remboursé en partie.' },
  ticketsChanged: {
    status: 409,
    message: 'Les billets de cet article viennent de changer : choisissez-les à nouveau.',
  },
  monthAlreadyClosed: {
    status: 409,
    message: 'Ce mois a été clos entre-temps.',
  },
  monthNotClosable: {
    status: 409,
    message: 'Ce mois ne peut pas être clos : les mois se closent dans l’ordre, une fois terminés et écrits en entier.',
  },
  closingConflict: {
    status: 409,
    message: 'Des écritures sont arrivées entre-temps : vérifiez les montants, puis recommencez.',
  },
  closingReasonNeeded: {
    status: 400,
    message:
      'L’écart n’est pas nul, ou le solde du prestataire n’est pas lu jusqu’à la fin du mois : indiquez pourquoi.',
  },
  closingSettingsMissing: {
    status: 409,
    message:
      'Aucun taux de TVA ou aucun plan de comptes n’est enregistré : enregistrez-les, ou dites que ce mois se clôt sans eux pour toujours.',
  },
  mailNotPossible: { status: 409, message: 'Cette commande n’a rien à envoyer pour le moment.' },
  mailNotFound: { status: 404, message: 'Courriel introuvable : il n’est plus gardé.' },
  mailNotResendable: {
    status: 409,
    message: 'Ce courriel ne peut pas repartir : il attend déjà son envoi, ou son texte n’est plus gardé.',
  },
  ticketsNotToSend: {
    status: 409,
    message:
      'Ces billets sont annulés, offerts ou remplacés : voyez sur la page de la commande ce qu’il y a à envoyer.',
  },
  addressSuppressed: {
    status: 409,
    message: 'Cette adresse ne reçoit plus ce courriel : retirez-la d’abord des adresses écartées.',
  },
  readerUnsubscribed: {
    status: 409,
    message: 'Cette personne s’est désinscrite des messages de son CSE depuis : ce courriel ne peut pas repartir.',
  },
  addressNotSuppressed: { status: 404, message: 'Cette adresse n’est pas écartée.' },
  failureNotFound: { status: 404, message: 'Cet échec est introuvable ou déjà traité.' },
  jobNotFound: { status: 404, message: 'Ce traitement n’est plus arrêté.' },
  refundDueNotFound: { status: 404, message: 'Cette commande n’attend plus de remboursement.' },
  idempotencyMismatch: { status: 409, message: 'Cette clé a déjà servi pour une autre demande.' },

  loginFailed: { status: 400, message: 'Échec de la connexion' },
  invalidAuthType: { status: 400, message: "Mode d'authentification invalide" },
  linkExpired: { status: 404, message: "Ce lien n'est plus valable." },
  invitationExpired: { status: 404, message: "Votre lien d'invitation a expiré." },
  invitationElsewhere: {
    status: 409,
    message:
      "Ce site n'est pas celui de votre organisation : votre invitation n'y ouvre pas de compte. Elle reste valable.",
  },
  passwordTooShort: { status: 400, message: `Le mot de passe doit contenir au moins ${limits.password.text}` },
  registrationCodeUnknown: { status: 400, message: "Ce code premium n'existe pas." },
  leavesAdministration: {
    status: 409,
    message: 'Vous administrez votre groupe : en entrant dans un autre, vous ne l’administrerez plus.',
  },
  registrationCodeRequired: {
    status: 400,
    message: "Indiquez le code de votre organisation : sans lui, votre compte n'aurait pas accès à ce site.",
  },
  registrationCodeElsewhere: {
    status: 400,
    message: "Ce code n'est pas celui de ce site : votre compte n'y aurait pas accès.",
  },
  memberCardCodeRequired: { status: 400, message: 'Le code de carte membre est obligatoire.' },
  memberCardCodePrefix: { status: 400, message: 'Le code de carte membre ne commence pas par le préfixe attendu.' },
  wrongPassword: { status: 400, message: 'Mot de passe incorrect' },
  signInAgain: { status: 403, message: 'Pour votre sécurité, confirmez d’abord que c’est bien vous.' },
  passkeyRefused: {
    status: 400,
    message: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou connectez-vous autrement.',
  },
  passkeyAsked: { status: 403, message: 'Connectez-vous avec votre clé d’accès.' },
  passkeyElsewhere: {
    status: 403,
    message: 'Votre clé d’accès est celle d’un autre de nos sites : confirmez là-bas que c’est bien vous.',
  },
  switchElsewhere: { status: 404, message: 'Cette adresse n’est pas celle d’un de vos sites.' },
  passkeyMissing: {
    status: 403,
    message: 'L’administration s’ouvre avec une clé d’accès : présentez-la, ou ajoutez-en une, dans « Mon compte ».',
  },
  passkeyKnown: { status: 409, message: 'Cette clé d’accès est déjà enregistrée.' },
  passkeyNotFound: { status: 404, message: 'Cette clé d’accès n’existe plus.' },
  tooManyPasskeys: { status: 409, message: 'Vous avez déjà 20 clés d’accès : supprimez-en une d’abord.' },
  employerLoginOff: { status: 404, message: 'La connexion par l’employeur n’est pas proposée sur ce site.' },
  employerLoginExpired: {
    status: 400,
    message: 'Cette connexion a expiré ou a déjà servi : recommencez depuis la page de connexion.',
  },
  employerLoginRefused: {
    status: 400,
    message: 'Votre employeur n’a pas confirmé la connexion. Recommencez, ou connectez-vous autrement.',
  },
  employerUnreachable: {
    status: 503,
    message: 'Le service de connexion de votre employeur ne répond pas. Réessayez dans un moment.',
  },
  employerEmailUnverified: {
    status: 403,
    message: 'Votre employeur n’a pas vérifié votre adresse email : la connexion est refusée.',
  },
  employerEmailElsewhere: {
    status: 403,
    message: 'Votre adresse email n’est pas de celles que votre organisation admet sur ce site.',
  },
  employerAccountElsewhere: {
    status: 403,
    message: 'Votre compte n’est pas de ce site : connectez-vous sur le site où vous l’avez créé.',
  },
  employerAccountClosed: {
    status: 403,
    message: 'Votre accès à ce site est fermé : adressez-vous à votre organisation.',
  },
  employerAdministrator: {
    status: 403,
    message: 'Les administrateurs ne se connectent pas par leur employeur : utilisez votre mot de passe.',
  },
  identityNotFound: { status: 404, message: 'Cette connexion n’est plus reliée à votre compte.' },
  issuerRefused: { status: 400, message: 'Cet émetteur ne peut pas servir à la connexion.' },
  orderBeingPaid: {
    status: 409,
    message:
      "Une commande est en cours de paiement : terminez-la ou annulez-la depuis votre panier avant d'effacer votre compte.",
  },
  lastAdmin: {
    status: 409,
    message: "Vous êtes le dernier administrateur du site : nommez-en un autre avant d'effacer votre compte.",
  },

  userNotFound: { status: 404, message: 'Utilisateur inconnu' },
  ownAccess: { status: 409, message: 'C’est votre propre accès : un autre administrateur peut le fermer.' },
  administratorsAccess: {
    status: 403,
    message: 'Cette personne est administratrice : demandez à l’équipe du site de le faire.',
  },
  accessClosed: { status: 409, message: 'L’accès de cette personne est fermé : rouvrez-le d’abord.' },
  emailRequestNotFound: {
    status: 404,
    message: `Aucune inscription en attente n’a ce code : c’est la fin du lien reçu, valable ${limits.accountLink.inWords} et une fois.`,
  },
  emailRequestInvalid: { status: 400, message: 'Cet email ne peut pas être envoyé : son JSON est à corriger.' },
  mailJustSent: {
    status: 409,
    message: `Un mail vient déjà de lui être envoyé : attendez ${limits.accessMailPause.inWords} avant d’en envoyer un autre.`,
  },
  nobodyToRemind: {
    status: 409,
    message: 'Personne n’est à relancer : ces invitations sont acceptées, ou trop récentes.',
  },
  groupNotFound: { status: 404, message: 'Groupe introuvable' },
  themeVersionNotFound: { status: 404, message: 'Version du thème introuvable' },
  rootHasNoTheme: {
    status: 400,
    message: 'Le groupe principal n’a pas de thème à lui : chaque site a le sien.',
  },
  userGroupNotFound: { status: 404, message: 'User group not found' },
  groupInUse: { status: 409, message: 'Ce groupe ne peut pas être supprimé tant que d’autres choses en dépendent.' },
  groupIsRoot: {
    status: 409,
    message: 'Le groupe par défaut ne peut être ni supprimé, ni renommé, ni lié à un code ou à un domaine.',
  },
  groupCodeTaken: { status: 409, message: 'Ce code premium est déjà celui d’un autre groupe.' },
  groupDomainTaken: { status: 409, message: 'Ce domaine est déjà celui d’un autre groupe.' },
  groupDomainUnknown: { status: 400, message: 'Ce domaine n’est pas dans la liste : ajoutez-le d’abord au groupe.' },
  domainRefused: { status: 400, message: 'Ce domaine ne peut pas être ajouté.' },
  certificateRefused: {
    status: 503,
    message: 'Le certificat de ce domaine n’a pas pu être commandé. Rien n’a changé : merci de réessayer plus tard.',
  },
  lastSuperAdmin: {
    status: 409,
    message: 'C’est le dernier administrateur du site : nommez-en un autre avant de lui retirer ce droit.',
  },
  changedMeanwhile: { status: 409, message: 'Quelqu’un d’autre a modifié cette fiche entre-temps.' },
  locationInUse: {
    status: 409,
    message: 'Des activités utilisent cette adresse : choisissez-en une autre pour elles.',
  },
  vendorInUse: { status: 409, message: 'Ce partenaire a encore des activités : supprimez-les d’abord.' },
  categoryInUse: {
    status: 409,
    message: 'Cette catégorie contient encore des sous-catégories ou des activités.',
  },
  unexpectedExpertTicketData: { status: 400, message: 'Unexpected ExpertTicket data' },
  expertProductNotFound: {
    status: 409,
    message: 'La billetterie ne propose pas ou plus ce produit : choisissez-en un autre.',
  },
  trashNotFound: { status: 404, message: 'Cet élément n’est plus dans la corbeille.' },
  restoreConflict: { status: 409, message: 'Ce qui a été créé depuis empêche de reprendre cet élément.' },
  changeNotFound: { status: 404, message: 'Cette modification est introuvable.' },
  undoTooLate: { status: 409, message: 'Cette modification ne peut plus être annulée.' },
  taskNotFound: { status: 404, message: 'Ce traitement est introuvable.' },
  taskEnded: { status: 409, message: 'Ce traitement est déjà terminé.' },
  taskUnderWay: { status: 409, message: 'Ce traitement n’est pas terminé : attendez sa fin, ou annulez-le d’abord.' },
  importNotFound: { status: 404, message: 'Ce fichier n’est plus là : envoyez-le à nouveau.' },
  importRefused: { status: 400, message: 'Ce fichier ne peut pas être importé.' },
  importNotChecked: { status: 409, message: 'Vérifiez le fichier jusqu’au bout avant de l’importer.' },
  userImportNotFound: { status: 404, message: 'Cet import n’est plus là : commencez-en un autre.' },
  userImportRefused: { status: 400, message: 'Cette liste ne peut pas être importée.' },
  foreignAccountsTold: {
    status: 403,
    message: 'Beaucoup des adresses données ont déjà un compte hors de ce groupe : merci de réessayer plus tard.',
  },
  userImportRowTaken: { status: 409, message: 'Cette ligne est déjà importée, ou en train de l’être.' },
  userImportRunning: { status: 409, message: 'Cet import est déjà en cours.' },
  stockEntryNotFound: { status: 404, message: 'Cette ligne de stock n’existe plus.' },
  stockEntrySold: { status: 409, message: 'Cette ligne vient d’être achetée : elle ne peut plus être supprimée.' },
  stockEntryHasDocument: { status: 409, message: 'Ce billet a déjà son document.' },
  stockEntryCancelled: { status: 409, message: 'La commande de ce billet est annulée : il n’attend plus de document.' },
  stockTakesNoDocuments: {
    status: 409,
    message: 'Ce stock ne prend pas de documents : ses billets ne sont pas téléversés.',
  },
  fileNotFound: { status: 404, message: 'Ce document n’est plus là : envoyez-le à nouveau.' },
  fileNotFinished: { status: 409, message: 'L’envoi de ce document n’est pas terminé : envoyez-le à nouveau.' },
  fileUsed: { status: 409, message: 'Ce document est déjà celui d’un autre billet.' },
  ticketCodeTaken: { status: 409, message: 'Un autre billet de ce partenaire porte déjà le code de ce document.' },
  notAPdf: { status: 400, message: 'Le fichier n’est pas un PDF.' },
  documentTooLarge: { status: 400, message: `Le document est trop volumineux (max. ${limits.document.text}).` },
  checkInNotFound: { status: 404, message: 'Cette entrée n’existe plus.' },
  scanLinkNotFound: { status: 404, message: 'Ce lien de contrôle n’existe pas : vérifiez que l’adresse est complète.' },
  scanLinkExpired: { status: 403, message: 'Ce lien de contrôle n’est plus valable : demandez-en un nouveau.' },
  scanLinkRevoked: { status: 403, message: 'Ce lien de contrôle a été retiré : demandez-en un nouveau.' },
  audienceChanged: {
    status: 409,
    message: 'Le nombre de destinataires a changé : relisez-le, puis envoyez à nouveau. Aucun mail n’est parti.',
  },
  severalTickets: {
    status: 409,
    message:
      'Ce stock vend plusieurs tickets, et un billet dessiné porte le nom et le prix d’un seul : donnez-lui un stock à part.',
  },
  codesRefused: { status: 400, message: 'Ce type de code ne peut pas porter tous vos codes.' },
  stockIdsEmpty: { status: 400, message: 'stockIds is empty' },
  stockIdsNotSingle: { status: 400, message: 'stockIds is not a single stockId' },
  quantityBelowSold: { status: 409, message: 'Des places sont déjà vendues ou en cours de paiement.' },
  quantityAboveMost: { status: 400, message: 'Un stock a un million de places au plus.' },
  stockWithoutQuantity: { status: 409, message: 'Ce stock n’a pas de nombre de places à ajuster.' },
  unexpectedStockData: { status: 400, message: 'Unexpected stock data' },
  invalidStockState: { status: 400, message: 'Invalid state' },
  invalidTicket: { status: 400, message: 'Invalid ticket' },
  incompleteForm: { status: 400, message: 'Formulaire incomplet' },
} as const satisfies Record<string, DeclaredError>

/**
 * HTTP status and French text of every error that a call may declare. Every call may also return the generic ones
 * (`GenericErrorCode`).
 */
export const errorCatalogue = { ...shared, ...gatherDeclared('errors'), ...gatherDeclared('resendErrors') }

/** Key of the catalogue, sent as `code`. */
export type ErrorCode = keyof typeof errorCatalogue
