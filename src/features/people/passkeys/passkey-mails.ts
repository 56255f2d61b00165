import type { RegionDb, Statement } from '#db/region-db.ts'
import { brandFor } from '#features/people/accounts/account-mails.ts'
import type { UserContext } from '#handler/context.ts'
import type { MailBrand, MailContent } from '#kernel/mail/mail-content.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { AppConfig, RegionInfo } from '#platform/port.ts'

/** True if the name reads as one: an intruder could write anything into a passkey's name, and it goes into a mail. */
const readsAsDevice = (text: string): boolean => /^[\p{L}\p{M}\p{N} ’'()-]{1,60}$/u.test(text)

interface Key {
  id: string
  /** Host that the passkey opens. */
  host: string
}

type Kind = 'passkey-added' | 'passkey-removed'
type Told = Required<Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'facts'>>

interface Telling {
  db: Pick<RegionDb, 'orm'>
  now: number
  region: RegionInfo
  platform: { config: Pick<AppConfig, 'mailFrom'> }
}

/** Mails the person about each passkey that their account gains or loses, in the batch that changes it. */
export function tellOfPasskey(ctx: UserContext, kind: Kind, key: Key & { name: string }): Statement[] {
  const { actor } = ctx
  const brand = brandFor(ctx, actor.groupId)
  const isAdded = kind === 'passkey-added'
  const told: Told = {
    subject: `${isAdded ? 'Nouvelle clé d’accès' : 'Clé d’accès supprimée'} sur votre compte ${brand.title}`,
    title: `Une clé d’accès a été ${isAdded ? 'ajoutée' : 'supprimée'}`,
    paragraphs: [
      isAdded
        ? `Une clé d’accès vient d’être ajoutée à votre compte ${brand.title}. Vos autres connexions ont pris fin.`
        : `Une clé d’accès vient d’être supprimée de votre compte ${brand.title} : elle ne l’ouvre plus.`,
    ],
    facts: [
      ...(readsAsDevice(key.name) ? [{ label: 'Clé d’accès', value: key.name }] : []),
      { label: 'Site', value: key.host },
      { label: 'Appareil', value: ctx.device().name },
    ],
  }
  return mailAbout(ctx, brand, { id: actor.userId, email: actor.email }, kind, told, [key])
}

/** Tells the person that an administrator, or the operator of the server, has removed all their passkeys. */
export function tellOfLostPasskeys(
  ctx: Telling,
  brand: MailBrand,
  person: { id: string; email: string },
  keys: readonly Key[],
): Statement[] {
  const told: Told = {
    subject: `Clés d’accès retirées de votre compte ${brand.title}`,
    title: 'Vos clés d’accès ont été retirées',
    paragraphs: [
      `Un administrateur a retiré toutes les clés d’accès de votre compte ${brand.title}, et mis fin à vos connexions. Connectez-vous avec votre mot de passe, puis ajoutez une nouvelle clé dans « Mon compte ».`,
    ],
    facts: [{ label: 'Site', value: [...new Set(keys.map(({ host }) => host))].join(', ') }],
  }
  return mailAbout(ctx, brand, person, 'passkey-removed', told, keys)
}

function mailAbout(
  { db, now, platform, region }: Telling,
  brand: MailBrand,
  { id, email }: { id: string; email: string },
  kind: Kind,
  told: Told,
  keys: readonly Key[],
): Statement[] {
  const at = { label: 'Date', value: `${formatDate(region.zone, now)} à ${formatTime(region.zone, now)}` }
  const content: MailContent = {
    ...told,
    facts: [...told.facts, at],
    button: {
      label: 'Changer mon mot de passe',
      url: `${brand.origin}/forgot-password?email=${encodeURIComponent(email)}`,
    },
    afterButton: [
      'Si c’est bien vous, ou à votre demande, vous n’avez rien à faire.',
      `Si ce n’est pas vous, changez votre mot de passe et prévenez aussitôt votre comité, ou l’équipe du site (${brand.origin}/contact) : elle retire les clés d’accès de votre compte et met fin à toutes ses connexions.`,
    ],
  }
  const mail = { kind, from: platform.config.mailFrom, to: email, content }
  const names = keys.map((key) => key.id).join(' ')
  return queueMail(db, brand, { ...mail, dedupeKey: `${kind}:${id}:${names.slice(0, 400)}:${now}` }, now)
}
