import { Link } from '@tanstack/react-router'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ListedMailing } from '../mailing-shapes.ts'
import { mailingPath, stateText, stateTones } from './mailing-texts.ts'

/** Mailings that a committee without the premium right has started and may still end. */
export function MailingsOnTheWay({ groupId, items }: { groupId: string; items: readonly ListedMailing[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label="Envois commencés" className="mt-6 flex max-w-3xl flex-col gap-3">
      <h2 className="text-base font-bold">Envois commencés</h2>
      <p className="text-ink-soft">Rien de plus ne part. Ouvrez un envoi pour l’arrêter.</p>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <Link to={`${mailingPath(groupId)}/${item.id}` as string} className="text-link [overflow-wrap:anywhere]">
              {item.subject}
            </Link>
            <StateChip tone={stateTones[item.state]}>{stateText(item)}</StateChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
