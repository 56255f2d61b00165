import { blankLinks } from '#kernel/mail/blank-links.ts'
import { sellerText } from '#kernel/orders/sold-contract.ts'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { billNames } from '#lib/words/bill-names.ts'
import type { PersonalRows } from './export-rows.ts'
import type { AccountExport } from './export-shape.ts'
import { exportedSignIn, iso, maybeIso } from './exported-sign-in.ts'

type Orders = Pick<PersonalRows, 'attempts' | 'items' | 'entries' | 'refunds' | 'invoices'>

export function exportedOrders({ attempts, items, entries, refunds, invoices }: Orders): AccountExport['commandes'] {
  return attempts.map((attempt) => ({
    identifiant: attempt.id,
    paiement: attempt.paymentId,
    site: attempt.origin,
    statut: attempt.status,
    total_centimes: attempt.total,
    frais_centimes: attempt.fees,
    cheques_vacances_centimes: attempt.voucher,
    identifiant_cheques_vacances: attempt.voucherAccount,
    conditions_de_vente: attempt.termsId,
    commencee_le: iso(attempt.startedAt),
    terminee_le: maybeIso(attempt.endedAt),
    factures: invoices
      .filter((invoice) => invoice.attemptId === attempt.id)
      .map(({ kind, number, name, total, issuedAt }) => ({
        type: billNames[kind].title,
        numero: number,
        nom: name,
        total_centimes: total,
        le: iso(issuedAt),
      })),
    remboursements: refunds
      .filter((refund) => refund.attemptId === attempt.id && refund.status !== 'Failed')
      .map((refund) => ({ montant_centimes: refund.amount, motif: refund.reason, le: iso(refund.createdAt) })),
    articles: items
      .filter((item) => item.attemptId === attempt.id)
      .map((item) => exportedItem(item, entries, attempt.status !== 'Pending')),
  }))
}

function exportedItem(
  item: Orders['items'][number],
  entries: Orders['entries'],
  paid: boolean,
): AccountExport['commandes'][number]['articles'][number] {
  const { activity, vendor, ticketInfo, options, terms } = item.snapshot
  return {
    identifiant: item.id,
    activite: activity.label,
    partenaire: vendor.name,
    contrat: sellerText(item),
    billet: ticketInfo.label,
    quantite: item.quantity,
    options: options.map(({ label, quantity, total }) => ({
      option: label,
      quantite: quantity,
      total_centimes: total,
    })),
    validite: item.validityDateStr,
    // A paid order that is pending awaits a third party, or this system.
    statut: paid && item.status === 'Pending' ? 'Payée, en cours de traitement' : orderStatusLabels[item.status],
    billets_centimes: item.ticketInfoTotal,
    options_centimes: item.optionsTotal,
    frais_centimes: item.fees,
    total_centimes: item.ticketInfoTotal + item.optionsTotal + item.fees,
    part_cse_centimes: item.subsidy,
    conditions: terms,
    commence_le: iso(item.startedAt),
    termine_le: maybeIso(item.endedAt),
    billets: entries
      .filter((entry) => entry.orderItemId === item.id)
      .map(({ code, status, voidAt, checkedInAt }) => ({
        code,
        statut: status,
        annule_le: maybeIso(voidAt),
        entree_le: maybeIso(checkedInAt),
      })),
  }
}

type Person = NonNullable<PersonalRows['person']>

export const exportedIdentity = (person: Person): AccountExport['identite'] => ({
  identifiant: person.id,
  email: person.email,
  prenom: person.firstName,
  nom: person.lastName,
  telephone: person.phoneNumber,
  carte_membre: person.memberCardCode,
  compte_organisation: person.accountId,
  representant_principal: person.isRoot,
  administrateur_du_site: person.isAdmin,
  cree_le: iso(person.createdAt),
  modifie_le: iso(person.updatedAt),
  derniere_connexion_le: maybeIso(person.lastLoginAt),
})

/** Converts the rows on sign-in, mails and messages. */
export function exportedTraces(
  {
    credentials,
    passkeys,
    identities,
    sessions,
    devices,
    tokens,
    given,
    received,
    cart,
    mails,
    refusals,
    messages,
    auditRows,
    importRows,
    optOuts,
    ofFeatures,
    places,
    waitings,
  }: PersonalRows,
  userId: string,
): Omit<AccountExport, 'format' | 'site' | 'genere_le' | 'contact' | 'identite' | 'groupes' | 'commandes'> {
  return {
    ...exportedSignIn({ credentials, passkeys, identities, sessions, devices, tokens }),
    billets_offerts: given.map(({ gift, snapshot, unit }) => ({
      activite: snapshot.activity.label,
      billet: unit ?? 1,
      a: gift.email,
      message: gift.message,
      offert_le: iso(gift.createdAt),
      accepte_le: maybeIso(gift.acceptedAt),
      repris_le: maybeIso(gift.endedAt),
    })),
    billets_recus: received.map(({ gift, snapshot, validityDateStr, code, voidAt }) => ({
      activite: snapshot.activity.label,
      validite: validityDateStr,
      // Left out where the ticket was accepted by its link without an account, perhaps by another person.
      code: gift.receiverId === null ? null : code,
      au_nom_de: gift.receiverName,
      offert_le: iso(gift.createdAt),
      accepte_le: maybeIso(gift.acceptedAt),
      annule_le: maybeIso(voidAt),
    })),
    panier: cart.map(({ item, label }) => ({
      activite: label,
      quantite: item.quantity,
      date_choisie: maybeIso(item.expertDate),
      ajoute_le: iso(item.createdAt),
    })),
    emails: mails.map((row) => ({
      objet: row.subject,
      texte: blankLinks(row.text),
      statut: row.status,
      cree_le: iso(row.createdAt),
      envoye_le: maybeIso(row.sentAt),
    })),
    emails_refuses: refusals.map((row) => ({
      ecartee_pour: row.reason,
      ecartee_le: maybeIso(row.suppressedAt),
      refus_passagers: row.softBounces,
    })),
    messages_de_contact: messages.map((row) => ({
      prenom: row.firstName,
      nom: row.lastName,
      email: row.email,
      telephone: row.phoneNumber,
      profil: row.contactType,
      message: row.message,
      le: iso(row.createdAt),
    })),
    imports: importRows.map(({ firstName, lastName, groupId, createdAt }) => ({
      prenom: firstName,
      nom: lastName,
      groupe: groupId,
      le: iso(createdAt),
    })),
    desinscriptions: optOuts.map(({ groupId, createdAt }) => ({ groupe: groupId, desinscrit_le: iso(createdAt) })),
    ...ofFeatures,
    files_d_attente: places.map(({ place, label }) => ({
      activite: label,
      entree_le: iso(place.joinedAt),
      admis_le: maybeIso(place.admittedAt),
      sortie_le: maybeIso(place.leftAt),
    })),
    listes_d_attente: waitings.map(({ waiting, label }) => ({
      activite: label,
      places: waiting.quantity,
      inscrit_le: iso(waiting.joinedAt),
      gardee_jusqu_au: maybeIso(waiting.heldUntil),
    })),
    journal: auditRows.map(({ actorId, call, target, ts }) => ({
      action: call,
      sur: target,
      par_la_personne: actorId === userId,
      le: iso(ts),
    })),
    consentements: [],
  }
}
