import { declareFeature } from '#contract/declaration.ts'
import { limits } from '#lib/words/limits.ts'

export const payouts = declareFeature({
  errors: {
    payoutMonthOpen: {
      status: 409,
      message: 'Ce mois n’est pas clos : un relevé s’approuve une fois le mois clos.',
    },
    payoutNotFound: { status: 404, message: 'Ce partenaire n’a pas de relevé ce mois-là.' },
    payoutChanged: {
      status: 409,
      message: 'Les montants ou l’état de ces relevés ont changé entre-temps : relisez-les, puis recommencez.',
    },
    payoutSettled: { status: 409, message: 'Ce relevé est déjà approuvé.' },
    payoutPaid: { status: 409, message: 'Ce relevé est déjà payé : il ne change plus.' },
    payoutOrdered: {
      status: 409,
      message: 'Ce relevé est dans un fichier de virements : abandonnez d’abord ce fichier.',
    },
    payoutNotApproved: { status: 409, message: 'Ce relevé n’est pas approuvé : il ne peut pas être payé.' },
    payoutDayWrong: {
      status: 400,
      message: 'La date du paiement n’existe pas, précède la fin du mois du relevé, ou n’est pas encore passée.',
    },
    payoutIncomplete: { status: 409, message: 'Le compte bancaire ou l’adresse de ce partenaire manque.' },
    payerAccountMissing: {
      status: 409,
      message: 'Indiquez d’abord le compte d’où partent les virements, dans les réglages des paiements.',
    },
    transferDayWrong: { status: 400, message: 'La date des virements n’existe pas, ou elle est passée.' },
    transferFileNotFound: { status: 404, message: 'Fichier de virements introuvable' },
    transferFileAbandoned: { status: 409, message: 'Ce fichier de virements est déjà abandonné.' },
    transferFileExecuted: {
      status: 409,
      message:
        'La banque a exécuté ce fichier : il ne s’abandonne plus. Libérez un par un les relevés dont elle a refusé le virement.',
    },
    payoutNotOrdered: { status: 409, message: 'Ce relevé n’est pas dans un fichier de virements.' },
    otherAccount: { status: 409, message: 'Ce relevé est celui d’un autre compte.' },
    bankChangePending: {
      status: 409,
      message: 'Un changement de compte attend déjà une décision : approuvez-le ou refusez-le d’abord.',
    },
    bankChangeNotFound: { status: 404, message: 'Ce changement de compte a déjà été décidé, ou n’existe pas.' },
    bankChangeOwn: {
      status: 403,
      message: 'Vous avez demandé ce changement : un autre super administrateur doit l’approuver.',
    },
    bankChangeNewAdmin: {
      status: 403,
      message: `Vous administrez le site depuis moins de ${limits.newSuperAdmin.text} : une autre personne doit approuver ce changement, ou vous ensuite.`,
    },
    bankUnchanged: { status: 409, message: 'C’est déjà le compte de ce partenaire : rien ne change.' },
  },
})
