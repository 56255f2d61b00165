import type { SessionWay } from '#kernel/accounts/tables.ts'
import type { PersonalRows } from './export-rows.ts'
import type { AccountExport } from './export-shape.ts'

export const iso = (ts: number): string => new Date(ts).toISOString()
export const maybeIso = (ts: number | null): string | null => (ts === null ? null : iso(ts))

const wayLabels = {
  password: 'mot de passe',
  code: 'code d’une application',
  link: 'lien reçu par email',
  passkey: 'clé d’accès',
  employer: 'employeur',
} as const satisfies Record<SessionWay, string>

type SignInRows = Pick<PersonalRows, 'credentials' | 'passkeys' | 'identities' | 'sessions' | 'devices' | 'tokens'>
type SignIn = Pick<
  AccountExport,
  'moyens_de_connexion' | 'cles_d_acces' | 'identites_employeur' | 'sessions' | 'appareils_connus' | 'liens_envoyes'
>

/** Ways to sign in, open sessions, and the proof given in each. */
export const exportedSignIn = ({
  credentials,
  passkeys,
  identities,
  sessions,
  devices,
  tokens,
}: SignInRows): SignIn => ({
  moyens_de_connexion: credentials.map(({ kind, updatedAt }) => ({ type: kind, modifie_le: iso(updatedAt) })),
  cles_d_acces: passkeys.map(({ name, host, createdAt, lastUsedAt }) => ({
    nom: name,
    site: host,
    ajoutee_le: iso(createdAt),
    utilisee_le: maybeIso(lastUsedAt),
  })),
  identites_employeur: identities.map(({ issuer, subject, createdAt, lastUsedAt }) => ({
    emetteur: issuer,
    identifiant: subject,
    reliee_le: iso(createdAt),
    utilisee_le: maybeIso(lastUsedAt),
  })),
  sessions: sessions.map(({ host, device, openedBy, createdAt, lastSeenAt, expiresAt, ...proven }) => ({
    site: host,
    appareil: device,
    ouverte_par: wayLabels[openedBy],
    ouverte_le: iso(createdAt),
    prouvee_le: iso(proven.provenAt ?? createdAt),
    cle_d_acces: passkeys.find(({ id }) => id === proven.passkeyId)?.name ?? null,
    cle_d_acces_presentee_le: maybeIso(proven.passkeyProvenAt),
    vue_le: maybeIso(lastSeenAt),
    expire_le: iso(expiresAt),
  })),
  appareils_connus: devices.map(({ createdAt, lastSeenAt }) => ({
    depuis_le: iso(createdAt),
    vu_le: iso(lastSeenAt),
  })),
  liens_envoyes: tokens.map(({ kind, createdAt, expiresAt, usedAt }) => ({
    type: kind,
    cree_le: iso(createdAt),
    expire_le: iso(expiresAt),
    utilise_le: maybeIso(usedAt),
  })),
})
