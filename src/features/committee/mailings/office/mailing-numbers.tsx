import type { MailingCounts } from '../mailing-shapes.ts'

const shown = [
  ['delivered', 'Remis'],
  ['waiting', 'En attente'],
  ['refused', 'Refusés'],
  ['notSent', 'Non envoyés'],
  ['unsubscribed', 'Désinscrits'],
] as const

/** Progress and results of a mailing, in numbers only. */
export function MailingNumbers({ counts }: { counts: MailingCounts }) {
  const { recipients, waiting } = counts
  return (
    <section aria-label="Où en est l’envoi" className="flex flex-col gap-3">
      <progress
        aria-label="Avancement de l’envoi"
        className="h-2.5 w-full accent-accent"
        max={Math.max(recipients, 1)}
        value={recipients - waiting}
      />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {shown.map(([key, label]) => (
          <div key={key} className="rounded-lg border border-line px-3 py-2">
            <dt className="text-note text-ink-soft">{label}</dt>
            <dd className="text-lg font-bold tabular-nums">{counts[key].toLocaleString('fr')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
