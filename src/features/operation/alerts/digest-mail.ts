import type { MailContent } from '#kernel/mail/mail-content.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { alertTitles } from '#lib/words/alert-kinds.ts'
import { counted } from '#lib/words/plural.ts'
import { alertKind } from './alert-shapes.ts'
import type { FoundAlert } from './find-alerts.ts'

/** Alerts named of each kind; the page has all. */
const NAMED = 10

/** Mail of the day to one operator: what came up since the one before, by kind. */
export function digestMail(fresh: readonly FoundAlert[], zone: string, pageUrl: string | null): MailContent {
  const lines = ({ detail, atTs }: FoundAlert) =>
    [detail, atTs === null ? '' : `${formatDate(zone, atTs)} à ${formatTime(zone, atTs)}`].filter(Boolean)
  const kinds = alertKind.options.flatMap((kind) => {
    const found = fresh.filter((one) => one.kind === kind)
    return found.length === 0 ? [] : [{ kind, found }]
  })
  return {
    subject: counted(fresh.length, 'nouvelle alerte du catalogue', 'nouvelles alertes du catalogue'),
    title: counted(fresh.length, 'nouvelle alerte', 'nouvelles alertes'),
    paragraphs: [
      `${kinds.map(({ kind, found }) => `${alertTitles[kind]} (${found.length})`).join(', ')}.`,
      'Vous choisissez sur la page des alertes celles que vous recevez.',
    ],
    items: kinds.flatMap(({ kind, found }) =>
      found.slice(0, NAMED).map((one) => ({
        id: `${kind}-${one.thingId}`,
        title: `${alertTitles[kind]} : ${one.title}`,
        lines: lines(one),
      })),
    ),
    ...(pageUrl === null ? {} : { button: { label: 'Voir les alertes', url: pageUrl } }),
  }
}
