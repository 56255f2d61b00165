import { z } from 'zod'
import { gatherDeclared } from '#contract/features.ts'
import { billNames } from '#lib/words/bill-names.ts'

/** Times are ISO 8601 in UTC, amounts euro cents. Keys are French, because the person concerned reads the file. */
const date = z.string()
const maybeDate = z.string().nullable()

const exportedItem = z.object({
  identifiant: z.string(),
  activite: z.string(),
  partenaire: z.string(),
  /** Seller and partner as they were named before the payment; null in older orders. */
  contrat: z.string().nullable(),
  billet: z.string(),
  quantite: z.int(),
  options: z.array(z.object({ option: z.string(), quantite: z.int(), total_centimes: z.int() })),
  validite: z.string(),
  statut: z.string(),
  billets_centimes: z.int(),
  options_centimes: z.int(),
  frais_centimes: z.int(),
  total_centimes: z.int(),
  /** Part paid by the committee. */
  part_cse_centimes: z.int(),
  conditions: z.string().nullable(),
  commence_le: date,
  termine_le: maybeDate,
  billets: z.array(
    z.object({ code: z.string().nullable(), statut: z.string(), annule_le: maybeDate, entree_le: maybeDate }),
  ),
})

/** File of /export-account; `format` increases when a key changes its meaning. */
export const accountExport = z.object({
  format: z.literal(1),
  site: z.string(),
  genere_le: date,
  contact: z.string(),
  identite: z.object({
    identifiant: z.string(),
    email: z.string(),
    prenom: z.string(),
    nom: z.string(),
    telephone: z.string(),
    carte_membre: z.string().nullable(),
    compte_organisation: z.string().nullable(),
    representant_principal: z.boolean(),
    administrateur_du_site: z.boolean(),
    cree_le: date,
    modifie_le: date,
    derniere_connexion_le: maybeDate,
  }),
  /** Groups from the top down to the person's own, followed by those that they administer. */
  groupes: z.array(z.object({ nom: z.string(), role: z.enum(['Membre', 'Administrateur']) })),
  /** Ways to sign in, without secrets, which are stored hashed or encrypted. */
  moyens_de_connexion: z.array(z.object({ type: z.string(), modifie_le: date })),
  cles_d_acces: z.array(z.object({ nom: z.string(), site: z.string(), ajoutee_le: date, utilisee_le: maybeDate })),
  /** Employer identities that open the account. */
  identites_employeur: z.array(
    z.object({ emetteur: z.string(), identifiant: z.string(), reliee_le: date, utilisee_le: maybeDate }),
  ),
  sessions: z.array(
    z.object({
      site: z.string(),
      appareil: z.string().nullable(),
      ouverte_par: z.string(),
      ouverte_le: date,
      prouvee_le: date,
      /** Name of the passkey proven in the session. */
      cle_d_acces: z.string().nullable(),
      cle_d_acces_presentee_le: maybeDate,
      vue_le: maybeDate,
      expire_le: date,
    }),
  ),
  appareils_connus: z.array(z.object({ depuis_le: date, vu_le: date })),
  liens_envoyes: z.array(z.object({ type: z.string(), cree_le: date, expire_le: date, utilise_le: maybeDate })),
  commandes: z.array(
    z.object({
      identifiant: z.string(),
      paiement: z.string().nullable(),
      site: z.string(),
      statut: z.string(),
      total_centimes: z.int(),
      frais_centimes: z.int(),
      cheques_vacances_centimes: z.int(),
      /** Person's number at the voucher provider; kept only until the provider has answered. */
      identifiant_cheques_vacances: z.string().nullable(),
      /** Version of the terms of sale; null in older orders. */
      conditions_de_vente: z.string().nullable(),
      commencee_le: date,
      terminee_le: maybeDate,
      /** Kept for ten years with the name on them. */
      factures: z.array(
        z.object({
          type: z.enum([billNames.invoice.title, billNames.credit.title]),
          numero: z.string(),
          nom: z.string().nullable(),
          total_centimes: z.int(),
          le: date,
        }),
      ),
      remboursements: z.array(z.object({ montant_centimes: z.int(), motif: z.string(), le: date })),
      articles: z.array(exportedItem),
    }),
  ),
  /** Tickets that the person has offered to others. */
  billets_offerts: z.array(
    z.object({
      activite: z.string(),
      billet: z.int(),
      a: z.string(),
      message: z.string(),
      offert_le: date,
      accepte_le: maybeDate,
      repris_le: maybeDate,
    }),
  ),
  /** Tickets offered to the person’s email or given to them. */
  billets_recus: z.array(
    z.object({
      activite: z.string(),
      validite: z.string(),
      /** Set if this account has accepted the ticket. */
      code: z.string().nullable(),
      au_nom_de: z.string().nullable(),
      offert_le: date,
      accepte_le: maybeDate,
      annule_le: maybeDate,
    }),
  ),
  panier: z.array(z.object({ activite: z.string(), quantite: z.int(), date_choisie: maybeDate, ajoute_le: date })),
  emails: z.array(
    z.object({ objet: z.string(), texte: z.string(), statut: z.string(), cree_le: date, envoye_le: maybeDate }),
  ),
  /** Refusals that the mail service has reported for the email. */
  emails_refuses: z.array(
    z.object({ ecartee_pour: z.string().nullable(), ecartee_le: maybeDate, refus_passagers: z.int() }),
  ),
  messages_de_contact: z.array(
    z.object({
      prenom: z.string(),
      nom: z.string(),
      email: z.string(),
      telephone: z.string(),
      profil: z.string(),
      message: z.string(),
      le: date,
    }),
  ),
  /** Import rows of administrators that name the person. */
  imports: z.array(z.object({ prenom: z.string(), nom: z.string(), groupe: z.string(), le: date })),
  /** Groups whose information mails the person has declined. */
  desinscriptions: z.array(z.object({ groupe: z.string(), desinscrit_le: date })),
  ...gatherDeclared('exported'),
  /** Queues of openings that the person joined, with the moments of joining, admission and leaving. */
  files_d_attente: z.array(
    z.object({ activite: z.string(), entree_le: date, admis_le: date.nullable(), sortie_le: date.nullable() }),
  ),
  /** Waiting lists that the person has joined; `gardee_jusqu_au`: places are held until then. */
  listes_d_attente: z.array(
    z.object({ activite: z.string(), places: z.number(), inscrit_le: date, gardee_jusqu_au: maybeDate }),
  ),
  /** The person's actions as an administrator, and administrators' actions on the account. */
  journal: z.array(
    z.object({ action: z.string(), sur: z.string().nullable(), par_la_personne: z.boolean(), le: date }),
  ),
  /** Always empty: the product needs no consent for anything it does. */
  consentements: z.array(z.string()),
})
export type AccountExport = z.infer<typeof accountExport>
