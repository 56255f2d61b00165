import { counted, plural } from '#lib/words/plural.ts'
import type { ListedUserRow, SendEmail, StatusFilter, UserImportView, Verdict } from '../user-import-shapes.ts'

type Tone = 'good' | 'waiting' | 'bad' | 'off'

/** Labels of the dry run's verdicts. */
export const verdictTexts: Record<Verdict, string> = {
  created: 'À créer',
  updated: 'À modifier',
  member: 'Déjà membre',
  elsewhere: 'Membre ailleurs',
  invalid: 'Invalide',
  duplicate: 'En double',
}

const statusTexts = {
  queued: 'En attente',
  in_progress: 'En cours',
  waiting: 'En pause',
  success: 'Succès',
  error: 'Erreur',
} as const satisfies Record<StatusFilter, string>

export const statusFilterNames = [
  'queued',
  'in_progress',
  'waiting',
  'success',
  'error',
] as const satisfies readonly StatusFilter[]

/** Filter of the states that rows bear: those that wait are paused while the import is. A chosen one stays. */
export const statusOptions = (isRunning: boolean, chosen: StatusFilter | undefined) =>
  Object.fromEntries(
    statusFilterNames
      .filter((name) => name === chosen || isEnded(name) || (name === 'waiting') !== isRunning)
      .map((name) => [name, statusTexts[name]]),
  )
const isEnded = (name: StatusFilter) => name === 'success' || name === 'error'

/** Rows by the words of their states. */
export const statusCounts = ({ queued, in_progress, success, error }: UserImportView['statuses'], isRunning: boolean) =>
  [
    isRunning ? { text: statusTexts.queued, rows: queued } : { text: statusTexts.waiting, rows: queued + in_progress },
    { text: statusTexts.in_progress, rows: isRunning ? in_progress : 0 },
    { text: statusTexts.success, rows: success },
    { text: statusTexts.error, rows: error },
  ] as const

export const verdictFilterNames = [
  'created',
  'updated',
  'member',
  'elsewhere',
  'invalid',
  'duplicate',
] as const satisfies readonly Verdict[]

/** Label of a row's status, as in the specification; queued rows are "paused" while the import is. */
export function statusText(
  { status, isHeld }: Pick<ListedUserRow, 'status'> & { isHeld: boolean },
  isRunning: boolean,
): { text: string; tone: Tone } {
  if (isHeld) return { text: 'En cours', tone: 'waiting' }
  if (status === 'success') return { text: 'Succès', tone: 'good' }
  if (status === 'error') return { text: 'Erreur', tone: 'bad' }
  if (!isRunning) return { text: statusTexts.waiting, tone: 'off' }
  return status === 'queued' ? { text: 'En attente', tone: 'off' } : { text: 'En cours', tone: 'waiting' }
}

/** Mails that a start sends, by the choice of recipients. */
export function mailsToSend(waiting: UserImportView['waiting'], { mode, emailContent }: SendEmail): number {
  if (mode === 'dont-send-email') return 0
  if (mode === 'send-email-to-new-members-only') return waiting.created
  // A member who refused the group's mails gets one only as a mail about the account.
  const refused = emailContent.noUnsubscribeLink ? 0 : waiting.optedOut
  return waiting.created + waiting.updated + waiting.member - refused
}

/** Sentence before a start: what becomes of whom, and how many mails go out. */
export function toDoText({ waiting }: Pick<UserImportView, 'waiting'>, sendEmail: SendEmail): string {
  const { created, updated, member } = waiting
  const mails = mailsToSend(waiting, sendEmail)
  const changes = [
    ...(created > 0 ? [`${counted(created, 'personne')} à créer`] : []),
    ...(updated > 0 ? [`${counted(updated, 'personne')} à modifier`] : []),
  ]
  const same =
    member === 0
      ? ''
      : ` ${counted(member, 'personne')} ${plural(member, 'déjà membre', 'déjà membres')} : rien à changer.`
  const sent =
    mails === 0 ? 'Aucun email ne partira' : `${counted(mails, 'email')} ${plural(mails, 'partira', 'partiront')}`
  return `${changes.length === 0 ? 'Personne à créer ni à modifier' : changes.join(', ')}.${same} ${sent}.`
}
